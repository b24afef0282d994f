import lunr from 'lunr';
import { expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { buildInSteps, runSteps } from './index-steps.ts';

interface Document {
  readonly title: string;
  readonly text: string;
}

function builderOf(documents: readonly Document[]): lunr.Builder {
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.field('title', { boost: 2 });
  builder.field('text');
  for (const [id, document] of documents.entries()) builder.add({ ...document, id });
  return builder;
}

it('builds the same index as lunr', () => {
  const documents = fc.array(fc.record({ title: fc.string(), text: fc.lorem() }), {
    maxLength: 25,
    size: 'max',
  });
  fc.assert(
    fc.property(documents, (given) => {
      const index = runSteps(buildInSteps(builderOf(given)));
      const expected = builderOf(given).build();
      expect(index.toJSON()).toEqual(expected.toJSON());
      for (const query of ['lorem', 'dol*', 'ipsom~1'])
        expect(index.search(query)).toEqual(expected.search(query));
    }),
    oneRunIn(2),
  );
});

it('takes more steps for more documents and words', () => {
  const stepsOf = (count: number) => {
    const words = (id: number) => Array.from({ length: 50 }, (_, word) => `w${id}x${word}`).join(' ');
    const documents = Array.from({ length: count }, (_, id) => ({ title: `t${id}`, text: words(id) }));
    return [...buildInSteps(builderOf(documents))].length;
  };
  // 120 fields and 3,060 terms, compared with twice as many.
  expect(stepsOf(60)).toBe(8);
  expect(stepsOf(120)).toBe(15);
});
