import { z } from 'zod/v3';
import { boundedText } from '../bounded-text.ts';
import type { ContentBundle } from '../bundle.ts';
import { essayUrl } from '../routes.ts';
import type { Search, SearchHit } from '../search/search-index.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { numberParameter, success } from './parameters.ts';

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
  })
  .strict();

export const essaysSearch = (bundle: ContentBundle) =>
  defineEndpoint({
    method: 'GET',
    path: '/api/mcp/essays/search',
    operationId: 'searchEssays',
    summary: 'Search the essays',
    description: 'Full-text search, best match first. Without q, every essay, newest first.',
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
      const bySlug = new Map(bundle.essays.map((essay) => [essay.slug, essay]));
      const matches = (await hits(q, bundle, search)).flatMap(({ slug, score }) => {
        const essay = bySlug.get(slug);
        return essay && (category === undefined || essay.category === category) ? [{ essay, score }] : [];
      });
      // Relative to the best match that is left after the filter, so that the first result always scores 1.
      const best = matches[0]?.score || 1;
      const results = matches.slice(0, limit).map(({ essay, score }) => ({
        title: essay.title,
        slug: essay.slug,
        url: essayUrl(bundle, essay.slug),
        date: essay.date,
        category: essay.category,
        excerpt: essay.excerpt,
        readingTime: essay.readingTime,
        score: Math.round((score / best) * 10_000) / 10_000,
      }));
      return { status: 'success' as const, query: q, count: results.length, total: matches.length, results };
    },
  });

async function hits(q: string, bundle: ContentBundle, search: Search): Promise<readonly SearchHit[]> {
  if (q === '') return bundle.essays.map(({ slug }) => ({ slug, score: 1 }));
  return search.ranked(q);
}

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
