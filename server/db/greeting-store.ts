/** The greeting store. Visitors see only public greetings. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../site/util/hash.ts';
import type { Greeting, GreetingChannel, NewGreeting, RecentGreetings } from '../../web/core/greetings.ts';
import { cacheLargeCount, countRows, idsStartingWith, type MessageCursor, rowPages } from './large-tables.ts';
import { enqueue } from './outbox.ts';
import { createRoomCheck, type Sender, siteLimits } from './site-limits.ts';
import { type Database, deleteRow, type GreetingState, type GreetingsTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export interface StoredGreeting extends Greeting {
  readonly state: GreetingState;
}

export interface OwnersGreeting extends StoredGreeting {
  readonly client: string | null;
}

export interface GreetingOrigin extends Sender {
  readonly channel: GreetingChannel;
  readonly state: GreetingState;
  /** Channels that notify the owner. */
  readonly notify: readonly string[];
  /** When the digest that contains the notification is due. If undefined, the owner is notified at once. */
  readonly digestAt?: Date | undefined;
}

const PUBLIC = ['id', 'agent_name', 'message', 'created_at', 'channel', 'reply', 'replied_at'] as const;
const STORED = [...PUBLIC, 'state'] as const;

type GreetingRow = Pick<GreetingsTable, (typeof PUBLIC)[number]>;

export type GreetingStore = ReturnType<typeof createGreetingStore>;

/** Returns the greeting store. */
export function createGreetingStore(database: Database, now: () => Date, limits = siteLimits()) {
  const inState = (state: GreetingState) => database.selectFrom('greetings').where('state', '=', state);
  const countPublic = cacheLargeCount(() => countRows(inState('public')));
  const requireRoom = createRoomCheck('greetings', limits.greetings);
  const withDigest = async (digest: string, from = database): Promise<StoredGreeting | undefined> => {
    const found = from.selectFrom('greetings').select(STORED).where('digest', '=', digest);
    const row = await found.executeTakeFirst();
    return row && toGreeting(row);
  };

  const store = storeWithRetries({
    /** Returns the greeting with this name and message, in any state; there is at most one. */
    findByContent: (greeting: NewGreeting): Promise<StoredGreeting | undefined> =>
      withDigest(digestOf(greeting)),

    /**
     * Stores a greeting, or returns the existing one with the same name and message. The notifications are part of the
     * same transaction.
     *
     * @throws RefusedError when a site limit is reached
     */
    post(
      { agent_name, message }: NewGreeting,
      { channel, state, notify, digestAt, client, network }: GreetingOrigin,
    ): Promise<{ readonly stored: StoredGreeting; readonly isNew: boolean }> {
      const time = now();
      const at = time.toISOString();
      const id = randomBytes(8).toString('hex');
      const stored = { id, agent_name, message, created_at: at, channel, state };
      const digest = digestOf(stored);
      return database.transaction().execute(async (transaction) => {
        const inserted = await transaction
          .insertInto('greetings')
          .values({
            ...stored,
            digest,
            client: client ?? null,
            network: network ?? null,
            reply: null,
            replied_at: null,
          })
          .onConflict((conflict) => conflict.column('digest').doNothing())
          .returning('id')
          .executeTakeFirst();
        const first = inserted ? undefined : await withDigest(digest, transaction);
        if (first) return { stored: first, isNew: false };
        await requireRoom(transaction, { at: time, client, network });
        const type = state === 'pending' ? 'greeting.pending' : 'greeting.received';
        const event = { type, subjectId: id, channels: notify, at, digestAt } as const;
        await enqueue(transaction, event, limits.notificationsPerHour);
        return { stored, isNew: true };
      });
    },

    /** Returns the newest public greetings and the total number of public ones. */
    async recent(limit: number): Promise<RecentGreetings> {
      const newest = inState('public').select(PUBLIC).orderBy('created_at', 'desc').orderBy('id', 'desc');
      const rows = await newest.limit(limit).execute();
      return { total: await countPublic(), greetings: rows.map(toGreeting) };
    },

    async find(id: string, state: GreetingState = 'public'): Promise<Greeting | undefined> {
      const row = await inState(state).select(PUBLIC).where('id', '=', id).executeTakeFirst();
      return row && toGreeting(row);
    },

    /** Returns a greeting in any state, with the client that sent it. */
    async findForOwner(id: string): Promise<OwnersGreeting | undefined> {
      const found = database
        .selectFrom('greetings')
        .select([...STORED, 'client'])
        .where('id', '=', id);
      const row = await found.executeTakeFirst();
      return row && toGreeting(row);
    },

    idsStartingWith: (prefix: string) => idsStartingWith(database, 'greetings', prefix),

    /** Returns the number of greetings in a state, but no more than `most`. */
    countAtMost: async (most: number, state: GreetingState): Promise<number> =>
      (await inState(state).select('id').limit(most).execute()).length,

    /** Sets the state of a greeting. Returns false if there is no greeting with that id. */
    async setState(id: string, state: GreetingState): Promise<boolean> {
      const update = database.updateTable('greetings').set({ state }).where('id', '=', id);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Publishes the owner's reply, and the greeting. Returns false if it has a reply, is hidden or does not exist. */
    async reply(id: string, message: string): Promise<boolean> {
      const update = database
        .updateTable('greetings')
        .set({ reply: message, replied_at: now().toISOString(), state: 'public' })
        .where('id', '=', id)
        .where('reply', 'is', null)
        .where('state', '!=', 'hidden');
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Removes the owner's reply, if there is one. */
    withdrawReply: async (id: string): Promise<void> => {
      const without = { reply: null, replied_at: null };
      await database.updateTable('greetings').set(without).where('id', '=', id).execute();
    },

    /** Deletes a greeting and its notifications. Returns false if there is no greeting with that id. */
    remove: (id: string): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('outbox').where('subject_id', '=', id).execute();
        return deleteRow(transaction, 'greetings', id);
      }),
  });
  return {
    ...store,
    /** Yields pages of greetings, newest first, in any state or only in the given one. */
    list(state?: GreetingState, after?: MessageCursor): AsyncIterable<readonly StoredGreeting[]> {
      const listed = state === undefined ? database.selectFrom('greetings') : inState(state);
      return mapPages(rowPages(listed.select(STORED), ['created_at', 'id'], { direction: 'desc', after }));
    },
  };
}

async function* mapPages<Row extends GreetingRow>(pages: AsyncIterable<readonly Row[]>) {
  for await (const page of pages) yield page.map(toGreeting);
}

function toGreeting<Row extends GreetingRow>({ reply, replied_at, ...greeting }: Row) {
  const isReplied = reply !== null && replied_at !== null;
  return isReplied ? { ...greeting, reply: { message: reply, created_at: replied_at } } : greeting;
}

/** Hashes the name and message, which are already normalized. JSON keeps the two separate. */
function digestOf({ agent_name, message }: NewGreeting): string {
  return sha256(JSON.stringify([agent_name, message]));
}
