/** Reads which essays were published, for checks of the content. */
import type { Config } from '../server/config/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createStores } from '../server/db/stores.ts';
import type { PublishedEssay } from '../site/reader/published-essays.ts';

/** Returns the essays that were published. None if the database cannot be read, or has not been upgraded: a check does neither. */
export async function readPublished({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<readonly PublishedEssay[]> {
  try {
    const database = await openDatabase({ dataDir, databaseUrl, create: false, migrates: false });
    const { publishedEssays } = createStores(database, () => new Date());
    return await publishedEssays.list().finally(() => database.destroy());
  } catch {
    return [];
  }
}
