import { z } from 'zod/v3';
import { essayUrl } from '../routes.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { noParameters, success } from './parameters.ts';

export const essays = defineEndpoint({
  method: 'GET',
  path: '/api/mcp/essays',
  operationId: 'getEssayCatalog',
  summary: 'Catalogue of essays',
  description: 'Every published essay with its length and canonical address, and every category.',
  input: noParameters,
  answer: z
    .object({
      status: success,
      data: z
        .object({
          total: z.number().int(),
          categories: z.array(z.string()),
          essays: z.array(
            z
              .object({
                slug: z.string(),
                title: z.string(),
                date: z.string(),
                category: z.string(),
                wordCount: z.number().int(),
                excerpt: z.string(),
                url: z.string(),
              })
              .strict(),
          ),
        })
        .strict(),
    })
    .strict(),
  freshness: 'hour',
  problems: [],
  handle: (_input, { bundle }) => ({
    status: 'success' as const,
    data: {
      total: bundle.essays.length,
      categories: bundle.pillars.map(({ name }) => name),
      essays: bundle.essays.map(({ slug, title, date, category, wordCount, excerpt }) => ({
        slug,
        title,
        date,
        category,
        wordCount,
        excerpt,
        url: essayUrl(bundle, slug),
      })),
    },
  }),
});
