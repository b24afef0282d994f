/** Where a run of tests keeps its files: in memory where that is possible, because each commit of SQLite waits for a disk. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Environment variable with the run's folder. It is not set before the run has one. */
const RUN_FOLDER = 'FOYER_TEST_FOLDER';

/** The file system of Linux in memory. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Creates the folder of this run, and makes it that for temporary files, also of processes that are started from now on.
 * It is removed when this process exits. Does nothing if a process that started this one has done so.
 *
 * @param isLong long runs use the disk, as servers do
 */
export function useRunFolder(isLong: boolean): void {
  if (process.env[RUN_FOLDER]) return;
  const folder = mkdtempSync(join(isLong || !hasRoomInMemory() ? tmpdir() : MEMORY, 'foyer-run-'));
  // Some tests have a process of another user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, { [RUN_FOLDER]: folder, TMPDIR: folder });
}

/** Creates a folder in that of the run, for one test. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'foyer-test-'));
}

/** Containers often have little memory there, and let no program run from it. */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounted.findLast((line) => line.split(' ')[1] === MEMORY) ?? 'noexec';
  return bavail * bsize >= ENOUGH_BYTES && !options.includes('noexec');
}
