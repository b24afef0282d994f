import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { createVectorSpace, fromBase64 } from '../../web/core/search/vector-space.ts';
import { documentVectors as vectorsOfTermNumbers } from './document-vectors.ts';
import { numberTerms } from './find-essay-meaning.ts';

function documentVectors(documents: readonly (readonly string[])[]) {
  return vectorsOfTermNumbers(numberTerms(documents).terms);
}

/**
 * Two subjects. Regatta and mooring share no words, but each shares some with voyage. The same is true of oven,
 * counter and bakery.
 */
const collection = {
  regatta: ['sail', 'mast', 'wind'],
  mooring: ['anchor', 'quay', 'rope'],
  voyage: ['sail', 'mast', 'wind', 'anchor', 'quay', 'rope'],
  oven: ['flour', 'yeast', 'dough'],
  counter: ['butter', 'crust', 'apron'],
  bakery: ['flour', 'yeast', 'dough', 'butter', 'crust', 'apron'],
};
type Name = keyof typeof collection;
const names = Object.keys(collection) as Name[];

async function similarityIn(
  documents: Readonly<Record<string, readonly string[]>>,
): Promise<(one: string, other: string) => number> {
  const space = createVectorSpace(documentVectors(Object.values(documents)));
  const keys = Object.keys(documents);
  return (one, other) =>
    space.similarities([{ document: keys.indexOf(one), weight: 1 }])[keys.indexOf(other)] ?? Number.NaN;
}

describe('document vectors', () => {
  it('are close for documents on one subject without shared words, and far apart for others', async () => {
    const similarity = await similarityIn(collection);
    for (const [one, other] of [
      ['regatta', 'mooring'],
      ['oven', 'counter'],
    ] as const) {
      const others = names.filter((name) => names.indexOf(name) > 2 !== names.indexOf(one) > 2);
      expect(similarity(one, other)).toBeGreaterThan(0.5);
      for (const unrelated of others) expect(similarity(one, unrelated)).toBeLessThan(-0.5);
    }
  });

  it('separate subjects when there are more documents than dimensions', async () => {
    const documents = Array.from({ length: 240 }, (_, i) => {
      const own = [i % 50, i % 70].map((number) => `word ${number}`);
      return [...collection[i % 2 === 0 ? 'voyage' : 'bakery'], ...own];
    });
    const similarity = await similarityIn(
      Object.fromEntries(documents.map((words, i) => [`document ${i}`, words])),
    );
    for (const other of documents.keys()) {
      if (other % 2 === 0) expect(similarity('document 0', `document ${other}`)).toBeGreaterThan(0);
      else expect(similarity('document 0', `document ${other}`)).toBeLessThan(0);
    }
  });

  it('ignore words that are in only one document or in all', async () => {
    const strange = Object.fromEntries(
      Object.entries(collection).map(([name, words]) => [name, [...words, 'page', ...Array(9).fill(name)]]),
    );
    expect(documentVectors(Object.values(strange))).toEqual(documentVectors(Object.values(collection)));
  });

  it('do not depend on word order', async () => {
    const similarity = await similarityIn(collection);
    const reversed = Object.entries(collection).map(([name, words]) => [name, words.toReversed()]);
    const similarityReversed = await similarityIn(Object.fromEntries(reversed));
    for (const one of names) {
      for (const other of names)
        expect(similarityReversed(one, other)).toBeCloseTo(similarity(one, other), 1);
    }
  });

  it('are byte-identical for the same documents', () => {
    const documents = Object.values(collection);
    const once = documentVectors(documents);
    expect(documentVectors(documents)).toEqual(once);
    expect(once.data).not.toBe('');
  });

  it('have fewer dimensions than documents, and at most 64', async () => {
    const dimensionsOf = (count: number) => {
      const documents = Array.from({ length: count }, (_, i) => [`${i % 90}`, `${i % 7}`, `${i % 11}`]);
      const { dimensions, data } = documentVectors(documents);
      expect(fromBase64(data)).toHaveLength(count * dimensions);
      return dimensions;
    };
    expect(dimensionsOf(3)).toBe(1);
    expect(dimensionsOf(24)).toBe(9);
    expect(dimensionsOf(200)).toBe(64);
  });

  it.each([0, 1, 2])('are empty for %i documents', (count) => {
    const documents = names.slice(0, count).map((name) => collection[name]);
    expect(documentVectors(documents)).toEqual({ dimensions: 0, data: '' });
  });

  it('exist for any documents: empty, identical or in any script', async () => {
    const word = fc.constantFrom('sail', 'anchor', '日本', 'flour', 'constructor', '__proto__', '42');
    const documents = fc.array(fc.array(word), { maxLength: 12 });
    const alike = fc
      .tuple(fc.array(word), fc.integer({ min: 3, max: 12 }))
      .map(([words, count]) => Array(count).fill(words));
    await fc.assert(
      fc.asyncProperty(fc.oneof(documents, alike), async (given) => {
        const { dimensions, data } = documentVectors(given);
        expect(fromBase64(data)).toHaveLength(dimensions * given.length);
        expect(dimensions).toBe(Math.floor(given.length * 0.4));
      }),
    );
  });
});
