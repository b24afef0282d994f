/**
 * Writes content that every user of the machine can read, whatever the umask, because the user who writes it is often
 * not the user who runs the server.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifExists } from './read-text.ts';

export const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;
const PERMISSIONS = 0o777;
/** Start of the names of incomplete files, which the reader of the content ignores like all hidden files. */
const PARTIAL = '.foyer-partial-';

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

/**
 * Replaces a file atomically and durably, or creates it: if the process is killed, it is the old or the new one. It keeps
 * its permissions. No other process may replace a file in the folder meanwhile.
 */
export async function replaceReadableFile(file: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(file);
  await removePartialFiles(folder);
  const partial = join(folder, `${PARTIAL}${randomBytes(6).toString('hex')}`);
  await writeReadableFile(partial, content, (await ifExists(stat(file)))?.mode);
  await rename(partial, file);
  await syncFolder(folder);
}

/** Removes what killed processes left. */
async function removePartialFiles(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names) if (name.startsWith(PARTIAL)) await rm(join(folder, name), { force: true });
}

/** Makes a new name in the folder durable. Some systems cannot open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
