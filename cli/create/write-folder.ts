/** Writes the folder of a new site completely or not at all. */
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { refusal } from '../../owner/refusal.ts';
import { makeReadableFolder, READABLE_FOLDER, writeReadableFile } from '../../site/util/readable-files.ts';
import { shownPath } from '../terminal-text.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Returns whether a folder is missing, or contains nothing but hidden files, such as those of a new repository. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = (await namesIn(folder)) ?? [];
  return names.every((name) => name.startsWith('.'));
}

/**
 * Writes the files to a temporary folder, checks them, and moves them to `folder`, which is created if it is missing.
 * Writes nothing if a step fails.
 *
 * @throws OwnerError if one of the files exists
 */
export async function writeFolder(
  folder: string,
  files: Files,
  check: (folder: string) => Promise<unknown>,
): Promise<void> {
  const existing = await namesIn(folder);
  const parent = existing === undefined ? dirname(folder) : folder;
  await makeReadableFolder(parent);
  const temporary = await mkdtemp(join(parent, `.${basename(folder)}-`));
  try {
    await chmod(temporary, READABLE_FOLDER);
    for (const [name, text] of Object.entries(files)) {
      await makeReadableFolder(dirname(join(temporary, name)));
      await writeReadableFile(join(temporary, name), text);
    }
    await check(temporary);
    if (existing === undefined) await rename(temporary, folder);
    else await moveEntries(temporary, folder, existing);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Moves everything in a folder to another one, which a program may be using as its current folder. */
async function moveEntries(from: string, to: string, existing: readonly string[]): Promise<void> {
  const names = await readdir(from);
  const taken = names.find((name) => existing.includes(name));
  if (taken !== undefined) throw refusal('conflict', 'fileExists', { file: shownPath(join(to, taken)) });
  for (const name of names) await rename(join(from, name), join(to, name));
}

/** Returns the names in a folder, or undefined if there is no such folder. */
function namesIn(folder: string): Promise<readonly string[] | undefined> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}
