/** The Model Context Protocol for visitors' agents, over HTTP. */
import type { Handler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { REVALIDATE } from '../../../site/compile/cache-lifetimes.ts';
import type { Snapshot } from '../../../site/compile/compile.ts';
import { PUBLIC_DOCUMENT_HEADERS } from '../../../site/compile/policy-headers.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { mcpUrl } from '../../../web/core/routes.ts';
import { createRequestContext } from '../endpoint-context.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';
import { createExchange } from '../mcp/exchange.ts';
import { createMcpSurface, createSiteServer } from '../mcp/server.ts';
import { MethodNotAllowedError, rpcProblemResponse } from '../problem-responses.ts';
import { respondWith } from '../respond.ts';
import type { FindPage } from './page-routes.ts';

export const MCP_ALLOW = 'POST, OPTIONS';

/** Serves the proof for the MCP registry, if the owner has created a key. */
export function registryAuth({ bundle }: Snapshot, services: Services): FindPage {
  return async (c) => {
    const proof = bundle.site.surfaces.mcp ? await services.registryProof() : undefined;
    if (proof === undefined) return undefined;
    return respondWith(c, 200, proof, {
      ...PUBLIC_DOCUMENT_HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': REVALIDATE,
    });
  };
}

/** Refuses every request if the owner has switched MCP off. */
export function requireMcp({ bundle }: Snapshot) {
  return createMiddleware<AppEnvironment>(async (_c, next) => {
    if (!bundle.site.surfaces.mcp) {
      throw new ProblemError('route-not-found', {
        detail: 'This site does not offer the Model Context Protocol.',
        hints: ['What the site offers is listed on /agents.'],
      });
    }
    await next();
  });
}

/** Refuses messages that a client sends to the home page, and names the path of the MCP server. */
export function misdirectedMessages(snapshot: Snapshot, services: Services): Handler<AppEnvironment> {
  const { bundle } = snapshot;
  return async (c, next) => {
    const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
    if (!bundle.site.surfaces.mcp || !isJson) return next();
    const hint = `Send messages of the Model Context Protocol to ${mcpUrl(bundle)}.`;
    const error = new MethodNotAllowedError('GET, HEAD', 'This is a page.', hint);
    return rpcProblemResponse(c, error, snapshot, services);
  };
}

export function mcpMethodNotAllowed({ req }: AppContext): never {
  throw new MethodNotAllowedError(
    MCP_ALLOW,
    `This path does not support ${req.method}: there are no streams and no sessions.`,
    'Send each message with POST; the answer comes in the response.',
  );
}

export function handleMessages(snapshot: Snapshot, services: Services): Handler<AppEnvironment> {
  const surface = createMcpSurface(snapshot);
  const exchange = createExchange();
  return (c) => {
    const { context } = createRequestContext(c, snapshot, services, 'mcp');
    return exchange(c, () => createSiteServer(surface, context, services.inquiryDrafts, c.get('onCall')));
  };
}
