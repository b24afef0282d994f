import { describe, expect, it } from 'vitest';
import { numberTerms } from '../../../server/site/essay-meaning.ts';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { documentVectors as vectorsOfNumbers } from './find-essay-meaning.ts';
import { createVectorSpace, fromBase64 } from './vector-space.ts';

function documentVectors(documents: readonly (readonly string[])[]) {
  return vectorsOfNumbers(numberTerms(documents));
}

/** Two subjects. Regatta and mooring share no word, and each some with voyage; so do oven and counter with bakery. */
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

async function nearnessOf(
  documents: Readonly<Record<string, readonly string[]>>,
): Promise<(one: string, other: string) => number> {
  const space = createVectorSpace(documentVectors(Object.values(documents)));
  const places = Object.keys(documents);
  return (one, other) =>
    space.similarities([{ document: places.indexOf(one), weight: 1 }])[places.indexOf(other)] ?? Number.NaN;
}

describe('document vectors', () => {
  it('bring together documents on one subject, though they share no word, and keep others far from them', async () => {
    const near = await nearnessOf(collection);
    for (const [one, other] of [
      ['regatta', 'mooring'],
      ['oven', 'counter'],
    ] as const) {
      const others = names.filter((name) => names.indexOf(name) > 2 !== names.indexOf(one) > 2);
      expect(near(one, other)).toBeGreaterThan(0.5);
      for (const unrelated of others) expect(near(one, unrelated)).toBeLessThan(-0.5);
    }
  });

  it('tell subjects apart among more documents than there are axes to look for', async () => {
    const documents = Array.from({ length: 240 }, (_, i) => {
      const own = [i % 50, i % 70].map((number) => `word ${number}`);
      return [...collection[i % 2 === 0 ? 'voyage' : 'bakery'], ...own];
    });
    const near = await nearnessOf(Object.fromEntries(documents.map((words, i) => [`document ${i}`, words])));
    for (const other of documents.keys()) {
      if (other % 2 === 0) expect(near('document 0', `document ${other}`)).toBeGreaterThan(0);
      else expect(near('document 0', `document ${other}`)).toBeLessThan(0);
    }
  });

  it('make nothing of a word that stands in one document alone, or in all', async () => {
    const strange = Object.fromEntries(
      Object.entries(collection).map(([name, words]) => [name, [...words, 'page', ...Array(9).fill(name)]]),
    );
    expect(documentVectors(Object.values(strange))).toEqual(documentVectors(Object.values(collection)));
  });

  it('do not mind in what order words stand', async () => {
    const near = await nearnessOf(collection);
    const backwards = Object.entries(collection).map(([name, words]) => [name, words.toReversed()]);
    const nearBackwards = await nearnessOf(Object.fromEntries(backwards));
    for (const one of names) {
      for (const other of names) expect(nearBackwards(one, other)).toBeCloseTo(near(one, other), 1);
    }
  });

  it('are the same bytes for the same documents', () => {
    const documents = Object.values(collection);
    const once = documentVectors(documents);
    expect(documentVectors(documents)).toEqual(once);
    expect(once.data).not.toBe('');
  });

  it('have fewer dimensions than documents, and 64 at most', async () => {
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

  it.each([0, 1, 2])('are none for %i documents, which have no company', (count) => {
    const documents = names.slice(0, count).map((name) => collection[name]);
    expect(documentVectors(documents)).toEqual({ dimensions: 0, data: '' });
  });

  it('are points for any documents: without words, all alike, in any script', async () => {
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
