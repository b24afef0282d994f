/** Where greetings are kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { Greeting, GreetingChannel, NewGreeting, RecentGreetings } from '../../web/runtime/greetings.ts';
import type { Database, GreetingsTable } from './database.ts';
import { withStorage } from './with-storage.ts';

export interface GreetingStore {
  /** Keeps a greeting; of the same name and message there is only one, the first. */
  post(greeting: NewGreeting, channel: GreetingChannel): Promise<Greeting>;
  recent(limit: number): Promise<RecentGreetings>;
  find(id: string): Promise<Greeting | undefined>;
}

export function createGreetingStore(database: Database, now: () => Date): GreetingStore {
  return {
    post: (greeting, channel) =>
      withStorage(async () => {
        const digest = digestOf(greeting);
        await database
          .insertInto('greetings')
          .values({
            id: randomBytes(8).toString('hex'),
            digest,
            ...greeting,
            channel,
            created_at: now().toISOString(),
          })
          .onConflict((conflict) => conflict.column('digest').doNothing())
          .execute();
        const kept = await database
          .selectFrom('greetings')
          .selectAll()
          .where('digest', '=', digest)
          .executeTakeFirstOrThrow();
        return toGreeting(kept);
      }),

    recent: (limit) =>
      withStorage(async () => {
        const { total } = await database
          .selectFrom('greetings')
          .select(({ fn }) => fn.countAll<number | string>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await database
          .selectFrom('greetings')
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .execute();
        return { total: Number(total), greetings: rows.map(toGreeting) };
      }),

    find: (id) =>
      withStorage(async () => {
        const row = await database
          .selectFrom('greetings')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        return row && toGreeting(row);
      }),
  };
}

/** Name and message are normalized by now; JSON keeps the two apart. */
function digestOf({ agent_name, message }: NewGreeting): string {
  return createHash('sha256')
    .update(JSON.stringify([agent_name, message]))
    .digest('hex');
}

function toGreeting({ id, agent_name, message, channel, created_at }: GreetingsTable): Greeting {
  // Only this file writes the column, and only channels.
  return { id, agent_name, message, created_at, channel: channel as GreetingChannel };
}
