import { z } from 'zod/v3';
import { defineEndpoint } from './define-endpoint.ts';
import { noParameters, success } from './parameters.ts';

export const projects = defineEndpoint({
  method: 'GET',
  path: '/api/mcp/projects',
  operationId: 'listProjects',
  summary: 'Open-source projects',
  description: 'Every project with its address and focus.',
  input: noParameters,
  answer: z
    .object({
      status: success,
      data: z.array(z.object({ name: z.string(), url: z.string(), focus: z.string() }).strict()),
    })
    .strict(),
  freshness: 'hour',
  problems: [],
  handle: (_input, { bundle }) => ({
    status: 'success' as const,
    data: bundle.projects.projects.map(({ title, repoUrl, tagline }) => ({
      name: title,
      url: repoUrl,
      focus: tagline,
    })),
  }),
});
