import { expect, it } from 'vitest';
import { sampleBundle } from '../../test/helpers/views.ts';
import { routesOf } from './canonical-routes.ts';

it('the page about the owner is described by the sections that it has', () => {
  const sample = sampleBundle();
  const describe = (bundle: typeof sample) =>
    routesOf(bundle).find(({ path }) => path === '/about')?.description;
  expect(describe(sample)).toBe('Biography, ventures and proof points.');
  const { profile } = sample;
  const beginner = { ...profile, ventures: [], credentials: [], patents: [] };
  expect(describe({ ...sample, profile: beginner, proofPoints: [] })).toBe('Biography.');
  expect(describe({ ...sample, profile: { ...beginner, credentials: ['PhD'] }, proofPoints: [] })).toBe(
    'Biography and credentials.',
  );
});
