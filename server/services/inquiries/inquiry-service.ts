/** Accepts inquiries. Answers replays first. Checks the form token and the quota before it stores a new inquiry. */
import type { Inquiry } from '../../../web/core/inquiries.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import type { IdempotencyKey, InquiryStore } from '../../db/inquiries.ts';
import type { SpendableToken } from '../../db/spent-tokens.ts';
import type { InquirySource } from '../../db/tables.ts';
import { sha256 } from '../../util/hash.ts';
import type { Writer } from '../clients/clients.ts';

/** The request that carries an inquiry. */
interface Submission {
  readonly source: InquirySource;
  /** Path of the endpoint, which scopes the key. */
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  /** Checks the requirements of the endpoint, after replays are answered. Returns the token to spend, if any. */
  readonly authorize: () => SpendableToken | undefined;
  readonly writer: Writer;
}

export interface InquiryServiceOptions {
  readonly store: InquiryStore;
  /** Channels that notify the owner. */
  readonly notify: readonly string[];
  /** Called when a new inquiry is on disk. */
  readonly onAccepted: () => void;
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

export type InquiryService = ReturnType<typeof createInquiryService>;

/** Returns the service that accepts inquiries. */
export function createInquiryService({ store, notify, onAccepted }: InquiryServiceOptions) {
  /** Keys of requests in progress in this process. The database serializes requests to different processes. */
  const keysInUse = new Set<string>();

  return {
    /** @throws ProblemError */
    async accept(inquiry: Inquiry, submission: Submission): Promise<{ readonly id: string }> {
      const idempotencyKey = parseKey(inquiry, submission);
      const name = idempotencyKey && `${idempotencyKey.path} ${idempotencyKey.key}`;
      if (name && keysInUse.has(name)) {
        const detail = 'A request with this Idempotency-Key is still being processed.';
        throw new ProblemError('idempotency-conflict', { detail, retryAfter: 1 });
      }
      if (name) keysInUse.add(name);
      try {
        const first = idempotencyKey && (await store.findByKey(idempotencyKey));
        if (first !== undefined) return { id: first };
        const { source, writer, authorize } = submission;
        const token = authorize();
        await writer.requireAllowed();
        const acceptance = { inquiry, source, idempotencyKey, token, notify, client: writer.client };
        const { id, isNew } = await writer.quota.spend(() => store.accept(acceptance));
        if (isNew) onAccepted();
        return { id };
      } finally {
        if (name) keysInUse.delete(name);
      }
    },
  };
}

/** @throws ProblemError `invalid-input` */
function parseKey(inquiry: Inquiry, { path, idempotencyKey }: Submission): IdempotencyKey | undefined {
  if (idempotencyKey === undefined) return undefined;
  if (!VISIBLE_ASCII.test(idempotencyKey)) {
    const hint = 'Send 1 to 255 visible ASCII characters, for example a UUID.';
    throw new ProblemError('invalid-input', {
      detail: 'Not valid: Idempotency-Key.',
      errors: [{ pointer: 'Idempotency-Key', detail: 'The header has no usable key.', hint }],
    });
  }
  // Keys are scoped to the sender, so that one sender's "1" does not block another's.
  const key = sha256(JSON.stringify([inquiry.email.toLowerCase(), idempotencyKey]));
  return { path, key, bodyHash: sha256(inquiryText(inquiry)) };
}

/** Returns a text that is the same for the same inquiry, and different for any other. */
export function inquiryText({ name, email, message, topic }: Inquiry): string {
  return JSON.stringify([name, email, message, topic]);
}
