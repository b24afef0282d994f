import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/core/fuzz.ts';
import { anyString, validInput } from '../../../../test/helpers/core/inputs.ts';
import { bundleOf } from '../../../../test/helpers/core/site.ts';
import { toJsonSchema } from '../../../core/json-schema.ts';
import { createRegistry } from '../../../core/tools/registry.ts';
import { inputFields } from '../../../core/tools/tool-words.ts';
import { readInput } from './form.ts';

const registry = [...createRegistry(bundleOf()).values()];

describe.each(registry.map((tool) => [tool.name, tool] as const))('the form for %s', (_name, tool) => {
  const schema = toJsonSchema(tool.input);
  const fields = inputFields(schema);
  const named = new Set(fields.map(({ name }) => name));

  it('has a field for each property and turns valid values into input that the tool accepts', () => {
    expect([...named]).toEqual(Object.keys(schema.properties ?? {}));
    fc.assert(
      fc.property(validInput(schema, { from: year, to: year }), (given) => {
        const entered = Object.entries(given as object);
        const texts = new Map(entered.map(([name, value]) => [name, String(value)]));
        const input = readInput(fields, (name) => texts.get(name) ?? '');
        expect(input).toEqual(Object.fromEntries(entered.filter(([, value]) => value !== '')));
        expect(tool.input.safeParse(input).success).toBe(true);
      }),
    );
  });

  it('sends every non-empty field with exactly the value that was entered', () => {
    const free = fields.filter(({ type }) => type !== 'boolean').map(({ name }) => name);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('zebra', ...free), anyString), (texts) => {
        const input = readInput(fields, (name) => texts[name] ?? '');
        for (const [name, value] of Object.entries(input)) {
          expect(named).toContain(name);
          if (typeof value === 'string') expect(value).toBe(texts[name]);
          else expect(Number(texts[name])).toBe(value);
        }
        expect(Object.keys(input)).toHaveLength([...named].filter((name) => texts[name]).length);
      }),
    );
  });
});

const year = fc.constantFrom('2024', '2025');

describe('readInput', () => {
  const fields = inputFields({ properties: { limit: { type: 'integer' }, query: { type: 'string' } } });
  const limitFrom = (text: string) => readInput(fields, (name) => (name === 'limit' ? text : '')).limit;

  it.each([
    ['5', 5],
    ['-3', -3],
    ['1.5', 1.5],
    ['1e3', 1000],
    [' 7 ', 7],
  ])('reads a number from “%s”', (text, value) => expect(limitFrom(text)).toBe(value));

  it.each(['five', '0x10', 'Infinity', '1e999', '05', ' ', '1,000'])(
    'sends “%s” as text, because it is not a JSON number',
    (text) => expect(limitFrom(text)).toBe(text),
  );

  it('leaves a number in a text field as text', () => {
    expect(readInput(fields, () => '5')).toEqual({ limit: 5, query: '5' });
  });
});
