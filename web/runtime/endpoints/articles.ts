import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { noParameters } from './parameters.ts';

export const articlesSchema = z
  .object({
    articles: z.array(
      z
        .object({
          title: z.string(),
          slug: z.string(),
          date: z.string(),
          category: z.string(),
          description: z.string(),
        })
        .strict(),
    ),
    total: z.number().int(),
  })
  .strict();

/** The index of all essays, newest first: also the content of the resource `articles`. */
export function articlesIndex({ essays }: ContentBundle): z.infer<typeof articlesSchema> {
  return {
    articles: essays.map(({ title, slug, date, category, excerpt }) => ({
      title,
      slug,
      date,
      category,
      description: excerpt,
    })),
    total: essays.length,
  };
}

export const articles = defineEndpoint({
  method: 'GET',
  path: '/api/mcp/articles',
  operationId: 'listArticles',
  summary: 'Index of all essays',
  description: 'Every published essay, newest first, with date, category and description.',
  input: noParameters,
  answer: articlesSchema,
  freshness: 'hour',
  problems: [],
  handle: (_input, { bundle }) => articlesIndex(bundle),
});
