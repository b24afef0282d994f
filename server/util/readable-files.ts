/**
 * Writes content that every user of the machine can read, whatever the umask, because the user who writes it is often
 * not the user who runs the server.
 */
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;
const PERMISSIONS = 0o777;

/** Creates a folder and its parents if they are missing. Does not change existing folders. */
export async function makeReadableFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created === undefined) return;
  for (let path = folder; path !== dirname(created); path = dirname(path)) await chmod(path, READABLE_FOLDER);
}

/**
 * Writes a new file, or none if it cannot be written completely. Fails with `EEXIST` if it exists.
 *
 * @param mode permissions that the file has in addition to those for reading
 */
export async function writeReadableFile(
  file: string,
  content: string | Uint8Array,
  mode = READABLE_FILE,
): Promise<void> {
  const handle = await open(file, 'wx', READABLE_FILE);
  try {
    await handle.writeFile(content);
    await handle.chmod((mode | READABLE_FILE) & PERMISSIONS);
    await handle.sync();
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
}
