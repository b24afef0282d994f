/** The answer to a path at which there is nothing, in the format asked for. */
import { closest } from '../../../web/runtime/closest.ts';
import { documentPaths } from '../../../web/runtime/documents.ts';
import { ProblemError } from '../../../web/runtime/problems.ts';
import { canonicalRoutes, essayPath } from '../../../web/runtime/routes.ts';
import { notFoundPage as notFoundHtml } from '../../../web/views/error-pages.tsx';
import { notFoundMarkdown } from '../../../web/views/markdown/problems.ts';
import { htmlPage, MARKDOWN_TYPE, PUBLIC_DOCUMENT_HEADERS } from '../../site/policy-headers.ts';
import type { RepresentationInput } from '../../site/representation.ts';
import type { Site } from '../../site/site.ts';
import { askedPage } from '../accept.ts';
import type { AppContext, AskedPage, Services } from '../environment.ts';
import { problemResponse } from '../problems.ts';
import { representFor, respondInFull } from '../respond.ts';

export function notFoundPage(c: AppContext, site: Site, services: Services): Response {
  // Clients that ask for a machine-readable document are programs: a page would only mislead them.
  if (c.req.path.startsWith('/.well-known/')) return noDocument(c, site);
  const asked = askedPage(c, site.bundle.site.surfaces);
  const page = asked.format === 'markdown' ? inMarkdown(c, asked, site) : inHtml(c, site, services);
  return respondInFull(c, representFor(c, page), 404);
}

function noDocument(c: AppContext, site: Site): Response {
  const index = site.bundle.site.surfaces.llms ? documentPaths.llms : '/agents';
  const error = new ProblemError('route-not-found', {
    detail: 'There is no such document.',
    hints: [`See ${index} for what is here.`],
  });
  return problemResponse(c, error, site, PUBLIC_DOCUMENT_HEADERS);
}

function inMarkdown({ req: { path } }: AppContext, asked: AskedPage, site: Site): RepresentationInput {
  return {
    body: notFoundMarkdown(site.bundle, { path, suggestions: suggestions(asked.path, site) }),
    contentType: MARKDOWN_TYPE,
    cacheControl: 'no-store',
    headers: { ...PUBLIC_DOCUMENT_HEADERS, vary: 'Accept' },
  };
}

function inHtml({ req: { path } }: AppContext, site: Site, { config }: Services): RepresentationInput {
  const html = notFoundHtml(site.view, { path, suggestions: suggestions(path, site) });
  return htmlPage(html, { config, surfaces: site.bundle.site.surfaces, cacheControl: 'no-store' });
}

function suggestions(path: string, { bundle }: Site): { label: string; path: string }[] {
  const labels = new Map([
    ...canonicalRoutes.map((route) => [route.path, route.label] as const),
    ...bundle.essays.map(({ slug, title }) => [essayPath(slug), title] as const),
  ]);
  return closest(path, [...labels.keys()]).map((near) => ({ path: near, label: labels.get(near) ?? near }));
}
