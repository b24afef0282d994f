import { z } from 'zod/v3';
import { TOOLS_PATH } from '../../web/core/api-paths.ts';
import { type ContentBundle, everyEssay } from '../../web/core/bundle.ts';
import { categoryInput } from '../../web/core/category-input.ts';
import { defineEndpoint } from '../../web/core/documents/define-endpoint.ts';
import { essaysBySlug } from '../../web/core/essays.ts';
import { checkFilter, filterInput } from '../../web/core/filter-input.ts';
import { filterNote } from '../../web/core/filter-note.ts';
import type { Pillar } from '../../web/core/model.ts';
import { essayUrl } from '../../web/core/routes.ts';
import {
  boundedText,
  integer,
  listOf,
  strictObject,
  strings,
  success,
  text,
  texts,
} from '../../web/core/schemas.ts';
import { listedReasons, matchFields } from '../../web/core/search/match-fields.ts';
import { notesIn, noteText } from '../../web/core/search/note-words.ts';
import { reportSearch } from '../../web/core/unanswered.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

const resultFields = {
  ...texts('title', 'slug', 'url', 'date', 'category', 'excerpt', 'readingTime'),
  score: z.number().min(0).max(1).describe('Relevance relative to the best match of this query.'),
  matchedBy: z.enum(matchFields).optional().describe('"partly", "meaning": only related, last.'),
  snippet: text.optional().describe('The best passage.'),
  matches: listOf({
    field: z.enum(matchFields).describe('Where it matches.'),
    snippet: text.describe('The passage, as plain text.'),
    highlights: listOf({ start: integer, end: integer }).describe('UTF-16 ranges.'),
    words: strings,
  }).describe('Why this essay matches.'),
  section: text.optional(),
};

export const essaysSearch = (bundle: ContentBundle) =>
  defineEndpoint({
    path: '/api/mcp/essays/search',
    operationId: 'searchEssays',
    summary: 'Search the essays',
    description:
      'Search by keyword and meaning, best match first, tolerating typos. Without q, every essay, newest first.',
    input: strictObject({
      q: boundedText({ maxLength: 5000 }).default('').describe('Free-text query.'),
      category: categoryInput(bundle, ({ inSearchFilter }) => inSearchFilter, adviceIn(bundle)).describe(
        'Only this category.',
      ),
      limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('How many results.'),
      ...filterInput,
    }),
    answer: strictObject({
      status: success,
      query: text,
      count: integer.describe('Number of results in this response.'),
      total: integer.describe('Total matches.'),
      note: text.optional().describe('Which words no essay contains, or what was searched for instead.'),
      results: listOf(resultFields),
    }),
    // Without the texts, the answer is only good until they are indexed.
    freshnessOf: (_, { note }) =>
      notesIn(note).some(({ kind }) => kind === 'catalog') ? 'never' : undefined,
    handle: async ({ q, ...given }, { bundle, search, ...listener }) => {
      const answer = await search.search(q, checkFilter(given, bundle, ''));
      reportSearch(q, answer, listener);
      const { total, hits } = answer;
      const note = noteText(answer, bundle.site.locale, filterNote(q, answer.total, bundle));
      const bySlug = essaysBySlug(everyEssay(bundle));
      const results = hits.flatMap((hit) => {
        const { slug, score, matches } = hit;
        const essay = bySlug.get(slug);
        if (!essay) return [];
        const { title, date, category: pillar, excerpt, readingTime } = essay;
        return {
          title,
          slug,
          url: essayUrl(bundle, slug),
          date,
          category: pillar,
          excerpt,
          readingTime,
          score,
          ...listedReasons(hit),
          matches: matches.map((match) => ({
            ...match,
            highlights: [...match.highlights],
            words: [...match.words],
          })),
        };
      });
      return {
        status: 'success' as const,
        query: q,
        count: results.length,
        total,
        ...(note && { note }),
        results,
      };
    },
  });

function adviceIn({ site }: ContentBundle) {
  const overRest = site.surfaces.rest ? `: over REST, POST to ${TOOLS_PATH}/get_latest_articles` : '';
  return ({ name }: Pillar) =>
    `To find the essays in "${name}", call get_latest_articles with category "${name}"${overRest}.`;
}
