import { expect, it } from 'vitest';
import type { z } from 'zod/v3';
import { siteSchema } from '../../../web/core/model.ts';
import { cardWith, factCards, fieldsOf, shapeOf, statusForm } from '../../actions/facts/fact-forms.ts';
import { roomEnglish } from '../words/en.ts';
import { wordOfFact } from './facts-form.tsx';

/** Returns the keys of all fields of a form, and the values between which some of them choose. */
function keysIn(schema: z.ZodTypeAny): readonly string[] {
  const shape = shapeOf(schema);
  if (shape.kind === 'choice') return shape.options.map((option) => `is.${option}`);
  if (!('object' in shape)) return [];
  return fieldsOf(shape.object, {}).flatMap(([key, part]) => [key, ...keysIn(part)]);
}

it.each([...Object.entries(factCards), ['status', { schema: statusForm }] as const])(
  'every field of the form “%s” has a word',
  (card, { schema }) => {
    const missing = keysIn(schema).filter((key) => wordOfFact(card, key) === undefined);
    expect(missing).toEqual([]);
  },
);

it('every word of a field is used', () => {
  const cards = [...Object.entries(factCards), ['status', { schema: statusForm }] as const];
  const used = new Set<string | undefined>(
    cards.flatMap(([card, { schema }]) => keysIn(schema).map((key) => wordOfFact(card, key))),
  );
  expect(Object.keys(roomEnglish).filter((word) => word.startsWith('fact.') && !used.has(word))).toEqual([]);
});

it('a value of a file is in the form that has its key', () => {
  expect(cardWith('site.yaml', ['theme', 'accent'])).toBe('look');
  expect(cardWith('site.yaml', ['locale'])).toBeUndefined();
  expect(Object.keys({ ...factCards.you.schema.shape, ...factCards.look.schema.shape })).toHaveLength(
    Object.keys(siteSchema.shape).length - 6,
  );
});
