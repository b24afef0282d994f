/** The 404 response for a path without content, or 410 for one whose text is gone, in the requested format. */
import type { Snapshot } from '../../../site/compile/compile.ts';
import { htmlPage, markdownResponse, PUBLIC_DOCUMENT_HEADERS } from '../../../site/compile/policy-headers.ts';
import { everyEssay } from '../../../web/core/bundle.ts';
import { routesOf } from '../../../web/core/canonical-routes.ts';
import { closest, nearest } from '../../../web/core/closest.ts';
import { documentPaths } from '../../../web/core/documents/documents.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { essayPath } from '../../../web/core/routes.ts';
import { notFoundPage } from '../../../web/views/error-pages.tsx';
import { notFoundMarkdown } from '../../../web/views/markdown/problems.ts';
import { nameOfPage } from '../../../web/views/page-names.ts';
import { negotiate, requestedPage } from '../accept.ts';
import type { AppContext, Services } from '../environment.ts';
import { problemResponse } from '../problem-responses.ts';
import { representFor, respondInFull } from '../respond.ts';
import { isGone } from './page-routes.ts';

export function respondNotFound(
  c: AppContext,
  snapshot: Snapshot,
  { config }: Pick<Services, 'config'>,
): Response {
  const { bundle, view } = snapshot;
  const { path } = c.req;
  const { surfaces } = bundle.site;
  // Only programs request these documents, and a page would mislead them.
  if (path.startsWith('/.well-known/')) {
    const error = new ProblemError('route-not-found', {
      detail: 'There is no such document.',
      hints: [`See ${surfaces.llms ? documentPaths.llms : '/agents'} for what is here.`],
    });
    return problemResponse(c, error, snapshot, PUBLIC_DOCUMENT_HEADERS);
  }
  const near = suggestions(requestedPage(c, snapshot).path, snapshot);
  const missing = { path, suggestions: near, isGone: isGone(c, snapshot) };
  const { version } = negotiate(c, snapshot, {
    html: () => htmlPage(notFoundPage(view, missing), { config, surfaces, cacheControl: 'no-store' }),
    markdown: () => markdownResponse(notFoundMarkdown({ ...view, bundle }, missing)),
  });
  return respondInFull(c, representFor(c, version), missing.isGone ? 410 : 404);
}

function suggestions(path: string, { bundle, view }: Snapshot): { label: string; path: string }[] {
  const labels = new Map([
    ...routesOf(bundle).map((route) => [route.path, nameOfPage(view.wording, route)] as const),
    ...everyEssay(bundle).map(({ slug, title }) => [essayPath(slug), title] as const),
  ]);
  // Of a path to an essay, the nearest essays are shown even if none is similar.
  const find = path.startsWith('/essays/') ? nearest : closest;
  return find(path, [...labels.keys()]).map((near) => ({ path: near, label: labels.get(near) ?? near }));
}
