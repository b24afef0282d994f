import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import type { Essay } from '../essays.ts';
import { essayUrl } from '../routes.ts';
import { boundedText, categoryInput, count, date, url } from '../schemas.ts';
import { defineTool, READ_ONLY, type ToolContext } from './define-tool.ts';

export const getLatestArticles = (bundle: ContentBundle) =>
  defineTool({
    name: 'get_latest_articles',
    title: 'List essays',
    description:
      'Lists or finds essays, newest first, with slug and excerpt. Filter by category and by words in title, excerpt or tags. To search whole texts by meaning use GET /api/mcp/essays/search. Read one with get_article_content, or its gist with get_essay_takeaways.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    annotations: READ_ONLY,
    input: z
      .object({
        limit: z.number().int().min(1).max(50).default(5).describe('How many.'),
        offset: z.number().int().min(0).default(0).describe('How many to skip.'),
        category: categoryInput(bundle).describe('Pillar to keep.'),
        query: boundedText({ minLength: 0, maxLength: 500 })
          .optional()
          .describe('Words to find; essays holding all of them, else any.'),
        sortBy: z.enum(['desc', 'asc']).default('desc').describe('By date; desc is newest first.'),
      })
      .strict(),
    output: z
      .object({
        total: count.describe('How many fit before limit and offset.'),
        limit: count,
        offset: count,
        categoryFilter: z.string().optional(),
        queryFilter: z.string().optional(),
        articles: z.array(
          z
            .object({
              slug: z.string(),
              title: z.string(),
              url,
              date: date.optional(),
              category: z.string().optional(),
              excerpt: z.string().optional(),
            })
            .strict(),
        ),
      })
      .strict(),
    returns: 'The essays that fit, in order of date, and how many there are in all.',
    handle: async ({ limit, offset, category, query, sortBy }, context) => {
      const fitting = (await matching(query, context)).filter(
        (essay) => category === undefined || essay.category === category,
      );
      if (sortBy === 'asc') fitting.reverse();
      return {
        total: fitting.length,
        limit,
        offset,
        ...(category !== undefined && { categoryFilter: category }),
        ...(query && { queryFilter: query }),
        articles: fitting.slice(offset, offset + limit).map((essay) => ({
          slug: essay.slug,
          title: essay.title,
          url: essayUrl(context.bundle, essay.slug),
          date: essay.date,
          category: essay.category,
          excerpt: essay.excerpt,
        })),
      };
    },
  });

/** Newest first. The query is trimmed by now, so that one of white space alone is none. */
async function matching(query: string | undefined, { bundle, search }: ToolContext): Promise<Essay[]> {
  if (!query) return [...bundle.essays];
  const slugs = new Set(await search.filter(query));
  return bundle.essays.filter(({ slug }) => slugs.has(slug));
}
