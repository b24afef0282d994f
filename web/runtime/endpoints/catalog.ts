import type { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { essayUrl } from '../routes.ts';
import { integer, listOf, noParameters, strictObject, strings, success, text } from '../schemas.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const articlesSchema = strictObject({
  articles: listOf({ title: text, slug: text, date: text, category: text, description: text }),
  total: integer,
});

/** The index of all essays, newest first: also the content of the resource `articles`. */
export function articlesIndex({ essays }: ContentBundle): z.infer<typeof articlesSchema> {
  return {
    articles: essays.map(({ title, slug, date, category, excerpt }) => {
      return { title, slug, date, category, description: excerpt };
    }),
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
  handle: (_input, { bundle }) => articlesIndex(bundle),
});

export const essays = defineEndpoint({
  method: 'GET',
  path: '/api/mcp/essays',
  operationId: 'getEssayCatalog',
  summary: 'Catalogue of essays',
  description: 'Every published essay with its length and canonical address, and every category.',
  input: noParameters,
  answer: strictObject({
    status: success,
    data: strictObject({
      total: integer,
      categories: strings,
      essays: listOf({
        slug: text,
        title: text,
        date: text,
        category: text,
        wordCount: integer,
        excerpt: text,
        url: text,
      }),
    }),
  }),
  freshness: 'hour',
  handle: (_input, { bundle }) => ({
    status: 'success' as const,
    data: {
      total: bundle.essays.length,
      categories: bundle.pillars.map(({ name }) => name),
      essays: bundle.essays.map(({ slug, title, date, category, wordCount, excerpt }) => {
        return { slug, title, date, category, wordCount, excerpt, url: essayUrl(bundle, slug) };
      }),
    },
  }),
});

export const bio = defineEndpoint({
  method: 'GET',
  path: '/api/mcp/bio',
  operationId: 'getBio',
  summary: 'Biography',
  description: 'Name, role, ventures, fields of expertise, patents and credentials.',
  input: noParameters,
  answer: strictObject({
    status: success,
    name: text,
    role: text,
    ventures: listOf({ company: text, role: text, period: text, description: text }),
    focusAreas: strings,
    data: strictObject({ name: text, role: text, company: text, patents: integer, credentials: strings }),
  }),
  freshness: 'hour',
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

export const projects = defineEndpoint({
  method: 'GET',
  path: '/api/mcp/projects',
  operationId: 'listProjects',
  summary: 'Open-source projects',
  description: 'Every project with its address and focus.',
  input: noParameters,
  answer: strictObject({ status: success, data: listOf({ name: text, url: text, focus: text }) }),
  freshness: 'hour',
  handle: (_input, { bundle }) => ({
    status: 'success' as const,
    data: bundle.projects.projects.map(({ title, repoUrl, tagline }) => {
      return { name: title, url: repoUrl, focus: tagline };
    }),
  }),
});
