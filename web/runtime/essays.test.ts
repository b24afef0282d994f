import { expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/runtime/site.ts';
import { essaysBySlug } from './essays.ts';

const { essays } = bundleOf({ essays: [essayOf({ slug: 'one' }), essayOf({ slug: 'constructor' })] });

it('finds an essay of a catalogue, whatever its name, and none that is not there', () => {
  const bySlug = essaysBySlug(essays);
  expect(bySlug.get('constructor')?.slug).toBe('constructor');
  expect(bySlug.get('two')).toBeUndefined();
});
