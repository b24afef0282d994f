import type { ContentBundle } from './bundle.ts';
import { groupBy } from './group-by.ts';
import { remembered } from './remembered.ts';
import { subjectOf } from './search/query-language.ts';
import { countTags } from './tags.ts';

/** The categories and tags of a site with the numbers of their essays, by what a query for them is about. */
const filtersOf = remembered(({ essays, pillars, site }: ContentBundle) => {
  const filed = groupBy(essays, ({ category }) => category);
  const filters = [
    ...pillars.map(({ name }) => ({ name, count: filed.get(name)?.length ?? 0, isTag: false })),
    ...countTags(essays).map((tag) => ({ ...tag, isTag: true })),
  ];
  return groupBy(filters, ({ name }) => subjectOf(name, site.locale).join(' '));
});

/**
 * Says how many essays a category or tag has if a query names it and asks for nothing else, because others may only touch on
 * it. Undefined if the query names none, or if the search has found no others.
 */
export function filterNote(query: string, total: number, bundle: ContentBundle): string | undefined {
  const named = filtersOf(bundle).get(subjectOf(query, bundle.site.locale).join(' ')) ?? [];
  const [filter] = [...named].sort((a, b) => b.count - a.count);
  if (!filter || filter.count === 0 || filter.count >= total) return undefined;
  const { name, count, isTag } = filter;
  const essays = count === 1 ? '1 essay' : `${count} essays`;
  const verb = count === 1 ? 'is' : 'are';
  const filed = isTag
    ? `${essays} ${verb} tagged "${name}", which the filter tag lists`
    : `${essays} ${verb} in the category "${name}"`;
  return `${filed}; other matches may only touch on it.`;
}
