import { expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { essaysBySlug } from './essays.ts';

const { essays } = bundleOf({ essays: [essayOf({ slug: 'one' }), essayOf({ slug: 'constructor' })] });

it('essaysBySlug finds an essay with any slug, and returns undefined for an unknown one', () => {
  const bySlug = essaysBySlug(essays);
  expect(bySlug.get('constructor')?.slug).toBe('constructor');
  expect(bySlug.get('two')).toBeUndefined();
});
