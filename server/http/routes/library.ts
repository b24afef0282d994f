/** The text of one essay, for pages that do not fetch the whole library ahead. */
import { closest } from '../../../web/runtime/closest.ts';
import { libraryBodyPath } from '../../../web/runtime/library.ts';
import { ProblemError } from '../../../web/runtime/problems.ts';
import { ASSET_HEADERS, REVALIDATE } from '../../site/policy-headers.ts';
import { failureResponse } from '../problem-response.ts';
import { representFor } from '../represent-for.ts';
import { respond } from '../respond.ts';
import type { Services } from '../services.ts';
import type { PageRequest } from './pages.ts';

/** Made when it is asked for: of a thousand texts few are, and all of them compressed would fill the memory. */
export function answerLibrary({ path, header }: PageRequest, { site }: Services): Response {
  const { library, bundle } = site();
  const slug = bundle.essays.find((essay) => libraryBodyPath(essay.slug) === path)?.slug;
  const body = slug === undefined ? undefined : library.bodies[slug];
  if (!body) {
    const near = closest(
      path,
      bundle.essays.map((essay) => libraryBodyPath(essay.slug)),
    );
    const error = new ProblemError('essay-not-found', {
      detail: 'No published essay has this slug.',
      hints: near.map((candidate) => `Did you mean ${candidate}?`),
    });
    return failureResponse(error, bundle.origin, path, ASSET_HEADERS);
  }
  const representation = representFor(header, {
    body: JSON.stringify(body),
    contentType: 'application/json',
    cacheControl: REVALIDATE,
    headers: ASSET_HEADERS,
  });
  return respond(representation, header);
}
