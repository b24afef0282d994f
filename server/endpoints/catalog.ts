import { defineEndpoint } from '../../web/core/documents/define-endpoint.ts';
import { articlesIndex, articlesSchema } from '../../web/core/resources.ts';
import { essayUrl, projectUrl } from '../../web/core/routes.ts';
import {
  integer,
  listOf,
  noInput,
  optionalTexts,
  pick,
  strictObject,
  strings,
  success,
  texts,
} from '../../web/core/schemas.ts';
import { written } from '../../web/core/unwritten.ts';

/** Says where a list takes parameters. */
const everyEssay = noInput.describe(
  'GET /api/mcp/essays/search takes limit, filters and sortBy, also without q.',
);

export const articles = defineEndpoint({
  path: '/api/mcp/articles',
  operationId: 'listArticles',
  summary: 'Index of all essays',
  description:
    'Every published essay, newest first, with date, category, tags, reading time and description.',
  input: everyEssay,
  answer: articlesSchema,
  handle: (_input, { bundle }) => articlesIndex(bundle),
});

export const essays = defineEndpoint({
  path: '/api/mcp/essays',
  operationId: 'getEssayCatalog',
  summary: 'Catalog of essays',
  description: 'Every published essay with its length and canonical address, and every category.',
  input: everyEssay,
  answer: strictObject({
    status: success,
    data: strictObject({
      total: integer,
      categories: strings,
      essays: listOf({
        ...texts('slug', 'title', 'date', 'category'),
        wordCount: integer,
        ...texts('excerpt', 'url'),
      }),
    }),
  }),
  handle: (_input, { bundle }) => ({
    status: 'success' as const,
    data: {
      total: bundle.essays.length,
      categories: bundle.pillars.map(({ name }) => name),
      essays: bundle.essays.map((essay) => ({
        ...pick(essay, 'slug', 'title', 'date', 'category', 'wordCount', 'excerpt'),
        url: essayUrl(bundle, essay.slug),
      })),
    },
  }),
});

export const bio = defineEndpoint({
  path: '/api/mcp/bio',
  operationId: 'getBio',
  summary: 'Biography',
  description: 'Name, role, ventures, fields of expertise, patents and credentials.',
  input: noInput,
  answer: strictObject({
    status: success,
    ...texts('name', 'role'),
    ventures: listOf(texts('company', 'role', 'period', 'description')),
    focusAreas: strings,
    data: strictObject({
      ...texts('name', 'role'),
      ...optionalTexts('company'),
      patents: integer,
      credentials: strings,
    }),
    ...optionalTexts('note'),
  }),
  handle: (_input, { bundle: { site, profile } }) => {
    const { company, patents, credentials, ventures, focusAreas } = profile;
    const owner = { name: site.name, role: site.title };
    const { note, ...told } = written({ company });
    const data = { ...owner, ...told, patents: patents.length, credentials };
    return { status: 'success' as const, ...owner, ventures, focusAreas, data, ...(note && { note }) };
  },
});

export const projects = defineEndpoint({
  path: '/api/mcp/projects',
  operationId: 'listProjects',
  summary: 'Open-source projects',
  description: 'Every project with its address and focus.',
  input: noInput,
  answer: strictObject({ status: success, data: listOf(texts('name', 'url', 'focus')) }),
  handle: (_input, { bundle }) => ({
    status: 'success' as const,
    data: bundle.projects.projects.map((project) => {
      return { name: project.title, url: projectUrl(project), focus: project.tagline };
    }),
  }),
});
