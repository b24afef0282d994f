import { describe, expect, it } from 'vitest';
import { readWordVectors } from '../../../site/meaning/essay-meaning.ts';
import { numberTerms } from '../../../site/meaning/find-essay-meaning.ts';
import { makeWordTable } from '../../../site/meaning/make-word-table.ts';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { english } from './analyzer.ts';
import { readWordTable } from './word-table.ts';
import { COMMON_WORDS, DIMENSIONS, stemOf } from './word-vectors.ts';

const vectors = readWordVectors();

const texts = [
  'The thief stole money from the bank and the police came.',
  'We hired an employee for the job and paid a salary.',
  'The boat sailed out of the harbour before the storm and the waves.',
  'Bread and butter from the bakery, flour and yeast in the oven.',
];

function tableOf(essays: readonly string[]) {
  const { terms, vocabulary } = numberTerms(essays.map(english.tokens));
  const table = makeWordTable(terms, vocabulary, vectors);
  if (!table) throw new Error('The essays contain no word of English.');
  return { table, vocabulary };
}

const { table, vocabulary } = tableOf(texts);
const meanings = readWordTable(table);
const termOf = (word: string) => english.tokens(word)[0] ?? '';

describe('the word vectors', () => {
  it('are unit vectors of different stems, and rare words refer to common ones', () => {
    expect(new Set(vectors.words.map(stemOf)).size).toBe(vectors.words.length);
    for (const place of [0, 99, 5_000, vectors.words.length - 1]) {
      const vector = vectors.vectorAt(place);
      expect(vector).toHaveLength(DIMENSIONS);
      expect(Math.abs(Math.hypot(...vector) - 1)).toBeLessThan(0.2);
    }
    const common = new Set(vectors.words.slice(0, COMMON_WORDS));
    expect([...vectors.nearest.values()].filter((word) => !common.has(word))).toEqual([]);
  });

  it('are of stems as the English analyzer makes them', () => {
    const stems = new Set(vectors.words.map(stemOf));
    for (const word of ['phishing', 'recruitment', 'layoffs', 'crime', 'intruder', 'malware']) {
      expect(stems).toContain(termOf(word));
    }
  });
});

describe('a word table', () => {
  it.each([
    ['burglar', 'stole'],
    ['recruitment', 'hired'],
    ['ship', 'boat'],
  ])('finds the word of the site nearest to %s', (word, nearest) => {
    const near = meanings.nearestAmong(vocabulary, 0.3)(termOf(word));
    expect(near.slice(0, 3).map(({ term }) => term)).toContain(termOf(nearest));
  });

  it.each([
    ['robbery', 0],
    ['recruitment', 1],
    ['shipwreck', 2],
    ['cake', 3],
  ])('finds the essay nearest to %s', (word, essay) => {
    const nearness = meanings.nearness([{ term: termOf(word), weight: 1 }]);
    expect(nearness).toHaveLength(texts.length);
    expect(nearness.indexOf(Math.max(...nearness))).toBe(essay);
    expect(Math.max(...nearness)).toBe(1);
  });

  it('takes a stem for a word only if it is one', () => {
    expect(meanings.isWord('crime', 'crime')).toBe(true);
    expect(meanings.isWord('resonance', termOf('resonance'))).toBe(true);
    expect(meanings.isWord('reson', 'reson')).toBe(false);
    expect(meanings.isWord('xyzzy', 'xyzzy')).toBe(false);
  });

  it('is the same for the same essays, and survives JSON', () => {
    expect(JSON.parse(JSON.stringify(tableOf(texts).table))).toEqual(table);
  });

  it.each([1, 2])('can be made for %i essays', (count) => {
    const { table: small, vocabulary: words } = tableOf(texts.slice(0, count));
    const read = readWordTable(small);
    expect(read.nearness([{ term: termOf('robbery'), weight: 1 }])).toHaveLength(count);
    expect(
      read
        .nearestAmong(
          words,
          -1,
        )(termOf('robbery'))
        .every(({ similarity }) => Math.abs(similarity) <= 1.001),
    ).toBe(true);
  });

  it.each([[[]], [['声のコピー', 'xyzzy 42']]])(
    'does not exist for essays without a word of English',
    (essays) => {
      const { terms, vocabulary } = numberTerms((essays as string[]).map(english.tokens));
      expect(makeWordTable(terms, vocabulary, vectors)).toBeUndefined();
    },
  );

  it('gives finite numbers for any words', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vectors.words.slice(0, 300).map(stemOf), 'xyzzy')), (terms) => {
        const nearness = meanings.nearness(terms.map((term) => ({ term, weight: 1 })));
        expect(nearness.every((near) => near >= 0 && near <= 1)).toBe(true);
      }),
    );
  });
});
