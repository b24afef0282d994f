import { expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/runtime/fuzz.ts';
import { jsonPieces } from './json-pieces.ts';

it('tells keys, strings and other values apart', () => {
  const pieces = jsonPieces(JSON.stringify({ 'a"b': ['x: y', -1.5e-7, true, null] }));
  expect(pieces.filter(({ is }) => is !== 'rest')).toEqual([
    { is: 'key', text: '"a\\"b"' },
    { is: 'string', text: '"x: y"' },
    { is: 'literal', text: '-1.5e-7' },
    { is: 'literal', text: 'true' },
    { is: 'literal', text: 'null' },
  ]);
});

it('loses nothing, and takes for a value nothing but values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value, null, 2);
      const pieces = jsonPieces(json);
      expect(pieces.map(({ text }) => text).join('')).toBe(json);
      for (const { is, text } of pieces) {
        if (is === 'rest') expect(text).toMatch(/^[\s{}[\]:,]+$/);
        else expect(() => JSON.parse(text)).not.toThrow();
      }
    }),
  );
});
