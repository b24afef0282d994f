import { describe, expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { completeSlug, essayTemplate, slugOfUri } from '../../web/core/resources.ts';

const essays = ['trust-by-design', 'trust-at-scale', 'quiet-tools'].map((slug) => essayOf({ slug }));
const bundle = bundleOf({ essays });

describe('completeSlug', () => {
  it.each([
    ['trust', ['trust-by-design', 'trust-at-scale']],
    ['TRUST-B', ['trust-by-design']],
    ['quite-tools', ['quiet-tools']],
    ['zzzzzzzz', []],
  ])('completes "%s"', (typed, values) => {
    const completion = completeSlug(bundle, typed);
    expect([...completion.values].sort()).toEqual([...values].sort());
    expect(completion).toMatchObject({ total: values.length, hasMore: false });
  });

  it('returns at most 100 values and reports that there are more', () => {
    const many = Array.from({ length: 101 }, (_, index) => essayOf({ slug: `essay-${index}` }));
    const { values, total, hasMore } = completeSlug(bundleOf({ essays: many }), '');
    expect([values.length, total, hasMore]).toEqual([100, 101, true]);
  });
});

describe('slugOfUri', () => {
  it('reads the slug from a URI that matches the template, but not from any other', () => {
    const uri = essayTemplate(bundle).uriTemplate.replace('{slug}', 'quiet-tools');
    expect(slugOfUri(bundle, uri)).toBe('quiet-tools');
    expect(slugOfUri(bundle, 'resource://elsewhere/essays/quiet-tools')).toBeUndefined();
  });
});
