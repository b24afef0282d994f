import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';
import { withStorage } from './with-storage.ts';

const NAME = 'app-secret';

/** The secret that signs form tokens: made once, then the same for every process on this database. */
export function storedSecret(database: Database): Promise<string> {
  return withStorage(async () => {
    await database
      .insertInto('settings')
      .values({ name: NAME, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await database
      .selectFrom('settings')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow();
    return value;
  });
}
