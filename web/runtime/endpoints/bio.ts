import { z } from 'zod/v3';
import { defineEndpoint } from './define-endpoint.ts';
import { noParameters, success } from './parameters.ts';

export const bio = defineEndpoint({
  method: 'GET',
  path: '/api/mcp/bio',
  operationId: 'getBio',
  summary: 'Biography',
  description: 'Name, role, ventures, fields of expertise, patents and credentials.',
  input: noParameters,
  answer: z
    .object({
      status: success,
      name: z.string(),
      role: z.string(),
      ventures: z.array(
        z
          .object({ company: z.string(), role: z.string(), period: z.string(), description: z.string() })
          .strict(),
      ),
      focusAreas: z.array(z.string()),
      data: z
        .object({
          name: z.string(),
          role: z.string(),
          company: z.string(),
          patents: z.number().int(),
          credentials: z.array(z.string()),
        })
        .strict(),
    })
    .strict(),
  freshness: 'hour',
  problems: [],
  handle: (_input, { bundle: { site, profile } }) => ({
    status: 'success' as const,
    name: site.name,
    role: site.title,
    ventures: profile.ventures,
    focusAreas: profile.focusAreas,
    data: {
      name: site.name,
      role: site.title,
      company: profile.company,
      patents: profile.patents.length,
      credentials: profile.credentials,
    },
  }),
});
