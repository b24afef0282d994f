/** Where a new content folder comes to stand, and how it gets there in one step. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSampleFile } from '../../content/sample-files.ts';

/** What is in a folder: nothing, the sample that ships with Foyer and nothing else, or something of somebody's own. */
export type Contents = 'nothing' | 'sample' | 'own';

/** Files whose names begin with a dot are no content. */
export async function contentsOf(folder: string): Promise<Contents> {
  const files = await filesIn(folder);
  if (files.length === 0) return 'nothing';
  for (const file of files) {
    if (!isSampleFile(file, await readFile(join(folder, file)))) return 'own';
  }
  return 'sample';
}

/** Paths below the folder, with `/` between. A file in the place of the folder is somebody's own. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry) =>
      entry.isDirectory()
        ? (await filesIn(join(folder, entry.name))).map((file) => `${entry.name}/${file}`)
        : [entry.name],
    );
  return (await Promise.all(files)).flat();
}

/**
 * Writes the files aside, has them checked, and puts them where `folder` is in one step. What stood there goes to
 * `aside`, where one is given. Whatever fails, all is as before.
 */
export async function putInPlace(
  folder: string,
  files: Readonly<Record<string, string>>,
  check: (folder: string) => Promise<void>,
  aside: string | undefined,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const made = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(made, name)), { recursive: true });
      await writeFile(join(made, name), text);
    }
    await check(made);
    if (aside === undefined) await removeEmpty(folder);
    else await rename(folder, aside);
    await rename(made, folder).catch(async (error: unknown) => {
      if (aside !== undefined) await rename(aside, folder);
      throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
