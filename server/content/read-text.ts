/** Reads text files of the content folder, within bounds. */
import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentErrors, tooLarge } from './content-error.ts';

/** The size of several books. */
export const MAX_ESSAY_BYTES = 1024 * 1024;

/** Reads a file of the content folder, by its path there. */
export async function readText(
  folder: string,
  file: string,
  maxBytes: number,
): Promise<{ readonly text: string } | ContentErrors> {
  const path = join(folder, file);
  const { size } = await stat(path);
  if (size > maxBytes) return { errors: [tooLarge(file, size, maxBytes)] };
  const bytes = await readFile(path);
  const text = bytes.toString();
  if (isUtf8(bytes)) return { text };
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
  const fix = 'Save the file with the encoding UTF-8.';
  return { errors: [{ file, line, message: 'This is not text in UTF-8.', fix }] };
}

/** Returns the names of the files in a folder, sorted and without hidden ones; none when there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = (await ifExists(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
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

/** Returns a value that differs after every write or replacement: no program can set `ctime` back. */
export async function fileState(file: string): Promise<string> {
  const { ctimeNs, size, ino } = await stat(file, { bigint: true });
  return `${ctimeNs} ${size} ${ino}`;
}
