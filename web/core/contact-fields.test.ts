import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { checkDraft, checkField, fieldNames, fields, lengthOf } from './contact-fields.ts';
import { formInquirySchema } from './inquiries.ts';

/** Strings around the length limits, with characters that count differently in UTF-16, in NFC or before trimming. */
const texts = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('', 'x', ' ', '🦉', 'e\u0301', 'ﬁ'),
    fc.constantFrom(0, 1, 99, 100, 101, 4999, 5000, 5001),
  )
  .map(([text, filler, times]) => ` ${text}${filler.repeat(times)}\n`);

describe('form validation', () => {
  it.each(['name', 'message'] as const)('accepts the same values for %s as the server', (name) => {
    fc.assert(
      fc.property(texts, (text) => {
        const { success } = formInquirySchema.shape[name].safeParse(text);
        expect(checkField(name, text) === undefined).toBe(success);
      }),
    );
  });

  it('accepts every address that the server accepts', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(formInquirySchema.shape.email.safeParse(address).success);
        expect(checkField('email', ` ${address} `)).toBeUndefined();
      }),
    );
  });

  it.each(['', '   ', 'ada', 'ada@', '@home.example', 'a b@home.example', `${'x'.repeat(250)}@a.example`])(
    'rejects the address "%s"',
    (address) => {
      expect(checkField('email', address)).toBeDefined();
    },
  );

  it('says by how many characters a value is too long', () => {
    expect(checkField('name', 'x'.repeat(103))).toContain('3 characters');
    expect(checkField('message', '🦉'.repeat(5001))).toContain('one character');
  });

  it('reports every field in an empty form', () => {
    const draft = { name: '', email: ' ', message: '\n', website: '' };
    const errors = fieldNames.map((name) => ({ pointer: `/${name}`, hint: fields[name].missing }));
    expect(() => checkDraft(draft)).toThrow(expect.objectContaining({ problem: 'invalid-input' }));
    expect(() => checkDraft(draft)).toThrow(
      expect.objectContaining({ errors: errors.map((error) => expect.objectContaining(error)) }),
    );
  });

  it('counts code points after NFC normalization and trimming', () => {
    expect(lengthOf(' e\u0301🦉 \n')).toBe(2);
  });
});
