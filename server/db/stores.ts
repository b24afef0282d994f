/** All stores on one database. */
import { randomBytes } from 'node:crypto';
import { isWriteRefused } from './database.ts';
import { createGreetingStore } from './greetings.ts';
import { createInquiryStore } from './inquiries.ts';
import { createOutboxStore } from './outbox.ts';
import { siteLimits } from './site-limits.ts';
import type { Database } from './tables.ts';
import { createVisitStore } from './visits.ts';
import { withStorage } from './with-storage.ts';

export type Stores = ReturnType<typeof createStores>;

/** Returns the stores on `database`. */
export function createStores(database: Database, now: () => Date, limits = siteLimits()) {
  return {
    greetings: createGreetingStore(database, now, limits),
    inquiries: createInquiryStore(database, now, limits),
    outbox: createOutboxStore(database),
    visits: createVisitStore(database),
  };
}

const SECRET_NAME = 'app-secret';

/**
 * Returns the secret that signs form tokens. It is generated once and is then the same for every process on this
 * database. If it cannot be stored, it lasts only as long as this process.
 */
export function storedSecret(database: Database): Promise<string> {
  const generated = randomBytes(32).toString('base64url');
  return withStorage(async () => {
    await database
      .insertInto('settings')
      .values({ name: SECRET_NAME, value: generated })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
      .catch((error: unknown) => {
        if (!isWriteRefused(error)) throw error;
      });
    const setting = database.selectFrom('settings').select('value').where('name', '=', SECRET_NAME);
    return (await setting.executeTakeFirst())?.value ?? generated;
  });
}
