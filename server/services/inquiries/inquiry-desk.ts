/** Receives inquiries: a replay first, then the token of the form, the quota, the store. */
import { createHash } from 'node:crypto';
import type { Inquiry } from '../../../web/runtime/inquiries.ts';
import { ProblemError } from '../../../web/runtime/problems.ts';
import type { IdempotencyKey, InquiryStore, SpendableToken } from '../../db/inquiries.ts';
import type { InquirySource } from '../../db/tables.ts';
import type { WriteQuota } from '../write-quota.ts';

/** How an inquiry came in. */
export interface Submission {
  readonly source: InquirySource;
  /** Of the endpoint: a key counts for one path. */
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  /** Checks what the door demands, after a replay has been answered. Gives the token to spend, where there is one. */
  readonly authorize: () => SpendableToken | undefined;
  readonly quota: WriteQuota;
}

export interface InquiryDesk {
  /** @throws ProblemError */
  accept(inquiry: Inquiry, submission: Submission): Promise<{ readonly id: string }>;
}

export interface InquiryDeskOptions {
  readonly store: InquiryStore;
  /** Names of the channels by which the owner is told. */
  readonly notify: readonly string[];
  /** Called when a new one is on disk. */
  readonly onAccepted: () => void;
}

/** Visible ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

export function createInquiryDesk({ store, notify, onAccepted }: InquiryDeskOptions): InquiryDesk {
  /** Keys whose request is being answered by this process; between processes the database waits. */
  const underWay = new Set<string>();

  async function accept(inquiry: Inquiry, submission: Submission, key: IdempotencyKey | undefined) {
    const first = key && (await store.findByKey(key));
    if (first !== undefined) return { id: first };
    const token = submission.authorize();
    const { id, isNew } = await submission.quota.spend(
      () => store.accept({ inquiry, source: submission.source, idempotencyKey: key, token, notify }),
      (result) => result.isNew,
    );
    if (isNew) onAccepted();
    return { id };
  }

  return {
    async accept(inquiry, submission) {
      const key = keyOf(inquiry, submission);
      if (!key) return accept(inquiry, submission, undefined);
      const name = `${key.path} ${key.key}`;
      if (underWay.has(name)) {
        throw new ProblemError('idempotency-conflict', {
          detail: 'A request with this Idempotency-Key is being answered.',
          retryAfter: 1,
        });
      }
      underWay.add(name);
      try {
        return await accept(inquiry, submission, key);
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** @throws ProblemError `invalid-input` where the key is no key */
function keyOf(inquiry: Inquiry, { path, idempotencyKey }: Submission): IdempotencyKey | undefined {
  if (idempotencyKey === undefined) return undefined;
  if (!KEY.test(idempotencyKey)) {
    const hint = 'Send 1 to 255 visible ASCII characters, for example a UUID.';
    throw new ProblemError('invalid-input', {
      detail: 'Not valid: Idempotency-Key.',
      errors: [{ pointer: 'Idempotency-Key', detail: 'The header holds no usable key.', hint }],
    });
  }
  const { name, email, message, topic } = inquiry;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([name, email, message, topic]))
    .digest('hex');
  return { path, key: idempotencyKey, bodyHash };
}
