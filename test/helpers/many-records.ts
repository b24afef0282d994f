/** Fills a SQLite database with records one second apart, the newest just before `NEWEST`. */
import { sql } from 'kysely';
import type { Database } from '../../server/db/tables.ts';

const NEWEST = '2026-11-01T00:00:00Z';

export interface ManyRecords {
  readonly greetings?: number;
  /** Defaults to `public`. */
  readonly state?: 'public' | 'pending';
  /** Each with a message of 1,000 characters and a delivered notification. */
  readonly inquiries?: number;
}

export async function addManyRecords(
  database: Database,
  { greetings = 0, state = 'public', inquiries = 0 }: ManyRecords,
) {
  const numbers = (count: number) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const at = sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${NEWEST}, '-' || n || ' seconds')`;
  if (greetings > 0) {
    await sql`insert into greetings (id, digest, agent_name, message, channel, state, created_at)
      ${numbers(greetings)} select printf('%016x', n), 'digest ' || n, 'Agent ' || n, 'Good day number ' || n,
        'rest', ${state}, ${at} from numbers`.execute(database);
  }
  if (inquiries > 0) {
    await sql`insert into inquiries (id, name, email, message, source, created_at)
      ${numbers(inquiries)} select 'inquiry-' || n, 'Ada ' || n, 'ada' || n || '@example.com',
        ${'May I call you? '.repeat(60)}, 'agent', ${at} from numbers`.execute(database);
    await sql`insert into outbox (id, event_id, type, subject_id, channel, state, next_attempt_at, created_at)
      ${numbers(inquiries)} select 'row-' || n, 'evt_' || n, 'inquiry.received', 'inquiry-' || n, 'webhook',
        'delivered', ${at}, ${at} from numbers`.execute(database);
  }
}
