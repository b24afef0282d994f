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

/** Returns the position of the first item to show. */
export function startOfPage({ offset, limit, orLastPage }: AskedPage, total: number): number {
  return orLastPage ? Math.min(offset, (pagesOf(total, limit) - 1) * limit) : offset;
}
