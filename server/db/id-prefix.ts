/** Finds messages by the first characters of their id, as the owner types them. */
import type { Database } from './tables.ts';

/** With fewer characters, a slip of the finger could name another message. */
export const MIN_ID_PREFIX = 4;

/** The characters of a UUID. None has a meaning in a pattern of `like`. */
const PREFIX = /^[0-9a-f-]+$/;

/** Returns up to two ids that are equal to `given` or start with it; none if it is too short. */
export async function idsStartingWith(
  database: Database,
  table: 'inquiries' | 'greetings',
  given: string,
): Promise<readonly string[]> {
  const prefix = given.toLowerCase();
  if (prefix.length < MIN_ID_PREFIX || !PREFIX.test(prefix)) return [];
  const ids = database.selectFrom(table).select('id').where('id', 'like', `${prefix}%`).limit(2);
  return (await ids.execute()).map(({ id }) => id);
}
