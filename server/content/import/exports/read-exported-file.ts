import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableExportError } from './unreadable-export-error.ts';

const MAX_FILE_MB = 50;

/**
 * Returns the text of a file in an unpacked export, or undefined if there is none. Never follows a link or leaves the
 * folder, because names may come from the export.
 *
 * @throws UnreadableExportError if the file is too large
 */
export async function readExportedFile(folder: string, file: string): Promise<string | undefined> {
  if (file.split(/[/\\]/).includes('..') || file.includes('\0')) return undefined;
  const path = join(folder, file);
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  if (found.size > MAX_FILE_MB * 1024 * 1024) {
    throw new UnreadableExportError(`${file} is larger than ${MAX_FILE_MB} MB, which is the limit.`);
  }
  return readFile(path, 'utf8');
}
