/** The last time that the database saw: it shows that something can be stored, and corrects a clock that begins in 1970. */
import { statfs } from 'node:fs/promises';
import { readSetting } from './stores.ts';
import { type Database, isPostgres } from './tables.ts';
import { withStorage } from './with-storage.ts';

const LAST_SEEN = 'last-seen';

/** Stores the time. */
export async function noteTime(database: Database, now: Date): Promise<void> {
  const row = { name: LAST_SEEN, value: now.toISOString() };
  await withStorage(() =>
    database
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute(),
  );
}

/** No Foyer is older. */
const EARLIEST = Date.UTC(2025, 0, 1);

/**
 * Returns the clock to use. Some boards have no battery and begin in 1970 until they are online. There, time goes on from
 * the last one that the database saw, so that what was published stays so. A clock that may be right is never corrected.
 */
export async function correctedClock(database: Database, now: () => Date): Promise<() => Date> {
  if (now().getTime() >= EARLIEST) return now;
  const last = Date.parse((await withStorage(() => readSetting(database, LAST_SEEN))) ?? '');
  if (Number.isNaN(last)) return now;
  const start = performance.now();
  return () => new Date(Math.max(now().getTime(), last + performance.now() - start));
}

/** A message with its notifications and indexes needs less. */
const NEEDED_BYTES = 128 * 1024;
const CHECK_LIFETIME_MS = 5_000;

/** Returns a check that rejects when nothing can be stored. It writes at most once in five seconds, whoever asks. */
export function createWriteCheck(database: Database, dataDir: string, now: () => Date): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | undefined;
  async function check(): Promise<void> {
    // The WAL may have space for a row, but none for a message.
    if (!isPostgres(database)) await withStorage(() => requireSpace(dataDir));
    await noteTime(database, now());
  }
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= CHECK_LIFETIME_MS) last = { at, result: check() };
    return last.result;
  };
}

async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some network file systems do not know their size.
  if (blocks === 0 || bavail * bsize >= NEEDED_BYTES) return;
  throw Object.assign(new Error(`${folder} has no space for a message.`), { code: 'ENOSPC' });
}
