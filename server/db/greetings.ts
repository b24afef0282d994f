/** Stores greetings. Only public ones are shown to visitors. */
import { createHash, randomBytes } from 'node:crypto';
import type { Greeting, GreetingChannel, NewGreeting, RecentGreetings } from '../../web/runtime/greetings.ts';
import { enqueue } from './outbox.ts';
import type { Database, GreetingState, GreetingsTable } from './tables.ts';
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

export type GreetingStore = ReturnType<typeof createGreetingStore>;

/** Returns the store of greetings. */
export function createGreetingStore(database: Database, now: () => Date) {
  const select = (from = database) => from.selectFrom('greetings').selectAll();
  const newestFirst = () => select().orderBy('created_at', 'desc').orderBy('id');

  return storeWithRetries({
    /** Returns the greeting with this name and message, in any state; there is at most one. */
    async findByContent(greeting: NewGreeting): Promise<StoredGreeting | undefined> {
      const row = await select().where('digest', '=', digestOf(greeting)).executeTakeFirst();
      return row && toGreeting(row);
    },

    /**
     * Stores a greeting, or returns the one that has the same name and message. The notification of a pending
     * greeting is part of the same transaction.
     */
    post(
      greeting: NewGreeting,
      { channel, state, notify }: GreetingOrigin,
    ): Promise<{ readonly stored: StoredGreeting; readonly isNew: boolean }> {
      const id = randomBytes(8).toString('hex');
      const at = now().toISOString();
      const { agent_name, message } = greeting;
      const row = { id, digest: digestOf(greeting), agent_name, message, channel, state, created_at: at };
      return database.transaction().execute(async (transaction) => {
        const inserted = await transaction
          .insertInto('greetings')
          .values(row)
          .onConflict((conflict) => conflict.column('digest').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) {
          const first = await select(transaction).where('digest', '=', row.digest).executeTakeFirstOrThrow();
          return { stored: toGreeting(first), isNew: false };
        }
        if (state === 'pending') {
          await enqueue(transaction, { type: 'greeting.pending', subjectId: id, channels: notify, at });
        }
        return { stored: toGreeting(row), isNew: true };
      });
    },

    /** Returns the newest public greetings and how many there are. */
    async recent(limit: number): Promise<RecentGreetings> {
      const { total } = await database
        .selectFrom('greetings')
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .where('state', '=', 'public')
        .executeTakeFirstOrThrow();
      const rows = await newestFirst().where('state', '=', 'public').limit(limit).execute();
      return { total: Number(total), greetings: rows.map(toPublicGreeting) };
    },

    /** Returns a public greeting. */
    async find(id: string): Promise<Greeting | undefined> {
      const row = await select().where('id', '=', id).where('state', '=', 'public').executeTakeFirst();
      return row && toPublicGreeting(row);
    },

    /** Returns greetings in any state or in the given one, newest first. */
    async list(state: GreetingState | undefined): Promise<readonly StoredGreeting[]> {
      const query = state === undefined ? newestFirst() : newestFirst().where('state', '=', state);
      return (await query.execute()).map(toGreeting);
    },

    /** Returns false if there is no greeting with that id. */
    async setState(id: string, state: GreetingState): Promise<boolean> {
      const update = database.updateTable('greetings').set({ state }).where('id', '=', id);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Deletes a greeting and its notifications. Returns false if there is no greeting with that id. */
    remove(id: string): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('outbox').where('subject_id', '=', id).execute();
        const deletion = transaction.deleteFrom('greetings').where('id', '=', id);
        return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
      });
    },
  });
}

/** Name and message are normalized already; JSON keeps the two apart. */
function digestOf({ agent_name, message }: NewGreeting): string {
  return createHash('sha256')
    .update(JSON.stringify([agent_name, message]))
    .digest('hex');
}

function toGreeting({ id, agent_name, message, channel, state, created_at }: GreetingsTable): StoredGreeting {
  return { id, agent_name, message, created_at, channel, state };
}

function toPublicGreeting({ id, agent_name, message, created_at, channel }: GreetingsTable): Greeting {
  return { id, agent_name, message, created_at, channel };
}
