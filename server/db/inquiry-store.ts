/** The inquiry store. An accepted inquiry is stored together with its notifications. */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../../site/util/durations.ts';
import type { Inquiry } from '../../web/core/inquiries.ts';
import { idsStartingWith, type MessageCursor, rowPages } from './large-tables.ts';
import { enqueue } from './outbox.ts';
import { RefusedError } from './refusal.ts';
import { createRoomCheck, type Sender, siteLimits } from './site-limits.ts';
import type { Database, InquiriesTable, InquirySource, InquiryState } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

/** A client's key for retrying a request safely (draft-ietf-httpapi-idempotency-key-header). */
export interface IdempotencyKey {
  readonly path: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** A single-use token of the web form, which is no longer valid after `expiresAt`. */
export interface SpendableToken {
  readonly nonce: string;
  readonly expiresAt: Date;
}

export interface Acceptance extends Sender {
  readonly inquiry: Inquiry;
  readonly source: InquirySource;
  readonly idempotencyKey?: IdempotencyKey | undefined;
  readonly token?: SpendableToken | undefined;
  /** Channels that notify the owner. */
  readonly notify: readonly string[];
}

const KEY_LIFETIME_MS = DAY_MS;

export type InquiryStore = ReturnType<typeof createInquiryStore>;

/** Returns the inquiry store. */
export function createInquiryStore(database: Database, now: () => Date, limits = siteLimits()) {
  const requireRoom = createRoomCheck('inquiries', limits.inquiries);
  const select = () => database.selectFrom('inquiries').selectAll();

  async function findByKey(
    { path, key, bodyHash }: IdempotencyKey,
    at = now(),
    from = database,
  ): Promise<string | undefined> {
    const keys = from.selectFrom('idempotency_keys').selectAll().where('expires_at', '>', at.toISOString());
    const row = await keys.where('path', '=', path).where('key', '=', key).executeTakeFirst();
    if (!row) return undefined;
    if (row.body_hash === bodyHash) return row.inquiry_id;
    throw new RefusedError('key-reused');
  }

  /** Deletes inquiries with everything stored about them. Returns how many. */
  const removeWhere = (condition: RawBuilder<SqlBool>): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      const ids = transaction.selectFrom('inquiries').select('id').where(condition);
      await transaction.deleteFrom('outbox').where('subject_id', 'in', ids).execute();
      await transaction.deleteFrom('idempotency_keys').where('inquiry_id', 'in', ids).execute();
      const deletion = transaction.deleteFrom('inquiries').where(condition);
      return Number((await deletion.executeTakeFirst()).numDeletedRows);
    });

  const store = storeWithRetries({
    /**
     * Returns the id of the inquiry first accepted with the key; undefined for a new key.
     *
     * @throws RefusedError if the key was used with another body
     */
    findByKey: (key: IdempotencyKey) => findByKey(key),

    /**
     * Stores an inquiry, its notifications, its key and the token it spends, all in one transaction.
     *
     * @throws RefusedError if the token has already been spent, if the key was used with another body, or when a site
     * limit is reached
     */
    accept: ({ idempotencyKey, token, inquiry, source, notify, client, network }: Acceptance) =>
      database.transaction().execute(async (transaction) => {
        const id = randomUUID();
        const at = now();
        if (idempotencyKey && !(await reserveKey(transaction, idempotencyKey, id, at))) {
          const first = await findByKey(idempotencyKey, at, transaction);
          if (first !== undefined) return { id: first, isNew: false };
        }
        if (token && !(await spendToken(transaction, token))) {
          throw new RefusedError('token-spent');
        }
        const created_at = at.toISOString();
        await transaction
          .insertInto('inquiries')
          .values({
            id,
            ...inquiry,
            source,
            created_at,
            client: client ?? null,
            network: network ?? null,
            state: 'new',
            state_changed_at: null,
          })
          .execute();
        await requireRoom(transaction, { at, client, network, isForm: source === 'web' });
        const event = { type: 'inquiry.received', subjectId: id, channels: notify, at: created_at } as const;
        await enqueue(transaction, event, limits.notificationsPerHour);
        return { id, isNew: true };
      }),

    find: (id: string): Promise<InquiriesTable | undefined> =>
      select().where('id', '=', id).executeTakeFirst(),

    idsStartingWith: (prefix: string) => idsStartingWith(database, 'inquiries', prefix),

    /** Sets the state of an inquiry. Returns false if there is no inquiry with that id. */
    async setState(id: string, state: InquiryState): Promise<boolean> {
      const change = { state, state_changed_at: now().toISOString() };
      const update = database.updateTable('inquiries').set(change).where('id', '=', id);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Returns the number of inquiries in a state, but no more than `most`. */
    countAtMost: async (most: number, state: InquiryState): Promise<number> => {
      const rows = database.selectFrom('inquiries').select('id').where('state', '=', state).limit(most);
      return (await rows.execute()).length;
    },

    async markRead(id: string): Promise<void> {
      const change = { state: 'read', state_changed_at: now().toISOString() } as const;
      const update = database.updateTable('inquiries').set(change);
      await update.where('id', '=', id).where('state', '=', 'new').execute();
    },

    /** Deletes an inquiry. Returns false if there is no inquiry with that id. */
    remove: async (id: string): Promise<boolean> => (await removeWhere(sql`id = ${id}`)) > 0,

    /** Deletes inquiries whose state has not changed since `moment`. Returns how many. */
    removeUnchangedSince: (moment: Date): Promise<number> =>
      removeWhere(sql`coalesce(state_changed_at, created_at) < ${moment.toISOString()}`),
  });
  return {
    ...store,
    /** Yields pages of inquiries, newest first, in any state or only in the given one. */
    list(state?: InquiryState, after?: MessageCursor): AsyncIterable<readonly InquiriesTable[]> {
      const listed = state === undefined ? select() : select().where('state', '=', state);
      return rowPages(listed, ['created_at', 'id'], { direction: 'desc', after });
    },
  };
}

/** Reserves a key. Returns false if it is taken. PostgreSQL waits here for a transaction that is taking it. */
async function reserveKey(
  transaction: Database,
  { path, key, bodyHash }: IdempotencyKey,
  inquiryId: string,
  at: Date,
): Promise<boolean> {
  const expiresAt = new Date(at.getTime() + KEY_LIFETIME_MS).toISOString();
  const reservation = { body_hash: bodyHash, inquiry_id: inquiryId, expires_at: expiresAt };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency_keys')
    .values({ path, key, ...reservation })
    .onConflict((conflict) =>
      conflict
        .columns(['path', 'key'])
        .doUpdateSet(reservation)
        .where('idempotency_keys.expires_at', '<=', at.toISOString()),
    )
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Spends a token in the caller's transaction. Returns false if it has already been spent. */
async function spendToken(transaction: Database, { nonce, expiresAt }: SpendableToken): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('spent_tokens')
    .values({ nonce, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}
