import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/runtime/fuzz.ts';
import { createLexicalIndex } from './lexical-index.ts';
import { bestHits, noHits, type Scores } from './scores.ts';
import { termNumber } from './vocabulary.ts';

const FIELDS = ['title', 'text'] as const;

interface Terms {
  readonly title: readonly string[];
  readonly text: readonly string[];
}

const numbered = (terms: readonly string[]) => ({ terms: Uint32Array.from(terms, termNumber) });

function indexOf(documents: readonly Terms[]) {
  return createLexicalIndex(documents.map(({ title, text }) => [numbered(title), numbered(text)]));
}

/** The index that lunr itself makes of the same terms. */
function lunrOf(documents: readonly Terms[]): lunr.Index {
  const builder = new lunr.Builder();
  builder.pipeline.reset();
  builder.searchPipeline.reset();
  builder.tokenizer = ((terms: readonly string[]) =>
    terms.map((term) => new lunr.Token(term, {}))) as unknown as typeof lunr.tokenizer;
  builder.ref('id');
  for (const field of FIELDS) builder.field(field);
  for (const [id, document] of documents.entries()) builder.add({ ...document, id });
  return builder.build();
}

function askLunr(
  index: lunr.Index,
  documents: number,
  weights: Iterable<readonly [string, number]>,
  presence: lunr.Query.presence,
): Scores {
  const scores = noHits(documents);
  const found = index.query((query) => {
    for (const [term, boost] of weights) query.term(term, { boost, presence, usePipeline: false });
  });
  for (const { ref, score } of found) scores[Number(ref)] = Math.round(score * 1e9) / 1e9;
  return scores;
}

const documentsOf = (scores: Scores) => bestHits(scores, scores.length);

const term = fc.constantFrom('boat', 'bread', 'voic', '42', '7', '日本', 'constructor', 'proto', 'ab', 'abc');
const documents = fc.array(fc.record({ title: fc.array(term, { maxLength: 3 }), text: fc.array(term) }), {
  minLength: 1,
});
const weights = fc
  .array(fc.tuple(fc.oneof(term, fc.constant('unknown')), fc.constantFrom(1, 0.6, 0.3)), { minLength: 1 })
  .map((entries) => new Map(entries));

const boats: Terms = { title: ['boat'], text: ['sail', 'wind', 'boat'] };
const bread: Terms = { title: ['bread'], text: ['yeast', 'sail'] };

describe('a lexical index', () => {
  it('ranks and scores as the index that lunr makes of the same terms', () => {
    fc.assert(
      fc.property(documents, weights, (given, asked) => {
        const found = indexOf(given).some(asked);
        expect(found).toEqual(askLunr(lunrOf(given), given.length, asked, lunr.Query.presence.OPTIONAL));
      }),
      // Each makes two indexes.
      oneRunIn(4),
    );
  });

  it('asks for every term as lunr does, be they in different fields', () => {
    fc.assert(
      fc.property(documents, weights, (given, asked) => {
        const found = indexOf(given).every([...asked.keys()]);
        const wanted = [...asked.keys()].map((key) => [key, 1] as const);
        expect(found).toEqual(askLunr(lunrOf(given), given.length, wanted, lunr.Query.presence.REQUIRED));
      }),
      // Each makes two indexes.
      oneRunIn(4),
    );
  });

  it('finds documents that have any of the terms, or those that have all', () => {
    const index = indexOf([boats, bread]);
    expect(documentsOf(index.some(new Map([['sail', 1]])))).toEqual([1, 0]);
    expect(documentsOf(index.every(['bread', 'sail']))).toEqual([1]);
    expect(documentsOf(index.every(['bread', 'boat']))).toEqual([]);
    expect(documentsOf(index.every(['sail', 'unknown']))).toEqual([]);
  });

  it('counts a term by its weight', () => {
    const index = indexOf([boats, bread]);
    const best = (boat: number, yeast: number) => {
      const asked = new Map(Object.entries({ wind: boat, yeast }));
      return documentsOf(index.some(asked))[0];
    };
    expect(best(1, 0.1)).toBe(0);
    expect(best(0.1, 1)).toBe(1);
  });

  it('knows its terms, each once', () => {
    expect(indexOf([boats, bread]).vocabulary.toSorted()).toEqual(['boat', 'bread', 'sail', 'wind', 'yeast']);
  });

  it('finds nothing for no terms', () => {
    expect(documentsOf(indexOf([boats]).some(new Map()))).toEqual([]);
    expect(documentsOf(indexOf([boats]).every([]))).toEqual([]);
  });

  it('finds nothing where there are no documents, or none with words', () => {
    for (const empty of [indexOf([]), indexOf([{ title: [], text: [] }])]) {
      expect(empty.vocabulary).toEqual([]);
      expect(documentsOf(empty.some(new Map([['boat', 1]])))).toEqual([]);
      expect(documentsOf(empty.every(['boat']))).toEqual([]);
    }
  });
});
