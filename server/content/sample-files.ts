/** The sample content that ships with Foyer, to be known again. */
import { hashOf } from '../util/hash.ts';
import checksums from './sample-checksums.json' with { type: 'json' };

const known = new Map<string, string>(Object.entries(checksums));

/** Whether the file, by its path in the content folder, is one of the sample's and as it shipped. */
export function isSampleFile(path: string, bytes: Uint8Array): boolean {
  return known.get(path) === checksumOf(path, bytes);
}

/** Whether the sample has a file at that path. */
export function isNameOfSample(path: string): boolean {
  return known.has(path);
}

/** That of a text is the same on systems where Git writes other line ends. */
export function checksumOf(path: string, bytes: Uint8Array): string {
  if (!/\.(md|yaml)$/.test(path)) return hashOf(bytes);
  return hashOf(Buffer.from(bytes).toString().replaceAll('\r\n', '\n'));
}
