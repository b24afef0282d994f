import { expect, it } from 'vitest';
import { parse as parseUnbounded } from 'yaml';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { parse, parseDocument } from './yaml.ts';

const LEVELS = 20_000;
const staircase = Array.from({ length: 500 }, (_, level) => `${' '.repeat(level)}a:`).join('\n');

// A deeper text makes the parser's regular expressions end the process, which no test could catch.
it.each([
  ['lists in brackets', `a: ${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`],
  ['brackets that nothing closes', `a: ${'[\n'.repeat(LEVELS)}`],
  ['maps in braces', `a: ${'{a: '.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`],
  ['lists on one line', `a:\n  ${'- '.repeat(LEVELS)}b`],
  ['keys on one line', `${'? '.repeat(LEVELS)}a`],
  ['lines that are indented ever further', staircase],
])('reports %s that are nested too deeply', (_case, source) => {
  expect(() => parse(source)).toThrow('nested too deeply');
  expect(parseDocument(source).errors).toMatchObject([{ code: 'RESOURCE_EXHAUSTION' }]);
});

it('reports aliases that cannot be resolved', () => {
  expect(() => parse('a: *b')).toThrow(/Unresolved alias/);
  expect(() => parse('a: &a 1\nb: {<<: *a}', { merge: true })).toThrow(/Merge sources/);
});

it('reports each key that a map has twice, as the package does, and in linear time', () => {
  const codesIn = (source: string) => parseDocument(source).errors.map(({ code, pos }) => [code, pos[0]]);
  expect(codesIn('a: 1\nb: {c: 1, c: 2}\na: 3')).toEqual([
    ['DUPLICATE_KEY', 21],
    ['DUPLICATE_KEY', 15],
  ]);
  expect(codesIn('x: &x {a: 1}\ny: &y {b: 1}\nz: {<<: *x, <<: *y}')).toEqual([]);
  // The package needs half a minute for this.
  expect(codesIn(Array.from({ length: 40_000 }, (_, index) => `k${index}: a`).join('\n'))).toEqual([]);
});

it('reads everything else as the package does', () => {
  const { tree: value } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.string(),
      fc.integer(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string({ minLength: 1 }), tie('tree'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (tree, indent) => {
      const source = JSON.stringify(tree, null, indent);
      expect(parse(source)).toEqual(parseUnbounded(source));
    }),
  );
});
