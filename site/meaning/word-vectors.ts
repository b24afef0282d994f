import { readFileSync } from 'node:fs';
import { decodeWordVectors, type WordVectors } from '../../web/core/search/word-vectors.ts';

/** The relative path is the same from `dist/server`. */
const FOLDER = new URL('../../word-vectors/', import.meta.url);

/** Reads the vectors of general English. They take a few megabytes, so nothing keeps them. */
export function readWordVectors(): WordVectors {
  const words = readFileSync(new URL('words.txt', FOLDER), 'utf8');
  return decodeWordVectors(words, readFileSync(new URL('vectors.bin', FOLDER)));
}
