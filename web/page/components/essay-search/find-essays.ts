import type { Pillar } from '../../../core/model.ts';
import { type Found, RESULTS_ON_PAGE, toFound } from '../../../core/search/found.ts';
import type { SearchAnswer, SearchHit } from '../../../core/search/search.ts';
import { fetchJson } from '../../fetch-json.ts';
import type { PageLibrary } from '../../library/page-library.ts';

const TYPING_PAUSE_MS = 400;
const SEARCH_PATH = '/api/mcp/essays/search';
/** The endpoint's maximum. */
const MAX_RESULTS = 50;

export interface FoundHere extends Found {
  /** Whether only titles and summaries were searched, because no server could be reached. */
  readonly catalogOnly: boolean;
}

/**
 * Answers a query from the page at once and, if the page does not have the text of every essay, again from the server,
 * unless the site is exported.
 * An empty result is debounced, because the last word may be incomplete.
 */
export async function* findEssays(
  query: string,
  pillar: Pillar | undefined,
  { bundle, library }: PageLibrary,
  signal: AbortSignal,
  limit = RESULTS_ON_PAGE,
): AsyncGenerator<FoundHere> {
  const options = { category: pillar?.name, limit };
  const [answer, hasAllTexts] = await Promise.all([library.search(query, options), library.hasAllTexts()]);
  const isFinal = hasAllTexts || bundle.exported !== undefined;
  const found = { ...toFound(query, answer, bundle.essays), catalogOnly: isFinal && !hasAllTexts };
  if (found.total > 0) yield found;
  if (found.total > 0 && isFinal) return;
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  if (signal.aborted) return;
  if (isFinal) yield found;
  else
    yield await searchOnServer(query, pillar).then(
      (complete) => ({ ...toFound(query, complete, bundle.essays), catalogOnly: false }),
      () => ({ ...found, catalogOnly: true }),
    );
}

/** Searches on the server. If its filter lacks the pillar, the best results from all pillars are filtered here. */
async function searchOnServer(query: string, pillar: Pillar | undefined): Promise<SearchAnswer> {
  const isPicked = pillar !== undefined && !pillar.inSearchFilter;
  const parameters = new URLSearchParams({
    q: query,
    limit: String(isPicked ? MAX_RESULTS : RESULTS_ON_PAGE),
    ...(pillar?.inSearchFilter && { category: pillar.name }),
  });
  const { total, results } = (await fetchJson(`${SEARCH_PATH}?${parameters}`)) as {
    readonly total: number;
    readonly results: readonly (SearchHit & { readonly category: string })[];
  };
  const hits = results.filter((essay) => !pillar || essay.category === pillar.name);
  return { hits: hits.slice(0, RESULTS_ON_PAGE), total: isPicked ? hits.length : total, corrections: [] };
}

/** Returns `address` with the query, or with none if the query is empty. A new query starts at the first page. */
export function withQuery(address: string, query: string): string {
  const url = new URL(address);
  if ((url.searchParams.get('q') ?? '') !== query) url.searchParams.delete('page');
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  return url.href;
}
