/**
 * Vectors of English words, trained on general text: words used in similar contexts have similar vectors. The files in
 * `word-vectors/` hold them, and `word-vectors/make.ts` makes those files.
 */

/** Words that a site's word table holds even if no essay has them. */
export const COMMON_WORDS = 5_000;
export const DIMENSIONS = 100;

/** Each component is stored in 4 bits. Components beyond this range, as of a unit vector, are clipped. */
const RANGE = 0.32;
const LEVELS = 16;

export interface WordVectors {
  /** Stems, most frequent first, each with a hyphen if the stem itself is no word: `crime`, `reson-`. */
  readonly words: readonly string[];
  /** The common word nearest to each rare one; some have none. */
  readonly nearest: ReadonlyMap<string, string>;
  /** Returns the vector of the word at this place; its length is about 1. */
  vectorAt(place: number): Float32Array;
}

export function stemOf(word: string): string {
  return word.endsWith('-') ? word.slice(0, -1) : word;
}

/** Returns the vectors from the contents of `words.txt` and `vectors.bin`. */
export function decodeWordVectors(lines: string, codes: Uint8Array): WordVectors {
  const entries = lines
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  return {
    words: entries.map(([word = '']) => word),
    nearest: new Map(entries.flatMap(([word = '', common]) => (common ? [[word, common]] : []))),
    vectorAt: (place) =>
      Float32Array.from({ length: DIMENSIONS }, (_, i) => {
        const pair = codes[(place * DIMENSIONS + i) >> 1] ?? 0;
        return fromCode(i % 2 === 0 ? pair >> 4 : pair & 15);
      }),
  };
}

export function toCode(component: number): number {
  const level = Math.floor(((component / RANGE + 1) / 2) * LEVELS);
  return Math.min(LEVELS - 1, Math.max(0, level));
}

function fromCode(code: number): number {
  return ((2 * code + 1) / LEVELS - 1) * RANGE;
}
