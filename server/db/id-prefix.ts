/** Finds messages by the first characters of their id, as the owner types them. */
import type { Database } from './tables.ts';

/** With fewer characters, a slip of the finger could name another message. */
export const MIN_ID_PREFIX = 4;

/** The characters of a UUID. None has a meaning in a pattern of `like`. */
const PREFIX = /^[0-9a-f-]+$/;

/** Returns the id `given` if it exists. If not, returns up to two ids that start with it; none if it is too short. */
export async function idsStartingWith(
  database: Database,
  table: 'inquiries' | 'greetings',
  given: string,
): Promise<readonly string[]> {
  const select = () => database.selectFrom(table).select('id');
  if (await select().where('id', '=', given).executeTakeFirst()) return [given];
  const prefix = given.toLowerCase();
  if (prefix.length < MIN_ID_PREFIX || !PREFIX.test(prefix)) return [];
  const ids = await select().where('id', 'like', `${prefix}%`).limit(2).execute();
  return ids.map(({ id }) => id);
}
