/** Pages of lists and of search results. */
import { isRelated, type ListedReasons } from './match-fields.ts';

/** Neither meaning nor a few words can tell an essay on the subject from an unrelated one, so few are shown. */
export const MAX_RELATED = 5;

/** Returns the number of pages, at least 1. */
export function pagesOf(total: number, onPage: number): number {
  return Math.max(1, Math.ceil(total / onPage));
}

interface AskedPage {
  readonly offset: number;
  readonly limit: number;
  /** Whether an offset beyond the end means the last page of `limit` items. */
  readonly orLastPage?: boolean | undefined;
}

/**
 * Returns the hits that an answer shows, and after the last hit as many related essays as there is room for. If there is
 * no hit, related essays have its place.
 */
export function withinPage<Hit>(
  hits: readonly Hit[],
  related: readonly Hit[],
  asked: AskedPage,
): readonly Hit[] {
  const start = startOfPage(asked, hits.length);
  const end = start + asked.limit;
  if (hits.length === 0) return related.slice(start, end);
  return start < hits.length ? [...hits, ...related].slice(start, end) : [];
}

/**
 * Joins the hits of several searches: related essays last, and no more of them than of one search. Without an order by date,
 * each score is at most the one before, because scores are relative to the best hit of each search.
 */
export function joinHits<Hit extends ListedReasons & { readonly score: number }>(
  all: readonly Hit[],
  compare: (a: Hit, b: Hit) => number,
  { sortBy, ...asked }: AskedPage & { readonly sortBy?: 'desc' | 'asc' | undefined },
): { readonly total: number; readonly hits: readonly Hit[] } {
  const ordered = [...all].sort((a, b) => Number(isRelated(a)) - Number(isRelated(b)) || compare(a, b));
  let lowest = 1;
  const scored = ordered.map((hit) => {
    lowest = Math.min(lowest, hit.score);
    return sortBy === undefined ? { ...hit, score: lowest } : hit;
  });
  const total = scored.filter((hit) => !isRelated(hit)).length;
  const related = scored.slice(total, total + MAX_RELATED);
  return { total, hits: withinPage(scored.slice(0, total), related, asked) };
}

/** Returns the position of the first item to show. */
export function startOfPage({ offset, limit, orLastPage }: AskedPage, total: number): number {
  return orLastPage ? Math.min(offset, (pagesOf(total, limit) - 1) * limit) : offset;
}
