/** Where greetings are kept. Only public ones are shown. */
import { createHash, randomBytes } from 'node:crypto';
import type { Greeting, GreetingChannel, NewGreeting, RecentGreetings } from '../../web/runtime/greetings.ts';
import { inBatches } from './in-batches.ts';
import { enqueue } from './outbox.ts';
import type { Database, GreetingState, GreetingsTable } from './tables.ts';
import { withStorage } from './with-storage.ts';

export interface KeptGreeting extends Greeting {
  readonly state: GreetingState;
}

export interface GreetingStore {
  /** The greeting of this name and message, in whatever state; there is at most one. */
  findByContent(greeting: NewGreeting): Promise<KeptGreeting | undefined>;
  /**
   * Keeps a greeting, unless there is one of this name and message already: then gives that one. A pending greeting
   * is announced to the owner by `channels`, in the same transaction.
   */
  post(
    greeting: NewGreeting,
    origin: { channel: GreetingChannel; state: GreetingState; notify: readonly string[] },
  ): Promise<{ readonly kept: KeptGreeting; readonly isNew: boolean }>;
  recent(limit: number): Promise<RecentGreetings>;
  /** A public greeting. */
  find(id: string): Promise<Greeting | undefined>;
  /** Greetings in any state, newest first, for the owner. */
  list(state: GreetingState | undefined): Promise<readonly KeptGreeting[]>;
  /** False where there is none of that id. */
  setState(id: string, state: GreetingState): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

export function createGreetingStore(database: Database, now: () => Date): GreetingStore {
  const byDigest = (from: Database, digest: string) =>
    from.selectFrom('greetings').selectAll().where('digest', '=', digest);

  /** Gives the ids of those that are new. */
  const insert = (into: Database, rows: readonly GreetingsTable[]) =>
    into
      .insertInto('greetings')
      .values([...rows])
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('id')
      .execute();

  /** One statement for all that come together, which is all or nothing by itself. Gives for each row the one that is kept. */
  const keepTogether = inBatches(async (rows: readonly GreetingsTable[]) => {
    const isNew = new Set((await insert(database, rows)).map(({ id }) => id));
    return Promise.all(
      rows.map((row) => (isNew.has(row.id) ? row : byDigest(database, row.digest).executeTakeFirstOrThrow())),
    );
  });

  function keepAndAnnounce(row: GreetingsTable, channels: readonly string[]): Promise<GreetingsTable> {
    return database.transaction().execute(async (transaction) => {
      const [written] = await insert(transaction, [row]);
      if (!written) return byDigest(transaction, row.digest).executeTakeFirstOrThrow();
      await enqueue(transaction, {
        type: 'greeting.pending',
        subjectId: row.id,
        channels,
        at: row.created_at,
      });
      return row;
    });
  }

  return {
    findByContent: (greeting) =>
      withStorage(async () => {
        const row = await byDigest(database, digestOf(greeting)).executeTakeFirst();
        return row && toGreeting(row);
      }),

    async post(greeting, { channel, state, notify }) {
      const row: GreetingsTable = {
        id: randomBytes(8).toString('hex'),
        digest: digestOf(greeting),
        agent_name: greeting.agent_name,
        message: greeting.message,
        channel,
        state,
        created_at: now().toISOString(),
      };
      const keep = () => (state === 'pending' ? keepAndAnnounce(row, notify) : keepTogether(row));
      const kept = await withStorage(keep);
      return { kept: toGreeting(kept), isNew: kept.id === row.id };
    },

    recent: (limit) =>
      withStorage(async () => {
        const publicOnes = database.selectFrom('greetings').where('state', '=', 'public');
        const { total } = await publicOnes
          .select(({ fn }) => fn.countAll<number | string>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await publicOnes
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .execute();
        return { total: Number(total), greetings: rows.map((row) => withoutState(toGreeting(row))) };
      }),

    find: (id) =>
      withStorage(async () => {
        const row = await database
          .selectFrom('greetings')
          .selectAll()
          .where('id', '=', id)
          .where('state', '=', 'public')
          .executeTakeFirst();
        return row && withoutState(toGreeting(row));
      }),

    list: (state) =>
      withStorage(async () => {
        const rows = await database
          .selectFrom('greetings')
          .selectAll()
          .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'public'))
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .execute();
        return rows.map(toGreeting);
      }),

    setState: (id, state) =>
      withStorage(async () => {
        const { numUpdatedRows } = await database
          .updateTable('greetings')
          .set({ state })
          .where('id', '=', id)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),

    remove: (id) =>
      withStorage(() =>
        database.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('outbox').where('subject_id', '=', id).execute();
          const { numDeletedRows } = await transaction
            .deleteFrom('greetings')
            .where('id', '=', id)
            .executeTakeFirst();
          return numDeletedRows > 0n;
        }),
      ),
  };
}

/** Name and message are normalized by now; JSON keeps the two apart. */
function digestOf({ agent_name, message }: NewGreeting): string {
  return createHash('sha256')
    .update(JSON.stringify([agent_name, message]))
    .digest('hex');
}

function toGreeting({ id, agent_name, message, channel, state, created_at }: GreetingsTable): KeptGreeting {
  return { id, agent_name, message, created_at, channel, state };
}

function withoutState({ state: _, ...greeting }: KeptGreeting): Greeting {
  return greeting;
}
