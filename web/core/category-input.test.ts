import { describe, expect, it } from 'vitest';
import { bundleOf, essayOf, thrownBy } from '../../test/helpers/core/site.ts';
import { categoryInput, closestCategory } from './category-input.ts';
import { strictObject } from './schemas.ts';
import { parseInput } from './validate.ts';

const pillar = (name: string, ...synonyms: string[]) => {
  const slug = name.toLowerCase().replace(/\W+/g, '-');
  return { name, slug, description: 'Some.', synonyms, inSearchFilter: name !== 'Fraud Prevention' };
};
const bundle = bundleOf({
  pillars: [
    pillar('Leadership & Culture', 'management', 'hiring'),
    pillar('Agentic AI & Security', 'prompt injection'),
    pillar('Fraud Prevention', 'payment fraud', 'scams'),
  ],
  essays: [essayOf({ slug: 'one', category: 'Agentic AI & Security', tags: ['least privilege'] })],
});

describe('closestCategory', () => {
  it.each([
    ['fraud', 'Fraud Prevention'],
    ['Payments', 'Fraud Prevention'],
    ['scam', 'Fraud Prevention'],
    ['hiring people', 'Leadership & Culture'],
    ['privileges', 'Agentic AI & Security'],
    ['Agentic Security', 'Agentic AI & Security'],
    ['leadershp', 'Leadership & Culture'],
  ])('takes %s for %s', (given, expected) => {
    expect(closestCategory(bundle, given)?.name).toBe(expected);
  });

  it('finds none for words that mean no category', () => {
    for (const given of ['', '?', 'zebra crossings']) expect(closestCategory(bundle, given)).toBeUndefined();
  });
});

describe('the error for an unknown category', () => {
  const hintFor = (category: string, isAccepted?: Parameters<typeof categoryInput>[1]) => {
    const input = strictObject({ category: categoryInput(bundle, isAccepted, ({ name }) => `See ${name}.`) });
    return thrownBy(() => parseInput(input, { category })).errors?.[0]?.hint;
  };

  it('names the category that may be meant', () => {
    expect(hintFor('fraud')).toMatch(/^Use one of: .*, or leave it out\. Did you mean "Fraud Prevention"\?$/);
    expect(hintFor('zebra')).toMatch(/, or leave it out\.$/);
  });

  it('says how to reach a category that the interface does not accept', () => {
    const isAccepted = ({ inSearchFilter }: { inSearchFilter: boolean }) => inSearchFilter;
    expect(hintFor('fraud', isAccepted)).toMatch(/Did you mean "Fraud Prevention"\? See Fraud Prevention\.$/);
    expect(hintFor('fraud preventions', isAccepted)).toMatch(/leave it out\. See Fraud Prevention\.$/);
    expect(hintFor('hiring', isAccepted)).toMatch(/Did you mean "Leadership & Culture"\?$/);
  });
});
