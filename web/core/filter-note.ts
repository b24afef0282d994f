import type { ContentBundle } from './bundle.ts';
import { groupBy } from './group-by.ts';
import { remembered } from './remembered.ts';
import { askingWords, asksForNumber, queryWords, subjectOf } from './search/query-language.ts';
import { countTags } from './tags.ts';

/** A category or tag, with the number of its essays and the words of its name. */
interface Filter {
  readonly name: string;
  readonly count: number;
  readonly isTag: boolean;
  readonly words: readonly string[];
}

const filtersOf = remembered(({ essays, pillars }: ContentBundle): readonly Filter[] => {
  const filed = groupBy(essays, ({ category }) => category);
  return [
    ...pillars.map(({ name }) => ({ name, count: filed.get(name)?.length ?? 0, isTag: false })),
    ...countTags(essays).map((tag) => ({ ...tag, isTag: true })),
  ].map((filter) => ({ ...filter, words: queryWords(filter.name) }));
});

/**
 * Says how many essays a category or tag has, because others that a search finds may only touch on it: if the query is about
 * it alone, or asks how many there are. Undefined if there is nothing to say, or the search has found no others.
 */
export function filterNote(query: string, total: number, bundle: ContentBundle): string | undefined {
  const { site } = bundle;
  const subject = queryWords(subjectOf(query, askingWords(query, site.locale), [site.name]));
  const isCount = asksForNumber(query);
  const isNamed = ({ words }: Filter) =>
    words.length > 0 &&
    (isCount || words.length === subject.length) &&
    words.every((word) => subject.includes(word));
  const [filter] = filtersOf(bundle)
    .filter((one) => one.count > 0 && isNamed(one))
    .sort((a, b) => b.words.length - a.words.length || b.count - a.count);
  if (!filter) return isCount && total > 1 ? 'Some of these may only touch on it.' : undefined;
  if (filter.count >= total) return undefined;
  const { name, count, isTag } = filter;
  const filed = `${count === 1 ? '1 essay is' : `${count} essays are`} ${isTag ? 'tagged' : 'in the category'} "${name}"`;
  return `${filed}${isTag ? ', which the filter tag lists' : ''}; other matches may only touch on it.`;
}
