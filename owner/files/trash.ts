/** Deleted files, which can be restored for 30 days. They are in the data folder, outside of the content. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { makeDataFolder } from '../../site/util/data-folder.ts';
import { DAY_MS } from '../../site/util/durations.ts';
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

const trashFolder = ({ dataDir }: DataFolder) => join(dataDir, 'trash');

/** `<milliseconds since 1970> essays%2Fknots.md` */
const NAME = /^(\d+) (\S+)$/;

/** Lists what is in the trash, last deleted first. */
export async function listTrash(config: DataFolder): Promise<readonly TrashedFile[]> {
  const names = (await ifExists(readdir(trashFolder(config)))) ?? [];
  const files = names.flatMap((name): readonly TrashedFile[] => {
    const [, time, file] = NAME.exec(name) ?? [];
    return file === undefined
      ? []
      : [{ name, file: decodeURIComponent(file), deleted: new Date(Number(time)) }];
  });
  return files.sort((one, other) => other.deleted.getTime() - one.deleted.getTime());
}

/**
 * Stores a copy of a file that is about to be deleted.
 *
 * @throws OwnerError `unavailable` if it cannot be stored
 */
export async function putIntoTrash(
  config: DataFolder,
  file: string,
  text: string | Uint8Array,
  now: Date,
): Promise<void> {
  const folder = trashFolder(config);
  const path = join(folder, `${now.getTime()} ${encodeURIComponent(file)}`);
  try {
    makeDataFolder(folder);
    await writeReadableFile(path, text);
    await syncFolder(folder);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

export function readTrashed(config: DataFolder, { name }: TrashedFile): Promise<Buffer> {
  return readFile(join(trashFolder(config), name));
}

export function removeTrashed(config: DataFolder, { name }: TrashedFile): Promise<void> {
  return rm(join(trashFolder(config), name), { force: true });
}

/** Removes for good what was deleted more than 30 days ago. */
export async function purgeTrash(config: DataFolder, now: Date): Promise<void> {
  const oldest = now.getTime() - TRASH_DAYS * DAY_MS;
  for (const trashed of await listTrash(config)) {
    if (trashed.deleted.getTime() < oldest) await removeTrashed(config, trashed);
  }
}
