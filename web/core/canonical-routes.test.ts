import { expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { sampleBundle } from '../../test/helpers/views.ts';
import { canonicalRoutes, routesOf } from './canonical-routes.ts';

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

it('says of the legal notice what its page says, so that agents look there for what may be quoted', () => {
  const { description } = canonicalRoutes.find(({ path }) => path === '/legal') ?? {};
  expect(description?.replace('this', "Ada's")).toBe(english('legal.description', { owner: 'Ada' }));
});
