/** Reads regular files inside a folder. The folder itself may be a link, but nothing in it is followed. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { explain } from './explain.ts';
import type { Explanation, SaidPhrase } from './phrase.ts';

const MEGABYTE = 1024 * 1024;

/** Limit for a file of the content. Documents are served from memory. */
export const MAX_FILE_BYTES = 100 * MEGABYTE;

/** Thrown for a file that must not be read, with what to do about it. `message` begins with a path in the folder. */
export class RefusedFileError extends Error implements Explanation {
  override readonly name = 'RefusedFileError';
  readonly fix: string;
  readonly word: SaidPhrase;

  constructor({ message, fix, word }: Explanation) {
    super(message);
    this.fix = fix;
    this.word = word;
  }
}

export interface SizeLimit {
  readonly maxBytes?: number;
  readonly tooLarge?: (size: number) => Explanation;
}

/**
 * Reads a file by its path in the folder, which has `/` between its parts.
 *
 * @throws RefusedFileError if it is not a regular file, is too large, or if it or a folder on its way is a link
 */
export type ReadInside = (folder: string, file: string, limit?: SizeLimit) => Promise<Buffer<ArrayBuffer>>;

/** Links are never followed, not even one that was made a moment ago. A pipe does not wait for its writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export const readInside: ReadInside = async (folder, file, limit) => {
  requireNoLinks(folder, file);
  const handle = await open(join(folder, file), FLAGS);
  try {
    const bytes = bufferFor(file, await handle.stat(), limit);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** The same at once, for responses that are made when they are asked for. */
export function readInsideNow(...[folder, file, limit]: Parameters<ReadInside>): Buffer<ArrayBuffer> {
  requireNoLinks(folder, file);
  const descriptor = openSync(join(folder, file), FLAGS);
  try {
    const bytes = bufferFor(file, fstatSync(descriptor), limit);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Looks at a path in the folder before it is read or written to. A path that does not exist yet is fine.
 *
 * @throws RefusedFileError if anything on it is a link, or if it leaves the folder
 */
export function requireNoLinks(folder: string, file: string): void {
  const parts = file.split('/').filter((part) => part !== '' && part !== '.');
  if (file.split(/[/\\]/).includes('..')) throw new RefusedFileError(explain('outside', { file }));
  for (const index of parts.keys()) {
    const path = parts.slice(0, index + 1).join('/');
    const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) throw new RefusedFileError(explain('symbolicLink', { path }, 'replaceLink'));
  }
}

/** @throws RefusedFileError unless what was opened may be read */
function bufferFor(file: string, stats: Stats, limit: SizeLimit = {}): Buffer<ArrayBuffer> {
  const { maxBytes = MAX_FILE_BYTES, tooLarge = explainSize(file, maxBytes) } = limit;
  if (!stats.isFile()) throw new RefusedFileError(explain('noRegularFile', { file }));
  if (stats.size > maxBytes) throw new RefusedFileError(tooLarge(stats.size));
  return Buffer.alloc(stats.size);
}

function explainSize(file: string, maxBytes: number): Required<SizeLimit>['tooLarge'] {
  const words = (bytes: number) =>
    bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${Math.ceil(bytes / MEGABYTE)} MB`;
  return (size) => explain('tooLarge', { file, size: words(size), limit: words(maxBytes) });
}
