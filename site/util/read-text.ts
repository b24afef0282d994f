/** Reads text files of the content folder up to a size limit. */
import { isUtf8 } from 'node:buffer';
import { type Dirent, lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from './access.ts';
import { type ContentErrors, textTooLarge } from './content-error.ts';
import { explain } from './explain.ts';
import { RefusedFileError, readInside, requireNoLinks } from './read-inside.ts';

/** Limit for an essay: the size of several books. */
export const MAX_ESSAY_BYTES = 1024 * 1024;

/**
 * Texts of files by path in the content folder, to be read as if they had been written. Undefined for a file to be read
 * as if it had been deleted.
 */
export type UnsavedTexts = ReadonlyMap<string, string | undefined>;

/** Reads a file of the content folder by its path there. */
export async function readText(
  folder: string,
  file: string,
  maxBytes: number,
): Promise<{ readonly text: string } | ContentErrors> {
  const tooLarge = (size: number) => textTooLarge(file, size, maxBytes);
  const bytes = await orUnreadable(file, readInside(folder, file, { maxBytes, tooLarge }));
  if ('errors' in bytes) return bytes;
  const text = bytes.toString();
  if (isUtf8(bytes)) return { text };
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
  return { errors: [{ file, line, ...explain('notUtf8') }] };
}

/**
 * Returns the sorted names of the visible files in a folder of the content folder. Returns none if the folder does not
 * exist.
 */
export async function listFiles(
  folder: string,
  name: string,
): Promise<ContentErrors & { readonly names: readonly string[] }> {
  const entries = (await orUnreadable(name, ifExists(readEntries(folder, name)))) ?? [];
  if ('errors' in entries) return { names: [], ...entries };
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return { names: files.map((file) => file.name).sort(), errors: [] };
}

/** Lists a folder of the content folder, unless it is a link. */
export async function readEntries(folder: string, name: string): Promise<Dirent[]> {
  requireNoLinks(folder, name);
  return readdir(join(folder, name), { withFileTypes: true });
}

/** Resolves with a content error when an existing file or folder must not or cannot be read. */
export async function orUnreadable<T>(file: string, reading: Promise<T>): Promise<T | ContentErrors> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RefusedFileError) {
      const { message, fix, word } = error;
      return { errors: [{ file, line: 1, message, fix, word }] };
    }
    if (!(error instanceof Error && 'syscall' in error && 'code' in error) || error.code === 'ENOENT')
      throw error;
    const { name, values } = reasonOf(error) ?? { name: 'unreadable' as const, values: {} };
    const explanation = explain('unreadable', { code: String(error.code), ...values }, name);
    return { errors: [{ file, line: 1, ...explanation }], isFault: true };
  }
}

/** Resolves with undefined when the file or folder does not exist. */
export async function ifExists<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns a value that changes with every write or replacement, because no program can set `ctime` back. */
export async function fileState(file: string): Promise<string> {
  return fileStateNow(file);
}

/** The same at once. The states of all files are asked for again and again, and asynchronously that takes ten times as long. */
export function fileStateNow(file: string): string {
  const { ctimeMs, size, ino } = lstatSync(file);
  return `${ctimeMs} ${size} ${ino}`;
}
