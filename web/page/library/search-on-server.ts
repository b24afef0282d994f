/** Searches over REST, for a page that lacks the texts of some essays. */
import { toolPath } from '../../core/api-paths.ts';
import type { Pillar } from '../../core/model.ts';
import { listedReasons } from '../../core/search/match-fields.ts';
import { notesIn } from '../../core/search/note-words.ts';
import type { SearchAnswer, SearchHit, SearchOptions } from '../../core/search/search.ts';
import { type CallOptions, fetchJson } from '../fetch-json.ts';

const SEARCH_PATH = '/api/mcp/essays/search';
/** The maximum of both endpoints. */
const MAX_RESULTS = 50;

/**
 * Returns the server's answer. Its search says why an essay matches, but accepts only the categories of its filter, and
 * no offset; the tool that lists essays accepts all of them, and says nothing about the matches.
 *
 * @throws ProblemError when the server cannot answer
 */
export async function searchOnServer(
  query: string,
  { category, tag, from, to, limit = MAX_RESULTS, offset = 0, sortBy }: SearchOptions = {},
  pillars: readonly Pillar[] = [],
  request?: CallOptions,
): Promise<SearchAnswer> {
  const filter = { tag, from, to, sortBy };
  const selection = { ...filter, category, limit: Math.min(limit, MAX_RESULTS) };
  const isOutsideFilter = pillars.some(({ name, inSearchFilter }) => name === category && !inSearchFilter);
  if (!isOutsideFilter && offset === 0) return searchEssays(query, selection, request);
  const [listed, explained] = await Promise.all([
    listEssays(query, { ...selection, offset }, request),
    isOutsideFilter ? searchEssays(query, filter, request) : undefined,
  ]);
  const reasons = new Map(explained?.hits.map(({ slug, matches }) => [slug, matches]));
  return { ...listed, hits: listed.hits.map((hit) => ({ ...hit, matches: reasons.get(hit.slug) ?? [] })) };
}

type ServerAnswer = { readonly total: number; readonly note?: string };
type ListedHit = Omit<SearchHit, 'score' | 'matches'>;

async function searchEssays(
  query: string,
  { category, tag, from, to, sortBy, limit = MAX_RESULTS }: SearchOptions,
  request?: CallOptions,
): Promise<SearchAnswer> {
  const given = Object.entries({ q: query, limit: String(limit), category, tag, from, to, sortBy });
  const parameters = new URLSearchParams(
    given.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const answer = await fetchJson(`${SEARCH_PATH}?${parameters}`, request);
  const { total, results, note } = answer as ServerAnswer & { readonly results: readonly SearchHit[] };
  return { total, hits: results, notes: notesIn(note) };
}

async function listEssays(
  query: string,
  options: SearchOptions,
  request?: CallOptions,
): Promise<SearchAnswer> {
  const answer = await fetchJson(toolPath('get_latest_articles'), {
    ...request,
    json: { query, ...options },
  });
  const { total, articles, note } = answer as ServerAnswer & { readonly articles: readonly ListedHit[] };
  const hits = articles.map((article) => {
    return { slug: article.slug, score: 1, matches: [], ...listedReasons(article) };
  });
  return { total, hits, notes: notesIn(note) };
}
