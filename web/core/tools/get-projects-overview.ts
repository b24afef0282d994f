import type { ContentBundle } from '../bundle.ts';
import { projectTerm } from '../canonical-routes.ts';
import { repositoryUrl } from '../routes.ts';
import { count, listOf, noInput, strictObject, strings, text, texts, url } from '../schemas.ts';
import { defineTool, descriptions } from './define-tool.ts';

export const getProjectsOverview = (content: ContentBundle) =>
  defineTool({
    name: 'get_projects_overview',
    title: 'Open-source projects',
    ...descriptions({
      answers: `Every ${projectTerm(content)} by ${content.site.name}: purpose, status, license, repository, how to clone it.`,
      inPage: 'For patents and track record, see /about; for services, /offerings.',
      overMcp: 'For patents and track record, use get_proof_points; for services, get_offerings.',
    }),
    pageScope: ['/', '/projects', '/agents'],
    input: noInput,
    output: strictObject({
      total: count,
      organization: text,
      projects: listOf({
        ...texts('id', 'title', 'tagline', 'category', 'status'),
        repoUrl: url,
        url: url.optional(),
        description: text,
        stars: count.optional(),
        cloneCommand: text.optional(),
        highlights: strings.optional(),
      }),
    }),
    returns: 'All projects, most important first, and the name under which they are published.',
    handle: (_input, { bundle: { projects } }) => ({
      total: projects.projects.length,
      organization: projects.organization,
      projects: projects.projects.map(({ license, ...project }) => ({
        ...project,
        repoUrl: repositoryUrl(project),
        // The contract has no field for the license.
        description: license ? `${project.description} License: ${license}.` : project.description,
      })),
    }),
  });
