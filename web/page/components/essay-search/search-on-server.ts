import type { Pillar } from '../../../runtime/model.ts';
import { type Found, type FoundEssay, RESULTS_SHOWN } from '../../../runtime/search/found.ts';
import { fetchJson } from '../../fetch-json.ts';

const PATH = '/api/mcp/essays/search';

/** Lets the server search. Its filter lacks some pillars; of those the page picks the essays out of all results. */
export async function searchOnServer(query: string, pillar: Pillar | undefined): Promise<Found> {
  const category = pillar?.inSearchFilter ? { category: pillar.name } : {};
  const parameters = new URLSearchParams({ q: query, limit: String(RESULTS_SHOWN), ...category });
  const answer = (await fetchJson(`${PATH}?${parameters}`)) as { total: number; results: FoundEssay[] };
  const essays = answer.results.filter((essay) => !pillar || essay.category === pillar.name);
  const isPicked = pillar !== undefined && !pillar.inSearchFilter;
  return { query, essays, total: isPicked ? essays.length : answer.total };
}
