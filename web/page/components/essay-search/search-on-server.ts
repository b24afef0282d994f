import type { Pillar } from '../../../runtime/model.ts';
import { RESULTS_ON_PAGE } from '../../../runtime/search/found.ts';
import type { SearchAnswer, SearchHit } from '../../../runtime/search/search.ts';
import { fetchJson } from '../../fetch-json.ts';

const PATH = '/api/mcp/essays/search';
/** As many as the endpoint gives at once. */
const MOST_RESULTS = 50;

interface Answer {
  readonly total: number;
  readonly results: readonly (SearchHit & { readonly category: string })[];
}

/** Lets the server search. Its filter lacks some pillars; of those the page picks the essays out of the best results in all. */
export async function searchOnServer(query: string, pillar: Pillar | undefined): Promise<SearchAnswer> {
  const isPicked = pillar !== undefined && !pillar.inSearchFilter;
  const category = pillar?.inSearchFilter ? { category: pillar.name } : {};
  const parameters = new URLSearchParams({
    q: query,
    limit: String(isPicked ? MOST_RESULTS : RESULTS_ON_PAGE),
    ...category,
  });
  const { total, results } = (await fetchJson(`${PATH}?${parameters}`)) as Answer;
  const hits = results.filter((essay) => !pillar || essay.category === pillar.name);
  return { hits: hits.slice(0, RESULTS_ON_PAGE), total: isPicked ? hits.length : total };
}
