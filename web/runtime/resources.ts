/** The four resources: the same answers as their twins, under an address. */
import type { z } from 'zod/v3';
import type { ContentBundle } from './bundle.ts';
import { articlesIndex, articlesSchema } from './endpoints/articles.ts';
import { ProblemError } from './problems.ts';
import type { ToolContext } from './tools/define-tool.ts';
import { getLiveStatus } from './tools/get-live-status.ts';
import { getProjectsOverview } from './tools/get-projects-overview.ts';
import { readProfileBio } from './tools/read-profile-bio.ts';
import { call, type Registry } from './tools/registry.ts';

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: 'application/json';
  readonly pageScope: readonly string[];
  /** What the content is. */
  readonly answer: z.ZodTypeAny;
  /** Whether it depends on the moment, so that nobody may keep it. */
  readonly isAlive: boolean;
  /** The content, as the object that is sent as JSON. */
  readonly read: (registry: Registry, context: ToolContext) => Promise<object>;
}

export function createResources(bundle: ContentBundle): readonly Resource[] {
  const { site } = bundle;
  const resource = (name: string, rest: Omit<Resource, 'uri' | 'name' | 'mimeType'>): Resource => ({
    uri: `resource://${site.key}/${name}`,
    name,
    mimeType: 'application/json',
    ...rest,
  });
  return [
    resource('bio', {
      description: 'Executive biography, as read_profile_bio answers it.',
      pageScope: ['/', '/about', '/contact', '/agents'],
      answer: readProfileBio(bundle).output,
      isAlive: false,
      read: answerOf('read_profile_bio'),
    }),
    resource('projects', {
      description: 'Catalogue of open-source projects, as get_projects_overview answers it.',
      pageScope: ['/', '/projects', '/agents'],
      answer: getProjectsOverview(bundle).output,
      isAlive: false,
      read: answerOf('get_projects_overview'),
    }),
    resource('articles', {
      description: 'Index of all essays, as GET /api/mcp/articles answers it.',
      pageScope: ['/', '/essays', '/essays/*', '/agents'],
      answer: articlesSchema,
      isAlive: false,
      read: async (_registry, context) => articlesIndex(context.bundle),
    }),
    resource('live-status', {
      description: 'Availability, as get_live_status answers it.',
      pageScope: ['/*'],
      answer: getLiveStatus(bundle).output,
      isAlive: true,
      read: answerOf('get_live_status'),
    }),
  ];
}

function answerOf(tool: string): Resource['read'] {
  return async (registry, context) => {
    const outcome = await call(registry, tool, {}, context);
    if (!outcome.ok) throw new ProblemError('internal-error', { detail: outcome.problem.detail });
    return outcome.value;
  };
}
