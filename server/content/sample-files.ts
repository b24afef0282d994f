/** Recognises the sample content that ships with Foyer. */
import { hashOf } from '../util/hash.ts';
import checksums from './sample-checksums.json' with { type: 'json' };

const known = new Map<string, string>(Object.entries(checksums));

/** Returns whether the file, by its path in the content folder, is one of the sample's and unchanged. */
export function isSampleFile(path: string, bytes: Uint8Array): boolean {
  return known.get(path) === checksumOf(path, bytes);
}

export function isNameOfSample(path: string): boolean {
  return known.has(path);
}

/** Returns the same checksum for a text on systems where Git writes other line ends. */
export function checksumOf(path: string, bytes: Uint8Array): string {
  if (!/\.(md|yaml)$/.test(path)) return hashOf(bytes);
  return hashOf(Buffer.from(bytes).toString().replaceAll('\r\n', '\n'));
}
