/**
 * Writes content that every user of the machine can read, whatever the umask, because the user who writes it is often
 * not the user who runs the server.
 */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;

/** Creates a folder and its parents if they are missing. Does not change existing folders. */
export async function makeReadableFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created === undefined) return;
  for (let path = folder; path !== dirname(created); path = dirname(path)) await chmod(path, READABLE_FOLDER);
}

/** Writes a new file. Fails with `EEXIST` if it exists. */
export async function writeReadableFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx' });
  await chmod(file, READABLE_FILE);
}
