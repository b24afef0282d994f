/** Files of the content folder that are replaced as a whole, and only if they are still what the owner has seen. */
import { readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainWriting } from '../../site/util/access.ts';
import { hashOf } from '../../site/util/hash.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { makeReadableFolder, replaceReadableFile, syncFolder } from '../../site/util/readable-files.ts';
import { OwnerError } from '../owner-error.ts';

export interface VersionedText {
  readonly text: string;
  /** Changes with every byte of the file. */
  readonly version: string;
}

/** Returns a file of the content folder, or undefined if it does not exist. */
export async function readVersioned(folder: string, file: string): Promise<VersionedText | undefined> {
  const bytes = await ifExists(readFile(join(folder, file)));
  return bytes && { text: bytes.toString(), version: hashOf(bytes) };
}

interface FoundFile {
  readonly file: string;
  /** Undefined if it does not exist. */
  readonly before: VersionedText | undefined;
}

/**
 * Compares a file with the version that was read. `given` is the text that is not saved if that is another.
 *
 * @throws OwnerError `conflict` if the file has another version, or exists although `version` is undefined
 */
export function requireVersion(
  { file, before }: FoundFile,
  version: string | undefined,
  given?: string,
): void {
  if (before?.version === version) return;
  const details = { current: before ?? null, given };
  const failed = (message: string, fix: string) =>
    new OwnerError('conflict', `${message} Nothing was changed.`, { fix, details });
  if (!before) throw failed(`${file} no longer exists.`, 'To create it, save without a version.');
  if (version === undefined) {
    throw failed(`${file} already exists.`, 'To change it, read it first, and save with its version.');
  }
  throw failed(
    `${file} has changed since it was read.`,
    'Read it again, add your changes to it, and save with its new version.',
  );
}

/** Reads the file and compares it as `requireVersion` does. */
export async function requireFileVersion(
  folder: string,
  file: string,
  version: string | undefined,
  given?: string,
): Promise<void> {
  requireVersion({ file, before: await readVersioned(folder, file) }, version, given);
}

interface Replacement {
  readonly file: string;
  /** The text, or the bytes of a picture. */
  readonly text: string | Uint8Array;
  /** The version that is replaced; undefined for a file that must not exist yet. */
  readonly version: string | undefined;
}

/**
 * Writes a file atomically and durably: if the process is killed, the file is the old or the new one. Must be called with
 * the lock of the content. Returns the new version.
 *
 * @throws OwnerError `conflict` with both texts if the file has another version, `unavailable` if it cannot be written
 */
export async function saveFile(folder: string, { file, text, version }: Replacement): Promise<string> {
  await requireFileVersion(folder, file, version, typeof text === 'string' ? text : undefined);
  const path = join(folder, file);
  try {
    await makeReadableFolder(dirname(path));
    // A link to a file stays one.
    await replaceReadableFile((await ifExists(realpath(path))) ?? path, text);
  } catch (cause) {
    throw unwritable(path, cause);
  }
  return hashOf(Buffer.from(text));
}

/**
 * Deletes a file. Must be called with the lock of the content.
 *
 * @throws OwnerError `conflict` if the file has another version, `unavailable` if it cannot be deleted
 */
export async function deleteFile(folder: string, file: string, version: string | undefined): Promise<void> {
  await requireFileVersion(folder, file, version);
  const path = join(folder, file);
  try {
    await rm(path);
    await syncFolder(dirname(path));
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

export function unwritable(path: string, cause: unknown): OwnerError {
  return new OwnerError('unavailable', explainWriting(path, cause), { fix: '', cause });
}
