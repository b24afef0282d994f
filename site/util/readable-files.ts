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
/** Only the user of the service may read it. */
const PRIVATE_FILE = 0o600;
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
  await writeNewFile(file, content, mode | READABLE_FILE);
}

/**
 * Replaces a file atomically and durably, or creates it: if the process is killed, it is the old or the new one. It keeps
 * its permissions. No other process may replace a file in the folder meanwhile.
 */
export async function replaceReadableFile(file: string, content: string | Uint8Array): Promise<void> {
  // Removes what killed processes left.
  const folder = dirname(file);
  const names = await readdir(folder);
  for (const name of names) if (name.startsWith(PARTIAL)) await rm(join(folder, name), { force: true });
  const mode = (await ifExists(stat(file)))?.mode ?? READABLE_FILE;
  await replaceFile(file, content, mode | READABLE_FILE);
}

/** Replaces a file atomically and durably, or creates it, with exactly these permissions. */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  mode = PRIVATE_FILE,
): Promise<void> {
  const folder = dirname(file);
  const partial = join(folder, `${PARTIAL}${randomBytes(6).toString('hex')}`);
  await writeNewFile(partial, content, mode);
  await rename(partial, file);
  await syncFolder(folder);
}

async function writeNewFile(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, 'wx', PRIVATE_FILE);
  try {
    await handle.writeFile(content);
    // The umask may have taken away bits of the mode.
    await handle.chmod(mode & PERMISSIONS);
    await handle.sync();
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a new name in the folder durable. Some systems cannot open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
