/** The folder for the database and the caches. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Mode that lets only the service's own user read visitors' messages. */
const PRIVATE_FOLDER = 0o700;

/**
 * Creates the data folder and its parents if they are missing. Only the folder itself is private.
 *
 * @throws Error saying what to set, if the folder cannot be created
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder, PRIVATE_FOLDER);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new Error(
      `the data folder ${folder} cannot be created (${reason}). Set DATA_DIR to a writable folder.`,
      { cause },
    );
  }
}

/**
 * Creates a folder and its parents if they are missing. Node 20's own `recursive` never returns if `mkdir` fails with
 * ENOENT, as it does in `/proc`.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
