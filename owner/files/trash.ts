/**
 * Deleted files, which can be restored for 30 days, and changed ones as they were before, which can be put back as long.
 * They are in the data folder, outside of the content.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { makeDataFolder } from '../../site/util/data-folder.ts';
import { DAY_MS } from '../../site/util/durations.ts';
import { hashOf } from '../../site/util/hash.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { syncFolder, writeReadableFile } from '../../site/util/readable-files.ts';
import { unwritable } from './versioned-file.ts';

export const TRASH_DAYS = 30;

interface TrashedFile {
  /** Path that it had in the content folder. */
  readonly file: string;
  readonly deleted: Date;
  /** Name in the trash. */
  readonly name: string;
}

type DataFolder = Pick<Config, 'dataDir'>;

type Shelf = 'trash' | 'earlier';

const folderOf = ({ dataDir }: DataFolder, shelf: Shelf) => join(dataDir, shelf);

/** `<milliseconds since 1970> essays%2Fknots.md` */
const NAME = /^(\d+) (\S+)$/;

/** Lists what is in the trash, last deleted first, or which earlier files are kept. */
export async function listTrash(config: DataFolder, shelf: Shelf = 'trash'): Promise<readonly TrashedFile[]> {
  const names = (await ifExists(readdir(folderOf(config, shelf)))) ?? [];
  const files = names.flatMap((name): readonly TrashedFile[] => {
    const [, time, file] = NAME.exec(name) ?? [];
    return file === undefined
      ? []
      : [{ name, file: decodeURIComponent(file), deleted: new Date(Number(time)) }];
  });
  return files.sort((one, other) => other.deleted.getTime() - one.deleted.getTime());
}

/**
 * Stores a copy of a file that is about to be deleted, and removes those that are older than 30 days.
 *
 * @throws OwnerError `unavailable` if it cannot be stored
 */
export async function putIntoTrash(
  config: DataFolder,
  file: string,
  text: string | Uint8Array,
  now: Date,
  shelf: Shelf = 'trash',
): Promise<void> {
  const folder = folderOf(config, shelf);
  const path = join(folder, `${now.getTime()} ${encodeURIComponent(file)}`);
  try {
    makeDataFolder(folder);
    await writeReadableFile(path, text);
    await syncFolder(folder);
    await purgeTrash(config, now);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

export function readTrashed(
  config: DataFolder,
  { name }: TrashedFile,
  shelf: Shelf = 'trash',
): Promise<Buffer> {
  return readFile(join(folderOf(config, shelf), name));
}

export function removeTrashed(
  config: DataFolder,
  { name }: TrashedFile,
  shelf: Shelf = 'trash',
): Promise<void> {
  return rm(join(folderOf(config, shelf), name), { force: true });
}

/** Newest versions of one file that are kept. */
const MAX_EARLIER = 50;

/**
 * Keeps a file as it is before it is changed.
 *
 * @throws OwnerError `unavailable` if it cannot be stored
 */
export async function keepEarlier(config: DataFolder, file: string, text: string, now: Date): Promise<void> {
  await putIntoTrash(config, file, text, now, 'earlier');
  const versions = (await listTrash(config, 'earlier')).filter((one) => one.file === file);
  for (const one of versions.slice(MAX_EARLIER)) await removeTrashed(config, one, 'earlier');
}

/** Returns a file as it was in an earlier version, or undefined if that is not kept. */
export async function findEarlier(
  config: DataFolder,
  file: string,
  version: string,
): Promise<string | undefined> {
  for (const one of await listTrash(config, 'earlier')) {
    if (one.file !== file) continue;
    const bytes = await readTrashed(config, one, 'earlier');
    if (hashOf(bytes) === version) return bytes.toString();
  }
  return undefined;
}

/** Removes for good what was put there more than 30 days ago. */
export async function purgeTrash(config: DataFolder, now: Date): Promise<void> {
  const oldest = now.getTime() - TRASH_DAYS * DAY_MS;
  for (const shelf of ['trash', 'earlier'] as const) {
    for (const one of await listTrash(config, shelf)) {
      if (one.deleted.getTime() < oldest) await removeTrashed(config, one, shelf);
    }
  }
}
