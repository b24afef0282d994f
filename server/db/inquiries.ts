/** Where inquiries are kept: accepted means on disk, together with their notification. */
import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../web/runtime/problems.ts';
import { enqueue } from './outbox.ts';
import type { Database, InquiriesTable, InquirySource } from './tables.ts';
import { withStorage } from './with-storage.ts';

export interface NewInquiry {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly topic?: string | undefined;
}

/** The key under which a client may send the same request again (draft-ietf-httpapi-idempotency-key-header). */
export interface IdempotencyKey {
  readonly path: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** A token that may be spent once; after `expiresAt` it is worthless anyway. */
export interface SpendableToken {
  readonly nonce: string;
  readonly expiresAt: Date;
}

export interface Acceptance {
  readonly inquiry: NewInquiry;
  readonly source: InquirySource;
  readonly idempotencyKey?: IdempotencyKey | undefined;
  readonly token?: SpendableToken | undefined;
  /** Channels by which the owner is told. */
  readonly notify: readonly string[];
}

export interface InquiryStore {
  /** The inquiry first accepted under the key, where that was with the same body; undefined for a new key. */
  findByKey(key: IdempotencyKey): Promise<string | undefined>;
  /**
   * Keeps an inquiry, its notifications, its key and the token it spends, or none of them.
   *
   * @throws ProblemError `csrf-failed` where the token was spent before, `idempotency-key-reused`
   */
  accept(acceptance: Acceptance): Promise<{ readonly id: string; readonly isNew: boolean }>;
  find(id: string): Promise<InquiriesTable | undefined>;
  /** Newest first. */
  list(): Promise<readonly InquiriesTable[]>;
  /** With everything about it. False where there is none of that id. */
  remove(id: string): Promise<boolean>;
  /** Gives how many. */
  removeOlderThan(moment: Date): Promise<number>;
}

const KEY_LIFETIME = 24 * 60 * 60 * 1000;

/** Statements have a bound on their parameters. */
const BATCH = 500;

export function createInquiryStore(database: Database, now: () => Date): InquiryStore {
  return {
    findByKey: (key) => withStorage(() => findByKey(database, key, now())),

    accept: (acceptance) =>
      withStorage(() =>
        database.transaction().execute(async (transaction) => {
          const id = randomUUID();
          const at = now();
          const { idempotencyKey, token, inquiry, source, notify } = acceptance;
          if (idempotencyKey && !(await reserveKey(transaction, idempotencyKey, id, at))) {
            const first = await findByKey(transaction, idempotencyKey, at);
            if (first !== undefined) return { id: first, isNew: false };
          }
          if (token) await spend(transaction, token);
          const createdAt = at.toISOString();
          await transaction
            .insertInto('inquiries')
            .values({ id, ...inquiry, topic: inquiry.topic ?? null, source, created_at: createdAt })
            .execute();
          await enqueue(transaction, {
            type: 'inquiry.received',
            subjectId: id,
            channels: notify,
            at: createdAt,
          });
          return { id, isNew: true };
        }),
      ),

    find: (id) =>
      withStorage(() => database.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst()),

    list: () =>
      withStorage(() => database.selectFrom('inquiries').selectAll().orderBy('created_at', 'desc').execute()),

    remove: (id) => withStorage(async () => (await removeAll(database, [id])) > 0),

    removeOlderThan: (moment) =>
      withStorage(async () => {
        let removed = 0;
        for (;;) {
          const old = await database
            .selectFrom('inquiries')
            .select('id')
            .where('created_at', '<', moment.toISOString())
            .limit(BATCH)
            .execute();
          if (old.length === 0) return removed;
          removed += await removeAll(
            database,
            old.map(({ id }) => id),
          );
        }
      }),
  };
}

async function findByKey(
  database: Database,
  { path, key, bodyHash }: IdempotencyKey,
  at: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('path', '=', path)
    .where('key', '=', key)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.body_hash === bodyHash) return row.inquiry_id;
  throw new ProblemError('idempotency-key-reused', {
    detail: 'This Idempotency-Key was used with another body.',
    hints: ['Send a new Idempotency-Key with a new message, or the same body with this one.'],
  });
}

/** False where the key is taken. In PostgreSQL this waits for a transaction that is just taking it. */
async function reserveKey(
  transaction: Database,
  { path, key, bodyHash }: IdempotencyKey,
  inquiryId: string,
  at: Date,
): Promise<boolean> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('path', '=', path)
    .where('key', '=', key)
    .where('expires_at', '<=', at.toISOString())
    .execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency_keys')
    .values({
      path,
      key,
      body_hash: bodyHash,
      inquiry_id: inquiryId,
      expires_at: new Date(at.getTime() + KEY_LIFETIME).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['path', 'key']).doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

async function spend(transaction: Database, { nonce, expiresAt }: SpendableToken): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('spent_tokens')
    .values({ nonce, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return;
  throw new ProblemError('csrf-failed', { detail: 'The form token was used before.' });
}

async function removeAll(database: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('outbox').where('subject_id', 'in', ids).execute();
    await transaction.deleteFrom('idempotency_keys').where('inquiry_id', 'in', ids).execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('inquiries')
      .where('id', 'in', ids)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
