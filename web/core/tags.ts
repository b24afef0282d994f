import type { ContentBundle } from './bundle.ts';
import { groupBy } from './group-by.ts';
import { remembered } from './remembered.ts';

export interface Tag {
  readonly name: string;
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
  return countTags(essays)
    .filter(({ count }) => count > 1)
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** Returns all tags, with the number of essays that have each. */
export function countTags(essays: ContentBundle['essays']): Tag[] {
  const uses = groupBy(
    essays.flatMap(({ tags }) => [...new Set(tags)]),
    (name) => name,
  );
  return [...uses].map(([name, { length: count }]) => ({ name, count }));
}

/**
 * Returns the name of a shared tag in a path: its letters and digits, in lower case. Tags that differ only in other
 * characters or in case are numbered, because not every file system tells their names apart.
 */
export function tagSlug(bundle: Pick<ContentBundle, 'essays' | 'site'>, tag: string): string {
  return slugsOf(sharedTags(bundle)).get(tag) ?? unnumberedSlug(tag);
}

/** Each link to a tag asks for them. */
const slugsOf = remembered((tags: readonly Tag[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>();
  return new Map(
    tags.map(({ name }) => {
      const slug = unnumberedSlug(name);
      let free = slug;
      for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
      taken.add(free);
      return [name, free] as const;
    }),
  );
});

function unnumberedSlug(tag: string): string {
  const words = tag
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'tag';
}
