/** Program run by `storage-processes.ts`: opens the database in each folder named on stdin and prints what it found. */
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';
import { openDatabase } from '../../server/db/database.ts';
import { storedSecret } from '../../server/db/stores.ts';
import { withStorage } from '../../server/db/with-storage.ts';

export interface FoundStorage {
  readonly secret: string;
  readonly tables: readonly string[];
  /** The error that prevented opening the database. */
  readonly error?: string;
}

process.stdout.write('ready\n');
for await (const dataDir of createInterface({ input: process.stdin })) {
  const found = await openStorage(dataDir).catch((error: unknown) => ({ error: inspect(error) }));
  process.stdout.write(`${JSON.stringify(found)}\n`);
}

async function openStorage(dataDir: string): Promise<FoundStorage> {
  const database = await openDatabase({ dataDir });
  const secret = await storedSecret(database);
  const tables = await withStorage(() => database.introspection.getTables());
  await database.destroy();
  return { secret, tables: tables.map(({ name }) => name).toSorted() };
}
