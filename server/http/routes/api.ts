/** Handles requests to the REST endpoints: parses their input and serializes their results. */
import type { Handler } from 'hono';
import type { Snapshot } from '../../../site/compile/compile.ts';
import { RESOURCES_PATH, TOOLS_PATH } from '../../../web/core/api-paths.ts';
import { everyEssay } from '../../../web/core/bundle.ts';
import { closest, nearest } from '../../../web/core/closest.ts';
import { cacheControl, type Endpoint } from '../../../web/core/documents/define-endpoint.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { essayTemplate } from '../../../web/core/resources.ts';
import { essayPath, markdownPath } from '../../../web/core/routes.ts';
import { unknownTool } from '../../../web/core/tools/registry.ts';
import { parseInput } from '../../../web/core/validate.ts';
import { createRequestContext } from '../endpoint-context.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';
import { unansweredCounter } from '../middleware/count-visits.ts';
import { MethodNotAllowedError } from '../problem-responses.ts';
import { representFor, respond, respondWithJson } from '../respond.ts';
import { createReaderCheck } from '../sending-page.ts';
import { isTracking } from '../tracking-parameters.ts';

/** Answers a GET. Uses the compiled site if the response depends only on the content. */
export function answerGet(
  endpoint: Endpoint,
  snapshot: Snapshot,
  services: Services,
): Handler<AppEnvironment> {
  const { representations } = snapshot;
  const checkReader = createReaderCheck(snapshot, services.config.publicUrl);
  if (representations.has(endpoint.path)) {
    return (c, next) => {
      // Only a query can be invalid, and most requests have none.
      if (c.req.url.includes('?')) parseInput(endpoint.input, queryOf(c), '');
      checkReader(c);
      const prepared = representations.get(endpoint.path);
      return prepared ? respond(c, prepared) : next();
    };
  }
  return async (c) => {
    const input = parseInput(endpoint.input, queryOf(c), '');
    checkReader(c);
    const { context, responseHeaders } = createRequestContext(c, snapshot, services);
    const answer = await endpoint.handle(input as never, context);
    const freshness = endpoint.freshnessOf?.(input as never, answer as never) ?? endpoint.freshness;
    const response = representFor(c, {
      body: JSON.stringify(answer),
      contentType: 'application/json',
      cacheControl: cacheControl[freshness],
      headers: {},
    });
    return respond(c, response, responseHeaders());
  };
}

export function answerPost(
  endpoint: Endpoint,
  snapshot: Snapshot,
  services: Services,
): Handler<AppEnvironment> {
  const checkReader = createReaderCheck(snapshot, services.config.publicUrl);
  return async (c) => {
    const input = parseInput(endpoint.input, c.get('body'));
    checkReader(c);
    const { context, responseHeaders } = createRequestContext(c, snapshot, services);
    const answer = JSON.stringify(await endpoint.handle(input as never, context));
    const headers = { ...responseHeaders(), 'cache-control': cacheControl[endpoint.freshness] };
    return respondWithJson(c, answer, 200, headers);
  };
}

/** Returns the query parameters, except those for tracking. The last value of a repeated one counts. */
function queryOf(c: AppContext): Record<string, string> {
  const { searchParams } = new URL(c.req.url);
  return Object.fromEntries([...searchParams].filter(([name]) => !isTracking(name)));
}

export function methodNotAllowed(allow: string): Handler<AppEnvironment> {
  return ({ req: { method } }) => {
    const hint = `Use one of: ${allow}.`;
    throw new MethodNotAllowedError(allow, `This path does not support ${method}.`, hint);
  };
}

/** A path at which programs look for an essay, although no endpoint is there. */
const ESSAY_PATH = /^\/api\/mcp\/(?:essays|articles)\/([^/]+)$/;

/** Returns a problem that names the addresses at which an essay can be read, or those that may be meant. */
function essayElsewhere(given: string, { bundle }: Snapshot): ProblemError {
  const { rest, markdown } = bundle.site.surfaces;
  const slugs = everyEssay(bundle).flatMap((essay) => [essay.slug, ...essay.aliases]);
  const isKnown = slugs.includes(given);
  const suggested = isKnown ? [given] : nearest(given, slugs);
  const slug = suggested[0] ?? '<slug>';
  const page = essayPath(slug);
  return new ProblemError('route-not-found', {
    detail: isKnown
      ? 'The essay is not at this path.'
      : 'No endpoint has this path, and no essay has this slug.',
    hints: [
      ...(isKnown ? [] : suggested.map((near) => `Did you mean the essay "${near}"?`)),
      ...(rest
        ? [
            `As JSON: GET ${RESOURCES_PATH}/read?uri=${essayTemplate(bundle).uriTemplate.replace('{slug}', slug)}`,
          ]
        : []),
      markdown ? `As Markdown: GET ${markdownPath(page)}` : `As a page: GET ${page}`,
    ],
  });
}

export function unknownEndpoint(snapshot: Snapshot, services: Services): Handler<AppEnvironment> {
  const { bundle, endpoints, registry } = snapshot;
  return (c) => {
    const { path } = c.req;
    const slug = ESSAY_PATH.exec(path)?.[1];
    if (slug !== undefined) throw essayElsewhere(slug, snapshot);
    if (path.startsWith(`${TOOLS_PATH}/`) && endpoints.has(TOOLS_PATH)) {
      const name = path.slice(TOOLS_PATH.length + 1);
      unansweredCounter(c, services, 'agent')({ kind: 'tool', query: name });
      throw unknownTool([...registry.keys()], name);
    }
    const suggestions = closest(path, [...endpoints.keys()]);
    throw new ProblemError('route-not-found', {
      detail: 'No endpoint has this path.',
      hints: [
        ...suggestions.map((suggestion) => `Did you mean ${suggestion}?`),
        ...(bundle.site.surfaces.rest ? ['Every endpoint is described in /openapi.json.'] : []),
      ],
    });
  };
}
