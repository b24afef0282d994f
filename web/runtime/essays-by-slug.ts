import type { Essay } from './essays.ts';

const known = new WeakMap<readonly Essay[], ReadonlyMap<string, Essay>>();

/** The essays of a catalogue by slug. Of a thousand it takes as long to make as a fifth of a search, so it is made once. */
export function essaysBySlug(essays: readonly Essay[]): ReadonlyMap<string, Essay> {
  const before = known.get(essays);
  if (before) return before;
  const bySlug = new Map(essays.map((essay) => [essay.slug, essay]));
  known.set(essays, bySlug);
  return bySlug;
}
