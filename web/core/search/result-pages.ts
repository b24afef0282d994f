/** Pages of lists and of search results. */

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

/** Returns the position of the first item to show. */
export function startOfPage({ offset, limit, orLastPage }: AskedPage, total: number): number {
  return orLastPage ? Math.min(offset, (pagesOf(total, limit) - 1) * limit) : offset;
}
