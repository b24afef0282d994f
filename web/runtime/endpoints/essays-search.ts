import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { essaysBySlug } from '../essays.ts';
import { essayUrl } from '../routes.ts';
import { boundedText, numberParameter, success } from '../schemas.ts';
import { matchFields } from '../search/search.ts';
import { defineEndpoint } from './define-endpoint.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

const resultSchema = z
  .object({
    title: z.string(),
    slug: z.string(),
    url: z.string(),
    date: z.string(),
    category: z.string(),
    excerpt: z.string(),
    readingTime: z.string(),
    score: z.number().min(0).max(1).describe('Relevance relative to the best match of this query.'),
    matches: z
      .array(
        z
          .object({
            field: z
              .enum(matchFields)
              .describe('Where it fits; meaning: near the other results, without a word of the query.'),
            snippet: z.string().describe('The passage, as plain text.'),
            highlights: z
              .array(z.object({ start: z.number().int(), end: z.number().int() }).strict())
              .describe('Where the matching words stand in the snippet, in UTF-16 units.'),
          })
          .strict(),
      )
      .describe('Why this essay fits.'),
  })
  .strict();

export const essaysSearch = (bundle: ContentBundle) =>
  defineEndpoint({
    method: 'GET',
    path: '/api/mcp/essays/search',
    operationId: 'searchEssays',
    summary: 'Search the essays',
    description:
      'Search by keyword and meaning, best match first, forgiving typing errors. Without q, every essay, newest first.',
    input: z.object({
      q: boundedText({ minLength: 0, maxLength: 5000 })
        .default('')
        .describe('What to look for, in free words.'),
      category: searchableCategory(bundle).optional().describe('Category to keep.'),
      limit: numberParameter(z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT)).describe(
        'How many results.',
      ),
    }),
    answer: z
      .object({
        status: success,
        query: z.string(),
        count: z.number().int().describe('Results in this answer.'),
        total: z.number().int().describe('Matches in all.'),
        results: z.array(resultSchema),
      })
      .strict(),
    freshness: 'hour',
    problems: [],
    handle: async ({ q, category, limit }, { bundle, search }) => {
      const { total, hits } = await search.search(q, { category, limit });
      const bySlug = essaysBySlug(bundle.essays);
      const results = hits.flatMap(({ slug, score, matches }) => {
        const essay = bySlug.get(slug);
        if (!essay) return [];
        const { title, date, category, excerpt, readingTime } = essay;
        return [
          {
            title,
            slug,
            url: essayUrl(bundle, slug),
            date,
            category,
            excerpt,
            readingTime,
            score: Math.round(score * 10_000) / 10_000,
            matches: matches.map((match) => ({ ...match, highlights: [...match.highlights] })),
          },
        ];
      });
      return { status: 'success' as const, query: q, count: results.length, total, results };
    },
  });

/** The pillars that are in the search filter. A refusal of one that exists tells how its essays are reached. */
function searchableCategory({ pillars }: ContentBundle) {
  const [first, ...rest] = pillars.filter(({ inSearchFilter }) => inSearchFilter).map(({ name }) => name);
  return z.enum([first ?? '', ...rest], {
    errorMap: (issue, { data, defaultError }) => ({
      message:
        issue.code === 'invalid_enum_value' && pillars.some(({ name }) => name === data)
          ? `"${data}" is not in this filter; to reach its essays leave category out, or call get_latest_articles with category "${data}".`
          : defaultError,
    }),
  });
}
