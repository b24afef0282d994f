/** Stores greetings. Only public ones are shown to visitors. */
import { randomBytes } from 'node:crypto';
import type { Greeting, GreetingChannel, NewGreeting, RecentGreetings } from '../../web/runtime/greetings.ts';
import { sha256 } from '../util/hash.ts';
import { enqueue } from './outbox.ts';
import type { Database, GreetingState } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export interface StoredGreeting extends Greeting {
  readonly state: GreetingState;
}

export interface GreetingOrigin {
  readonly channel: GreetingChannel;
  readonly state: GreetingState;
  /** Channels that tell the owner when the greeting is pending. */
  readonly notify: readonly string[];
}

const PUBLIC = ['id', 'agent_name', 'message', 'created_at', 'channel'] as const;
const STORED = [...PUBLIC, 'state'] as const;

export type GreetingStore = ReturnType<typeof createGreetingStore>;

/** Returns the store of greetings. */
export function createGreetingStore(database: Database, now: () => Date) {
  const publicOnes = () => database.selectFrom('greetings').where('state', '=', 'public');
  const withDigest = (digest: string, from = database) =>
    from.selectFrom('greetings').select(STORED).where('digest', '=', digest);

  return storeWithRetries({
    /** Returns the greeting with this name and message, in any state; there is at most one. */
    findByContent: (greeting: NewGreeting): Promise<StoredGreeting | undefined> =>
      withDigest(digestOf(greeting)).executeTakeFirst(),

    /**
     * Stores a greeting, or returns the one that has the same name and message. The notification of a pending
     * greeting is part of the same transaction.
     */
    post(
      { agent_name, message }: NewGreeting,
      { channel, state, notify }: GreetingOrigin,
    ): Promise<{ readonly stored: StoredGreeting; readonly isNew: boolean }> {
      const at = now().toISOString();
      const id = randomBytes(8).toString('hex');
      const stored = { id, agent_name, message, created_at: at, channel, state };
      const digest = digestOf(stored);
      return database.transaction().execute(async (transaction) => {
        const inserted = await transaction
          .insertInto('greetings')
          .values({ ...stored, digest })
          .onConflict((conflict) => conflict.column('digest').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) {
          return { stored: await withDigest(digest, transaction).executeTakeFirstOrThrow(), isNew: false };
        }
        if (state === 'pending') {
          await enqueue(transaction, { type: 'greeting.pending', subjectId: id, channels: notify, at });
        }
        return { stored, isNew: true };
      });
    },

    /** Returns the newest public greetings and how many there are. */
    async recent(limit: number): Promise<RecentGreetings> {
      const { total } = await publicOnes()
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow();
      const newest = publicOnes().select(PUBLIC).orderBy('created_at', 'desc').orderBy('id').limit(limit);
      return { total: Number(total), greetings: await newest.execute() };
    },

    /** Returns a public greeting. */
    find: (id: string): Promise<Greeting | undefined> =>
      publicOnes().select(PUBLIC).where('id', '=', id).executeTakeFirst(),

    /** Returns greetings in any state or in the given one, newest first. */
    list(state?: GreetingState): Promise<readonly StoredGreeting[]> {
      const newest = database
        .selectFrom('greetings')
        .select(STORED)
        .orderBy('created_at', 'desc')
        .orderBy('id');
      return (state === undefined ? newest : newest.where('state', '=', state)).execute();
    },

    /** Returns false if there is no greeting with that id. */
    async setState(id: string, state: GreetingState): Promise<boolean> {
      const update = database.updateTable('greetings').set({ state }).where('id', '=', id);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Deletes a greeting and its notifications. Returns false if there is no greeting with that id. */
    remove: (id: string): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('outbox').where('subject_id', '=', id).execute();
        const deletion = transaction.deleteFrom('greetings').where('id', '=', id);
        return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
      }),
  });
}

/** Name and message are normalized already; JSON keeps the two apart. */
function digestOf({ agent_name, message }: NewGreeting): string {
  return sha256(JSON.stringify([agent_name, message]));
}
