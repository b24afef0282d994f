import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { anyString } from '../../test/helpers/core/inputs.ts';
import { toJsonSchema } from './json-schema.ts';
import { boundedText, mailAddress, normalizeText } from './schemas.ts';

const ajv = new Ajv2020({ strict: true });
const bounds = fc.record({
  minLength: fc.integer({ min: 0, max: 3 }),
  maxLength: fc.integer({ min: 3, max: 8 }),
});
/** Short strings that differ in their number of code points, UTF-16 units and visible characters. */
const tricky = fc
  .array(fc.constantFrom('a', 'e\u0301', '\u0301', '😀', '👩‍🚀', 'ﬁ', '각', ' '), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('boundedText', () => {
  it('counts the code points of a trimmed NFC string, as its JSON Schema does', () => {
    fc.assert(
      fc.property(bounds, tricky.map(normalizeText), (within, text) => {
        const schema = boundedText(within);
        expect(schema.safeParse(text).success).toBe(ajv.validate(toJsonSchema(schema), text));
      }),
    );
  });

  it('measures any other string after trimming and NFC normalization', () => {
    fc.assert(
      fc.property(bounds, tricky, (within, text) => {
        const schema = boundedText(within);
        expect(schema.safeParse(text).success).toBe(schema.safeParse(normalizeText(text)).success);
      }),
    );
  });

  it('returns the text trimmed and in NFC', () => {
    expect(boundedText({ minLength: 1, maxLength: 4 }).parse('\t cafe\u0301\n')).toBe('café');
  });

  it('counts an emoji of two UTF-16 units as one character', () => {
    const schema = boundedText({ minLength: 1, maxLength: 2 });
    expect(schema.safeParse('😀😀').success).toBe(true);
    expect(schema.safeParse('😀😀😀').success).toBe(false);
  });

  it.each(['', ' ', '\t\n', '\u00a0\u2003\ufeff'])('treats white space as empty: %j', (blank) => {
    expect(boundedText({ minLength: 1, maxLength: 9 }).safeParse(blank).success).toBe(false);
    expect(boundedText({ maxLength: 9 }).parse(blank)).toBe('');
  });
});

describe('mailAddress', () => {
  const schema = mailAddress(254, 'must be an e-mail address');

  it.each([
    [' ada@example.com ', 'ada@example.com'],
    ['müller@bücher.example', 'müller@xn--bcher-kva.example'],
    ['mu\u0308ller@bu\u0308cher.example', 'müller@xn--bcher-kva.example'],
    ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
    ['info@例え。jp', 'info@xn--r8jz45g.jp'],
  ])('accepts %j, with its domain in ASCII', (given, stored) => expect(schema.parse(given)).toBe(stored));

  it.each([
    'ada',
    'ada@bücher',
    'ada@@bücher.example',
    'ada@bücher.example/path',
    'ada@bücher.example:25',
    'ada@eve@bücher.example',
    'a\u202eda@bücher.example',
    `${'a'.repeat(250)}@bücher.example`,
  ])('rejects %j', (given) => expect(schema.safeParse(given).success).toBe(false));

  it('is an e-mail address in JSON Schema', () => {
    expect(toJsonSchema(schema)).toEqual({ type: 'string', format: 'email', maxLength: 254 });
  });
});

describe('normalizeText', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(anyString, tricky), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
      }),
    );
  });
});
