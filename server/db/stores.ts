/** All stores on one database. */
import { randomBytes } from 'node:crypto';
import { isAccessRefused } from '../../site/util/access.ts';
import { createBlockedClientStore } from './blocked-clients.ts';
import { createContentPlanStore } from './content-plan-store.ts';
import { createDeviceStore } from './device-store.ts';
import { createGreetingStore } from './greeting-store.ts';
import { createInquiryStore } from './inquiry-store.ts';
import { createKeptFileStore } from './kept-file-store.ts';
import { createOutboxStore } from './outbox.ts';
import { createProposalStore } from './proposal-store.ts';
import { createPublishedEssayStore } from './published-essay-store.ts';
import { createSharedDraftStore } from './shared-draft-store.ts';
import { siteLimits } from './site-limits.ts';
import type { Database } from './tables.ts';
import { createUnansweredStore } from './unanswered.ts';
import { createVisitStore } from './visit-store.ts';
import { withStorage } from './with-storage.ts';

export type Stores = ReturnType<typeof createStores>;

/** Returns the stores on `database`. */
export function createStores(database: Database, now: () => Date, limits = siteLimits()) {
  return {
    greetings: createGreetingStore(database, now, limits),
    inquiries: createInquiryStore(database, now, limits),
    outbox: createOutboxStore(database),
    visits: createVisitStore(database),
    blockedClients: createBlockedClientStore(database, now),
    unanswered: createUnansweredStore(database),
    sharedDrafts: createSharedDraftStore(database, now),
    devices: createDeviceStore(database, now),
    proposals: createProposalStore(database, now),
    keptFiles: createKeptFileStore(database, now),
    contentPlans: createContentPlanStore(database, now),
    publishedEssays: createPublishedEssayStore(database),
  };
}

/** Name of the setting of the secret. */
export const SECRET = 'app-secret';

/** Returns the secret that signs form tokens, and with which the addresses of senders are hashed. */
export function storedSecret(database: Database): Promise<string> {
  return storedKey(database, SECRET);
}

/**
 * Returns a random key of 32 bytes in base64url. It is generated once and is then the same for every process on this
 * database. If it cannot be stored, it lasts only as long as this process.
 */
export function storedKey(database: Database, name: string): Promise<string> {
  const generated = randomBytes(32).toString('base64url');
  return withStorage(async () => {
    await database
      .insertInto('settings')
      .values({ name, value: generated })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
      .catch((error: unknown) => {
        if (!isAccessRefused(error)) throw error;
      });
    return (await readSetting(database, name)) ?? generated;
  });
}

/** Start of the names of the settings that hold the keys of weeks. */
export const WEEKLY_KEY = 'visitor-key ';

/** Returns a function that returns the key of a week, with which the addresses of clients are hashed. */
export function weeklyKeys(database: Database): (week: string) => Promise<string> {
  let last: { readonly week: string; readonly key: string } | undefined;
  return async (week) => {
    if (last?.week !== week) last = { week, key: await storedKey(database, WEEKLY_KEY + week) };
    return last.key;
  };
}

/** Deletes the keys of the weeks before the given one, so that their hashes cannot be traced to an address. */
export async function deleteWeeklyKeys(database: Database, week: string): Promise<void> {
  await database
    .deleteFrom('settings')
    .where('name', 'like', `${WEEKLY_KEY}%`)
    .where('name', '<', WEEKLY_KEY + week)
    .execute();
}

/** Name of the setting of a database that no server has created. */
const ONLY_RECORDS = 'only-records';

/** Marks a database that a command has created, on a machine where no server may ever run. */
export async function markForRecords(database: Database): Promise<void> {
  const insertion = database.insertInto('settings').values({ name: ONLY_RECORDS, value: 'true' });
  await withStorage(() => insertion.onConflict((conflict) => conflict.doNothing()).execute());
}

/** Returns whether a database has only what the owner's actions keep, so that messages are elsewhere. */
export function hasOnlyRecords(database: Database): Promise<boolean> {
  return withStorage(async () => {
    if ((await readSetting(database, ONLY_RECORDS)) === undefined) return false;
    return (await readSetting(database, 'version')) === undefined;
  });
}

/** Stores the version of Foyer. Returns the version that was stored before, or undefined for a new database. */
export function replaceVersion(database: Database, version: string): Promise<string | undefined> {
  return withStorage(async () => {
    const before = await readSetting(database, 'version');
    if (before === version) return before;
    await database
      .insertInto('settings')
      .values({ name: 'version', value: version })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: version }))
      .execute();
    return before;
  });
}

export async function readSetting(database: Database, name: string): Promise<string | undefined> {
  const setting = database.selectFrom('settings').select('value').where('name', '=', name);
  return (await setting.executeTakeFirst())?.value;
}
