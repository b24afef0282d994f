/** The answer where nothing is served, in the form that was asked for. */
import { closest } from '../../../web/runtime/closest.ts';
import { documentPaths } from '../../../web/runtime/documents.ts';
import { ProblemError } from '../../../web/runtime/problems.ts';
import { canonicalRoutes, essayPath } from '../../../web/runtime/routes.ts';
import { notFoundPage } from '../../../web/views/error-pages.tsx';
import { notFoundMarkdown } from '../../../web/views/markdown/problems.ts';
import { MARKDOWN_TYPE } from '../../site/media-type.ts';
import { htmlPage } from '../../site/page-representation.ts';
import { PUBLIC_DOCUMENT_HEADERS } from '../../site/policy-headers.ts';
import type { RepresentationInput } from '../../site/representation.ts';
import type { Site } from '../../site/site.ts';
import type { AskedPage } from '../asked-page.ts';
import { failureResponse } from '../problem-response.ts';
import { representFor } from '../represent-for.ts';
import { respondInFull } from '../respond.ts';
import type { Services } from '../services.ts';
import type { PageRequest } from './pages.ts';

export function answerNotFound(page: PageRequest, asked: AskedPage, services: Services): Response {
  const site = services.site();
  // Who asks for a machine-readable document is no person: a page would only mislead.
  if (page.path.startsWith('/.well-known/')) return noDocument(page.path, site);
  const answer = asked.format === 'markdown' ? inMarkdown(page, asked, site) : inHtml(page, site, services);
  return respondInFull(representFor(page.header, answer), page.header, 404);
}

function noDocument(path: string, { bundle }: Site): Response {
  const index = bundle.site.surfaces.llms ? documentPaths.llms : '/agents';
  const error = new ProblemError('route-not-found', {
    detail: 'There is no such document.',
    hints: [`See ${index} for what is here.`],
  });
  return failureResponse(error, bundle.origin, path, PUBLIC_DOCUMENT_HEADERS);
}

function inMarkdown({ path }: PageRequest, asked: AskedPage, site: Site): RepresentationInput {
  return {
    body: notFoundMarkdown(site.bundle, { path, suggestions: suggestions(asked.path, site) }),
    contentType: MARKDOWN_TYPE,
    cacheControl: 'no-store',
    headers: { ...PUBLIC_DOCUMENT_HEADERS, vary: 'Accept' },
  };
}

function inHtml({ path }: PageRequest, site: Site, { config }: Services): RepresentationInput {
  const html = notFoundPage(site.view, { path, suggestions: suggestions(path, site) });
  return htmlPage(html, { config, surfaces: site.bundle.site.surfaces, cacheControl: 'no-store' });
}

function suggestions(path: string, { bundle }: Site): { label: string; path: string }[] {
  const labels = new Map([
    ...canonicalRoutes.map((route) => [route.path, route.label] as const),
    ...bundle.essays.map(({ slug, title }) => [essayPath(slug), title] as const),
  ]);
  return closest(path, [...labels.keys()]).map((near) => ({ path: near, label: labels.get(near) ?? near }));
}
