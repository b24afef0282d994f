import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { validInput, wildInput } from '../../test/helpers/core/inputs.ts';
import { bundleOf } from '../../test/helpers/core/site.ts';
import { toJsonSchema } from './json-schema.ts';
import { enumValue, normalizeInput } from './normalize-input.ts';
import { createRegistry } from './tools/registry.ts';

const PILLARS = ['Leadership & Culture', 'Agentic AI & Security', 'Deepfake Defense', 'Fraud Prevention'];
const schema = z
  .object({
    slug: z.string(),
    limit: z.number().int().min(1).default(5),
    category: z.enum(['Leadership & Culture', 'Fraud Prevention']).optional().describe('Only this.'),
  })
  .strict();

describe('normalizeInput', () => {
  it('drops an optional field that is null, and keeps a required one', () => {
    expect(normalizeInput(schema, { slug: null, limit: null, category: null })).toEqual({ slug: null });
  });

  it.each([
    ['7', 7],
    [' 12', ' 12'],
    ['-3', -3],
    ['1.5', 1.5],
    ['1e3', '1e3'],
    ['', ''],
    ['9'.repeat(40), '9'.repeat(40)],
    [true, true],
  ])('turns a string with a number into the number: %j', (given, expected) => {
    expect(normalizeInput(schema, { limit: given })).toEqual({ limit: expected });
  });

  it('does not turn the digits of a text field into a number', () => {
    expect(normalizeInput(schema, { slug: '2019' })).toEqual({ slug: '2019' });
  });

  it('leaves unknown fields, names from the prototype and other types alone', () => {
    for (const input of [{ other: null, constructor: '1' }, [], 'text', 7, null, undefined]) {
      expect(normalizeInput(schema, input)).toEqual(input);
    }
  });

  it('never changes input that a schema accepts', () => {
    for (const { input, name } of createRegistry(bundleOf()).values()) {
      const published = toJsonSchema(input);
      let accepted = 0;
      fc.assert(
        fc.property(fc.oneof(wildInput(published), validInput(published)), (given) => {
          const parsed = input.safeParse(given);
          if (!parsed.success) return;
          accepted += 1;
          expect(input.parse(normalizeInput(input, given)), name).toEqual(parsed.data);
        }),
      );
      expect(accepted, name).toBeGreaterThan(0);
    }
  });
});

describe('enumValue', () => {
  it.each([
    ['fraud prevention', 'Fraud Prevention'],
    ['FRAUD_PREVENTION', 'Fraud Prevention'],
    ['fraud-preventions', 'Fraud Prevention'],
    ['Leadership and Culture', 'Leadership & Culture'],
    ['leadership & culture', 'Leadership & Culture'],
  ])('finds %j regardless of case, plural and punctuation', (given, expected) => {
    expect(enumValue(PILLARS, given)).toBe(expected);
  });

  it.each([
    ['vizinhanca', 'Vizinhança'],
    ['ESCUTA ELETRONICA', 'escuta eletro\u0302nica'],
    ['Küche', 'kuche'],
    ['ﾊﾞｽのﾍﾟｰｼﾞ', 'バスのページ'],
  ])('finds %j regardless of accents', (given, expected) => {
    expect(
      enumValue(['Vizinhança', 'escuta eletro\u0302nica', 'kuche', 'バスのページ', 'ハスのページ'], given),
    ).toBe(expected);
  });

  it.each(['fraud', '', 'all', '&', 'prevention fraud'])('finds nothing for %j', (given) => {
    expect(enumValue(PILLARS, given)).toBeUndefined();
  });

  it('finds nothing if two options differ only in what is ignored, unless one is exact', () => {
    expect(enumValue(['Patent', 'patents'], 'PATENT')).toBeUndefined();
    expect(enumValue(['Patent', 'patents'], 'patents')).toBe('patents');
  });

  it('can tell the values of every tool and of the sample site apart', () => {
    const lists = [
      ['advisory', 'speaking', 'product'],
      ['patent', 'track_record', 'open_source'],
      ['desc', 'asc'],
      PILLARS,
    ];
    for (const options of lists) {
      for (const option of options) expect(enumValue(options, `${option.toUpperCase()}s!`)).toBe(option);
    }
  });
});
