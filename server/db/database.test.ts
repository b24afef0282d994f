import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openDatabase } from './database.ts';
import { createGreetingStore } from './greetings.ts';
import { purgeExpired } from './housekeeping.ts';
import { createInquiryStore } from './inquiries.ts';

async function openInFolder() {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir });
  const greetings = createGreetingStore(database, () => new Date());
  await greetings.post(
    { message: 'Hello', agent_name: 'Ada' },
    { channel: 'rest', state: 'public', notify: [] },
  );
  /** Counts the greetings in a copy of the database file, without the files next to it. */
  const inCopy = async () => {
    const copied = await openDatabase({ dataDir: join(folder, 'copy') });
    await copied.destroy();
    await copyFile(join(dataDir, 'foyer.db'), join(folder, 'copy', 'foyer.db'));
    const copy = await openDatabase({ dataDir: join(folder, 'copy') });
    const { total } = await createGreetingStore(copy, () => new Date()).recent(1);
    await copy.destroy();
    return total;
  };
  return { dataDir, database, inCopy };
}

it('creates a folder and files that only their owner can read', async () => {
  const { dataDir, database } = await openInFolder();
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(dataDir)).toBe(0o700);
  for (const file of ['foyer.db', 'foyer.db-wal', 'foyer.db-shm']) {
    expect(await modeOf(join(dataDir, file)), file).toBe(0o600);
  }
  await database.destroy();
});

it('moves the WAL into the database file when closed', async () => {
  const { database, inCopy } = await openInFolder();
  await database.destroy();
  expect(await inCopy()).toBe(1);
});

it('moves the WAL into the database file during housekeeping', async () => {
  const { database, inCopy } = await openInFolder();
  const inquiries = createInquiryStore(database, () => new Date());
  await purgeExpired({ database, inquiries, retentionDays: undefined }, new Date());
  expect(await inCopy()).toBe(1);
  await database.destroy();
});
