import type { ContentBundle } from './bundle.ts';

export interface Tag {
  readonly name: string;
  /** Number of essays with this tag. */
  readonly count: number;
}

/** A cache, because the page of each essay asks for them. */
const known = new WeakMap<object, readonly Tag[]>();

/** Returns the tags that at least two essays share, in the alphabetical order of the site's language. */
export function sharedTags({ essays, site }: Pick<ContentBundle, 'essays' | 'site'>): readonly Tag[] {
  const shared = known.get(essays) ?? findSharedTags(essays, site.locale);
  known.set(essays, shared);
  return shared;
}

function findSharedTags(essays: ContentBundle['essays'], locale: string): readonly Tag[] {
  const counts = new Map<string, number>();
  for (const name of essays.flatMap(({ tags }) => [...new Set(tags)])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
