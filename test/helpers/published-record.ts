/** A record of published essays in a database. */
import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { createStores } from '../../server/db/stores.ts';
import type { PublishedRecord } from '../../site/reader/published-essays.ts';
import { temporaryFolder } from './sample.ts';

/** Opens an empty record, and removes it after the test. */
export async function publishedRecord(): Promise<PublishedRecord> {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir });
  onTestFinished(async () => {
    await database.destroy();
    await rm(dataDir, { recursive: true });
  });
  return createStores(database, () => new Date()).publishedEssays;
}
