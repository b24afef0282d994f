/** Files of the content folder that are replaced as a whole, and only if they are still what the owner has seen. */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainWriting } from '../../site/util/access.ts';
import { hashOf } from '../../site/util/hash.ts';
import { RefusedFileError, readInside } from '../../site/util/read-inside.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { makeReadableFolder, replaceReadableFile, syncFolder } from '../../site/util/readable-files.ts';
import { OwnerError } from '../owner-error.ts';
import { explained, refusal, systemWord } from '../refusal.ts';

export interface VersionedText {
  readonly text: string;
  /** Changes with every byte of the file. */
  readonly version: string;
}

/**
 * Returns the bytes of a file of the content folder, or undefined if it does not exist.
 *
 * @throws OwnerError `invalid` if it leads elsewhere, so that nothing else is ever read, replaced or deleted
 */
export async function readBytes(folder: string, file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return ifExists(readInside(folder, file)).catch(refused);
}

/** Rethrows an error, one about a file that must not be read as an OwnerError. */
export function refused(cause: unknown): never {
  if (!(cause instanceof RefusedFileError)) throw cause;
  throw explained('invalid', cause, { cause });
}

/** Returns a file of the content folder as `readBytes` does. */
export async function readVersioned(folder: string, file: string): Promise<VersionedText | undefined> {
  const bytes = await readBytes(folder, file);
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
  const name = before ? (version === undefined ? 'fileExists' : 'fileChanged') : 'fileGone';
  throw refusal('conflict', name, { file }, { details });
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
    await replaceReadableFile(path, text);
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
  const word = systemWord('notWritten', cause, { file: path });
  return new OwnerError('unavailable', explainWriting(path, cause), { fix: '', cause, word });
}
