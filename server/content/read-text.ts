/** A file of text from the content folder, if it is one and can be checked in moments. */
import { readFile, stat } from 'node:fs/promises';
import type { ContentError } from './content-error.ts';

/** In bytes: several books. */
export const LARGEST_ESSAY = 1024 * 1024;
/** In bytes; as much as front matter or a YAML document may have. */
export const LARGEST_YAML = 256 * 1024;

export type ReadText = { readonly text: string } | { readonly error: ContentError };

/**
 * @param file as mistakes name it, relative to the content folder
 * @param largest in bytes
 */
export async function readText(path: string, file: string, largest: number): Promise<ReadText> {
  const { size } = await stat(path);
  if (size > largest) return { error: tooLarge(file, size, largest) };
  const bytes = await readFile(path);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { error: notUtf8(file, bytes.toString()) };
  }
}

/** What is wrong with a text of more bytes than may be. */
export function tooLarge(file: string, size: number, largest: number): ContentError {
  return {
    file,
    line: 1,
    message: `This is ${kilobytes(size)} of text; at most ${kilobytes(largest)} can be read.`,
    fix: 'Part it, or take out what does not belong here, such as a picture pasted as text.',
  };
}

function notUtf8(file: string, decoded: string): ContentError {
  return {
    file,
    line: decoded.slice(0, decoded.indexOf('\uFFFD')).split('\n').length,
    message: 'This is not text in UTF-8.',
    fix: 'Save the file with the encoding UTF-8.',
  };
}

function kilobytes(size: number): string {
  return `${Math.ceil(size / 1024)} kB`;
}
