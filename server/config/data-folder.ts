/** The folder where the service keeps what it is told and what is slow to make. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the data folder, and those above it, where they are missing.
 *
 * @throws Error saying what to set, where it cannot be made
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new Error(
      `the data folder ${folder} cannot be made (${reason}). Set DATA_DIR to a folder that may be written to.`,
      { cause },
    );
  }
}

/** Node 20's own `recursive` never ends where a file system answers ENOENT to making a folder, as `/proc` does. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
