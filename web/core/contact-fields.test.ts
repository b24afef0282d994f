import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { checkDraft, checkField, lengthOf, troubleOf } from './contact-fields.ts';
import { formInquirySchema } from './inquiries.ts';
import { ProblemError } from './problems.ts';

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
    expect(checkField('name', 'x'.repeat(103))).toEqual({ is: 'too-long', excess: 3 });
    expect(checkField('message', '🦉'.repeat(5001))).toEqual({ is: 'too-long', excess: 1 });
  });

  it('reports every field in an empty form', () => {
    const draft = { name: '', email: ' ', message: '\n', website: '' };
    const missing = { is: 'missing' };
    expect(checkDraft(draft)).toEqual({ name: missing, email: missing, message: missing });
    expect(
      checkDraft({ name: 'Ada', email: 'ada@home.example', message: 'Hello', website: '' }),
    ).toBeUndefined();
  });

  it('counts code points after NFC normalization and trimming', () => {
    expect(lengthOf(' e\u0301🦉 \n')).toBe(2);
  });
});

describe('a refusal by the server', () => {
  const draft = { name: 'Ada\0', email: 'ada@home.example', message: ' ', website: '' };
  const refused = (...pointers: readonly string[]) => {
    const errors = pointers.map((pointer) => ({ pointer, detail: 'No.', hint: 'Change it.' }));
    return new ProblemError('invalid-input', { detail: 'No.', errors });
  };

  it('names what is wrong with each field, even if the page did not know', () => {
    expect(troubleOf(refused('/name', '/email', '/message'), draft)).toEqual({
      errors: { name: { is: 'unstorable' }, email: { is: 'not-an-address' }, message: { is: 'missing' } },
    });
  });

  it('is a failure of the whole if no visible field is the cause', () => {
    const failure = refused('/website');
    expect(troubleOf(failure, draft)).toEqual({ errors: {}, failure });
  });
});
