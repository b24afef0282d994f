import lunr from 'lunr';
import { expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { createVocabulary } from './indexed-text.ts';
import { createLunrIndex } from './lunr-index.ts';

const BOOSTS = { title: 1, text: 2 };
const term: fc.Arbitrary<string> = fc.constantFrom(
  'boat',
  'gull',
  'tide',
  '2025',
  'constructor',
  '__proto__',
  '港口',
);
const document = fc.record({
  title: fc.array(term, { maxLength: 4 }),
  text: fc.array(term, { maxLength: 40 }),
});

type Documents = readonly Readonly<Record<keyof typeof BOOSTS, readonly string[]>>[];

const documentsOf = (index: lunr.Index, terms: readonly string[]) =>
  index
    .query((query) => {
      for (const [place, name] of terms.entries()) query.term(name, { boost: 1 + place, usePipeline: false });
    })
    .map(({ ref, score, matchData }) => ({ ref, score, terms: Object.keys(matchData.metadata).sort() }))
    .sort((a, b) => Number(a.ref) - Number(b.ref));

/** Returns the index of lunr's own builder. */
function builtByLunr(documents: Documents): lunr.Index {
  const builder = new lunr.Builder();
  builder.tokenizer = ((terms: readonly string[]) =>
    terms.map((name) => new lunr.Token(name, {}))) as unknown as typeof lunr.tokenizer;
  builder.ref('document');
  for (const [field, boost] of Object.entries(BOOSTS)) builder.field(field, { boost });
  for (const [place, fields] of documents.entries()) builder.add({ ...fields, document: place });
  return builder.build();
}

it('answers as an index of the builder of lunr', () => {
  fc.assert(
    fc.property(fc.array(document, { minLength: 1, maxLength: 6 }), (documents) => {
      const vocabulary = createVocabulary();
      const field = (name: keyof typeof BOOSTS) => ({
        field: name,
        boost: BOOSTS[name],
        documents: documents.map((fields) => Uint32Array.from(fields[name], vocabulary.add)),
      });
      const fields = [field('title'), field('text')];
      const { index, documentsWith } = createLunrIndex(fields, vocabulary);
      const expected = documentsOf(builtByLunr(documents), vocabulary.terms);
      const found = documentsOf(index, vocabulary.terms);
      expect(found).toEqual(expected.map((hit) => ({ ...hit, score: expect.closeTo(hit.score, 5) })));
      for (const [number, name] of vocabulary.terms.entries()) {
        const having = documents.flatMap(({ title, text }, place) =>
          [...title, ...text].includes(name) ? [place] : [],
        );
        expect([...documentsWith(number)].sort()).toEqual(having);
      }
    }),
  );
});
