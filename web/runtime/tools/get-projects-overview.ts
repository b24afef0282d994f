import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { count, noInput, strings, url } from './schemas.ts';

export const getProjectsOverview = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_projects_overview',
    title: 'Open-source projects',
    description: `Every open-source project of ${site.name}: purpose, status, repository, how to clone it. For other evidence use get_proof_points; for what can be engaged, get_offerings.`,
    pageScope: ['/', '/projects', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: z
      .object({
        total: count,
        organization: z.string(),
        projects: z.array(
          z
            .object({
              id: z.string(),
              title: z.string(),
              tagline: z.string(),
              category: z.string(),
              status: z.string(),
              repoUrl: url,
              description: z.string(),
              stars: count.optional(),
              cloneCommand: z.string().optional(),
              highlights: strings.optional(),
            })
            .strict(),
        ),
      })
      .strict(),
    returns: 'All projects, the most important first, and under whose name they are published.',
    handle: (_input, { bundle }) => ({
      total: bundle.projects.projects.length,
      organization: bundle.projects.organization,
      projects: [...bundle.projects.projects],
    }),
  });
