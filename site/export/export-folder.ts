/** The folder of an export. Files that an export did not write are neither deleted nor overwritten. */
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainAccess } from '../util/access.ts';

/** Lists the files of the export, so that the next one can replace them. */
const LIST_FILE = '.foyer-export.json';
/** Holds new files until all of them are written. */
const PARTIAL = '.foyer-export.partial';

/** Thrown when the folder cannot take an export. The message says what to change. */
export class ExportFolderError extends Error {
  override readonly name = 'ExportFolderError';
}

export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>;

/**
 * Opens a folder that is new, empty or an earlier export. Nothing in it changes until `finish`.
 *
 * @throws ExportFolderError
 */
export async function openExportFolder(folder: string) {
  const explained = explainIn(folder);
  await mkdir(folder, { recursive: true }).catch(explained);
  const earlier = await readList(folder).catch(explained);
  const partial = join(folder, PARTIAL);
  await rm(partial, { recursive: true, force: true }).catch(explained);
  const names = new Set<string>();
  const folded = new Map<string, string>();

  async function write(name: string, bytes: string | Uint8Array): Promise<void> {
    // A folder on Windows or macOS would keep only the last of them.
    const other = folded.get(name.toLowerCase());
    if (other !== undefined) throw new ExportFolderError(explainSame(other, name));
    folded.set(name.toLowerCase(), name);
    const file = join(partial, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    names.add(name);
  }

  async function replace(): Promise<void> {
    await refuseOthers(folder, names, earlier);
    // If the process stops now, the next export still knows which files are its own.
    await writeList(folder, [...new Set([...earlier, ...names])]);
    for (const name of earlier) if (!names.has(name)) await remove(folder, name);
    for (const name of names) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await rename(join(partial, name), join(folder, name));
    }
    await writeList(folder, [...names]);
  }

  return {
    /** Adds a file to the export. `name` has `/` between its parts. */
    write: (name: string, bytes: string | Uint8Array) => write(name, bytes).catch(explained),
    /** Replaces the earlier export with the files that were added. */
    finish: () => replace().catch(explained),
    close: () => rm(partial, { recursive: true, force: true }),
  };
}

function explainSame(one: string, other: string): string {
  const what = one === other ? one : `${one} and ${other}, which differ only in capital letters`;
  return `Two parts of the site would be one file: ${what}. Rename the text or the picture of one of them.`;
}

/** Returns the names of the files of the earlier export; none if the folder is empty. */
async function readList(folder: string): Promise<readonly string[]> {
  const entries = (await readdir(folder)).filter((name) => name !== PARTIAL);
  if (entries.length === 0) return [];
  const isListed = entries.includes(LIST_FILE);
  const list = isListed ? parseList(await readFile(join(folder, LIST_FILE), 'utf8')) : undefined;
  if (list) return list;
  throw new ExportFolderError(
    `${folder} contains files that no export has written, such as ${entries[0]}. Name a new or empty folder.`,
  );
}

function parseList(text: string): readonly string[] | undefined {
  try {
    const { files } = JSON.parse(text) as { files?: unknown };
    return Array.isArray(files) && files.every(isInside) ? files : undefined;
  } catch {
    return undefined;
  }
}

function isInside(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name !== '' &&
    !name.split(/[/\\]/).some((part) => part === '..' || part === '')
  );
}

function writeList(folder: string, files: readonly string[]): Promise<void> {
  return writeFile(join(folder, LIST_FILE), `${JSON.stringify({ files: files.toSorted() }, null, 2)}\n`);
}

/** Throws if a file of the export would overwrite one that no export has written. */
async function refuseOthers(
  folder: string,
  names: Iterable<string>,
  earlier: readonly string[],
): Promise<void> {
  const own = new Set(earlier);
  for (const name of names) {
    if (own.has(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found?.isFile()) continue;
    throw new ExportFolderError(
      `${join(folder, name)} would be overwritten, but no export has written it. Move it out of the folder, or name another folder.`,
    );
  }
}

/** Removes a file and the folders that it leaves empty. */
async function remove(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  for (let parent = dirname(name); parent !== '.'; parent = dirname(parent)) {
    const isEmpty = await rmdir(join(folder, parent)).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
  }
}

/** Returns a handler that explains system errors, such as missing permissions, and rethrows others. */
function explainIn(folder: string) {
  return (cause: unknown): never => {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    const reason = explainAccess(cause) ?? `${cause.message}.`;
    throw new ExportFolderError(`The export to ${folder} failed: ${reason}`, { cause });
  };
}
