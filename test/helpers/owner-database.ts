/** A small site with a database, on which the owner's actions may run. */
import { onTestFinished } from 'vitest';
import { createOwnerContext } from '../../owner/actions/context.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createStores, type Stores } from '../../server/db/stores.ts';
import type { Database } from '../../server/db/tables.ts';
import { type OwnerSite, ownerSite } from './owner-site.ts';

export interface OwnerSiteWithDatabase extends OwnerSite {
  readonly database: Database;
  readonly stores: Stores;
}

/** Creates a site with one essay and an empty database. Removes both after the test. */
export async function ownerSiteWithDatabase(
  now = () => new Date('2026-11-21T12:00:00Z'),
): Promise<OwnerSiteWithDatabase> {
  const site = await ownerSite(now);
  const { config } = site;
  const database = await openDatabase({ dataDir: config.dataDir });
  onTestFinished(() => database.destroy());
  const stores = createStores(database, now);
  const context = createOwnerContext({
    config,
    folder: site.context.folder,
    stores: async () => stores,
    database: async () => database,
    now,
  });
  return { ...site, context, database, stores };
}
