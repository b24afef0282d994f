import type { Pillar } from '../../../runtime/model.ts';
import { RESULTS_SHOWN } from '../../../runtime/search/found.ts';
import type { SearchAnswer, SearchHit } from '../../../runtime/search/search.ts';
import { fetchJson } from '../../fetch-json.ts';

const PATH = '/api/mcp/essays/search';

interface Answer {
  readonly total: number;
  readonly results: readonly (SearchHit & { readonly category: string })[];
}

/** Lets the server search. Its filter lacks some pillars; of those the page picks the essays out of all results. */
export async function searchOnServer(query: string, pillar: Pillar | undefined): Promise<SearchAnswer> {
  const category = pillar?.inSearchFilter ? { category: pillar.name } : {};
  const parameters = new URLSearchParams({ q: query, limit: String(RESULTS_SHOWN), ...category });
  const { total, results } = (await fetchJson(`${PATH}?${parameters}`)) as Answer;
  const hits = results.filter((essay) => !pillar || essay.category === pillar.name);
  const isPicked = pillar !== undefined && !pillar.inSearchFilter;
  return { hits, total: isPicked ? hits.length : total };
}
