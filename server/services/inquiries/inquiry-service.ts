/** Accepts inquiries. Answers replays first. Checks the form token and the quota before it stores a new inquiry. */
import { sha256 } from '../../../site/util/hash.ts';
import { IDEMPOTENCY_KEY, type Inquiry } from '../../../web/core/inquiries.ts';
import type { IdempotencyKey, InquiryStore } from '../../db/inquiry-store.ts';
import { RefusedError } from '../../db/refusal.ts';
import type { InquirySource } from '../../db/tables.ts';
import type { Writer } from '../clients/identify-client.ts';
import type { FormTokens } from './form-token.ts';

/** The proof, in a request with the web form, that its sender is a visitor of the page. */
export interface FormProof {
  /** Whether a page of this site sent it. */
  readonly isOwnPage: boolean;
  readonly token: string | undefined;
  readonly session: string | undefined;
}

/** The request that carries an inquiry. */
interface Submission {
  readonly source: InquirySource;
  /** Path of the endpoint, which scopes the key. */
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  /** Whether an equal request in progress answers this one, too, instead of a refusal. */
  readonly joinsEqual?: boolean;
  /** If present, it is checked once replays are answered. */
  readonly form?: FormProof | undefined;
  readonly writer: Writer;
}

export interface InquiryServiceOptions {
  readonly store: InquiryStore;
  readonly formTokens: Pick<FormTokens, 'verify'>;
  /** Channels that notify the owner. */
  readonly notify: readonly string[];
  /** Called when a new inquiry is on disk. */
  readonly onAccepted: () => void;
}

/** Longer than it takes to accept an inquiry. */
const RETRY_KEY_AFTER_MS = 1_000;

export type InquiryService = ReturnType<typeof createInquiryService>;

export function createInquiryService({ store, formTokens, notify, onAccepted }: InquiryServiceOptions) {
  /** Requests in progress in this process, by key. The database serializes requests to different processes. */
  const inProgress = new Map<string, Promise<{ readonly id: string }>>();

  async function acceptOnce(inquiry: Inquiry, submission: Submission, idempotencyKey?: IdempotencyKey) {
    const first = idempotencyKey && (await store.findByKey(idempotencyKey));
    if (first !== undefined) return { id: first };
    const { source, writer, form } = submission;
    const token = form && verify(form, formTokens);
    await writer.requireAllowed();
    const acceptance = { inquiry, source, idempotencyKey, token, notify, ...writer.sender };
    const { id, isNew } = await writer.quota.spend(() => store.accept(acceptance));
    if (isNew) onAccepted();
    return { id };
  }

  return {
    /**
     * Accepts an inquiry. The token of its form is spent in the transaction that stores it.
     *
     * @throws RefusedError
     */
    async accept(inquiry: Inquiry, submission: Submission): Promise<{ readonly id: string }> {
      const key = parseKey(inquiry, submission);
      if (!key) return acceptOnce(inquiry, submission);
      const name = `${key.path} ${key.key}`;
      const running = inProgress.get(name);
      if (running && submission.joinsEqual) return running;
      if (running) throw new RefusedError('key-in-use', { waitMs: RETRY_KEY_AFTER_MS });
      const accepted = acceptOnce(inquiry, submission, key);
      inProgress.set(name, accepted);
      try {
        return await accepted;
      } finally {
        inProgress.delete(name);
      }
    },
  };
}

/** @throws RefusedError unless a page of this site sent the form with a valid token */
function verify({ isOwnPage, token, session }: FormProof, formTokens: Pick<FormTokens, 'verify'>) {
  if (!isOwnPage) throw new RefusedError('foreign-page');
  return formTokens.verify(token, session);
}

/** @throws RefusedError if the key is invalid */
function parseKey(inquiry: Inquiry, { path, idempotencyKey }: Submission): IdempotencyKey | undefined {
  if (idempotencyKey === undefined) return undefined;
  if (!IDEMPOTENCY_KEY.test(idempotencyKey)) throw new RefusedError('key-invalid');
  // Keys are scoped to the sender, so that one sender's "1" does not block another's.
  const key = sha256(JSON.stringify([inquiry.email.toLowerCase(), idempotencyKey]));
  return { path, key, bodyHash: sha256(inquiryText(inquiry)) };
}

/** Returns a text that is the same for the same inquiry, and different for any other. */
export function inquiryText({ name, email, message, topic }: Inquiry): string {
  return JSON.stringify([name, email, message, topic]);
}
