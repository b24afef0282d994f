/** Deleted files, which can be restored for 30 days. The bytes of pictures are files in the data folder. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { KEPT_DAYS, type KeptFile } from '../../server/db/kept-file-store.ts';
import { makeDataFolder } from '../../site/util/data-folder.ts';
import { DAY_MS } from '../../site/util/durations.ts';
import { hashOf } from '../../site/util/hash.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { syncFolder, writeReadableFile } from '../../site/util/readable-files.ts';
import type { ContentAccess } from './change-files.ts';
import { unwritable } from './versioned-file.ts';

type DataFolder = Pick<Config, 'dataDir'>;
type TrashAccess = Pick<ContentAccess, 'config' | 'records' | 'now'>;

/** A row may come from a backup that somebody has edited, so its name leads nowhere else. */
const pathOf = ({ dataDir }: DataFolder, name = '') => join(dataDir, 'trash', basename(name));

/** Returns the last deleted file of this path, or undefined if none was deleted in the last 30 days. */
export async function findDeleted({ records }: TrashAccess, file: string): Promise<KeptFile | undefined> {
  const deleted = await (await records()).keptFiles.listDeleted();
  return deleted.find((one) => one.file === file);
}

/** @throws OwnerError `unavailable` if it cannot be stored */
export async function keepPicture(
  { config, records, now }: TrashAccess,
  file: string,
  picture: Uint8Array,
): Promise<void> {
  const at = now();
  const bytes = `${at.getTime()} ${encodeURIComponent(file)}`;
  try {
    makeDataFolder(pathOf(config));
    await writeReadableFile(pathOf(config, bytes), picture);
    await syncFolder(pathOf(config));
  } catch (cause) {
    throw unwritable(pathOf(config, bytes), cause);
  }
  const kept = { id: randomUUID(), file, reason: 'deleted', text: null, bytes } as const;
  const version = hashOf(picture);
  await (await records()).keptFiles.add({ ...kept, version, kept_at: at.toISOString() });
}

/** Returns a deleted picture, or undefined if another process, with another data folder, has its bytes. */
export function readPicture(config: DataFolder, { bytes }: KeptFile): Promise<Buffer | undefined> {
  return ifExists(readFile(pathOf(config, bytes ?? '')));
}

export async function forgetPicture(
  { config, records }: TrashAccess,
  { id, bytes }: KeptFile,
): Promise<void> {
  await (await records()).keptFiles.remove(id);
  await rm(pathOf(config, bytes ?? ''), { force: true });
}

/** Removes the bytes of pictures that were deleted more than 30 days ago. */
export async function purgeTrash(config: DataFolder, now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT_DAYS * DAY_MS;
  for (const name of (await ifExists(readdir(pathOf(config)))) ?? []) {
    if (Number(name.split(' ', 1)) < oldest) await rm(pathOf(config, name), { force: true });
  }
}
