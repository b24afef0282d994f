/** The health checks, and the text of one essay for pages that do not prefetch the library. */
import type { Handler } from 'hono';
import { REVALIDATE } from '../../../site/compile/cache-lifetimes.ts';
import type { Snapshot } from '../../../site/compile/compile.ts';
import { JSON_TYPE, TEXT_HEADERS } from '../../../site/compile/policy-headers.ts';
import { libraryBodyPath } from '../../../web/core/api-paths.ts';
import { everyEssay } from '../../../web/core/bundle.ts';
import { nearest } from '../../../web/core/closest.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import type { AppEnvironment, Services } from '../environment.ts';
import { READY_PATH } from '../middleware/host-and-origin.ts';
import { problemResponse } from '../problem-responses.ts';
import { withProblems } from '../refusals.ts';
import { representFor, respond, respondWith } from '../respond.ts';

/** Serves the text of an essay, compressed on request. Storing every compressed text would take too much memory. */
export function libraryText(snapshot: Snapshot): Handler<AppEnvironment> {
  const { library, bundle } = snapshot;
  const slugs = new Map(everyEssay(bundle).map(({ slug }) => [libraryBodyPath(slug), slug]));
  return (c) => {
    const body = library.bodies[slugs.get(c.req.path) ?? ''];
    if (!body) {
      const suggestions = nearest(c.req.path, [...slugs.keys()]);
      const error = new ProblemError('essay-not-found', {
        detail: 'No published essay has this slug.',
        hints: suggestions.map((suggestion) => `Did you mean ${suggestion}?`),
      });
      return problemResponse(c, error, snapshot, TEXT_HEADERS);
    }
    const representation = representFor(c, {
      body: JSON.stringify(body),
      contentType: JSON_TYPE,
      cacheControl: REVALIDATE,
      headers: TEXT_HEADERS,
    });
    return respond(c, representation);
  };
}

const HEALTH_HEADERS = { ...TEXT_HEADERS, 'content-type': JSON_TYPE, 'cache-control': 'no-store' };

/** Returns 200 if the database can be reached, otherwise 503. The app exists only once the site has been compiled. */
export function health({ checkStorage, logFailure }: Services): Handler<AppEnvironment> {
  return async (c) => {
    try {
      await checkStorage();
      return respondWith(c, 200, '{"status":"ok"}', HEALTH_HEADERS);
    } catch (error) {
      logFailure('/healthz', error);
      return respondWith(c, 503, '{"status":"storage unavailable"}', HEALTH_HEADERS);
    }
  };
}

/** Returns 200 if messages can be stored, otherwise a problem. */
export function readiness(
  snapshot: Snapshot,
  { checkWriting, logFailure }: Services,
): Handler<AppEnvironment> {
  return async (c) => {
    try {
      await withProblems(checkWriting());
      return respondWith(c, 200, '{"status":"ok"}', HEALTH_HEADERS);
    } catch (error) {
      logFailure(READY_PATH, error);
      return problemResponse(c, error, snapshot, TEXT_HEADERS);
    }
  };
}
