/** Inspects the target folder of a new site or its content, and writes it completely or not at all. */
import { chmod, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isSampleFile } from '../../content/sample-content.ts';
import { makeReadableFolder, READABLE_FOLDER, writeReadableFile } from '../../util/readable-files.ts';
import { CommandError } from '../errors.ts';

/** Files by path in a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Returns whether a folder is empty, contains only the sample that ships with Foyer, or contains the owner's files. */
export async function contentsOf(folder: string): Promise<'nothing' | 'sample' | 'own'> {
  const files = await filesIn(folder);
  for (const file of files) {
    if (!isSampleFile(file, await readFile(join(folder, file)))) return 'own';
  }
  return files.length === 0 ? 'nothing' : 'sample';
}

/** Lists the paths under a folder, except hidden ones. Fails if `folder` is a file. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries =
    (await readdir(folder, { withFileTypes: true, recursive: true }).catch(ignoreMissing)) ?? [];
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(^|\/)\./.test(path));
}

/**
 * Writes the files to a temporary folder, checks them, and renames that folder to `folder`. Moves an existing folder to
 * `aside`, if given. Changes nothing if a step fails.
 */
export async function putInPlace(
  folder: string,
  files: Files,
  check: (folder: string) => Promise<unknown>,
  aside: string | undefined,
): Promise<void> {
  await makeReadableFolder(dirname(folder));
  const temporary = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    await chmod(temporary, READABLE_FOLDER);
    for (const [name, text] of Object.entries(files)) {
      await makeReadableFolder(dirname(join(temporary, name)));
      await writeReadableFile(join(temporary, name), text);
    }
    await check(temporary);
    if (aside === undefined) await rmdir(folder).catch(ignoreMissing);
    else await rename(folder, aside);
    await rename(temporary, folder).catch(async (error: unknown) => {
      if (aside !== undefined) await rename(aside, folder);
      throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Writes the files of a new site, without changing existing files. Removes what it wrote if it fails. */
export async function writeNew(folder: string, files: Files): Promise<void> {
  const written: string[] = [];
  try {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await makeReadableFolder(dirname(path));
      await writeReadableFile(path, text);
      written.push(path);
    }
  } catch (cause) {
    await Promise.all(written.map((path) => rm(path)));
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`The folder cannot be written: ${reason}.`, { cause });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
