/** The Model Context Protocol over Streamable HTTP, without sessions or streams, using the SDK's transports. */
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Handler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../web/core/problems.ts';
import { mcpUrl } from '../../../web/core/routes.ts';
import type { Snapshot } from '../../site/compile.ts';
import { PUBLIC_DOCUMENT_HEADERS, REVALIDATE } from '../../site/policy-headers.ts';
import { createRequestContext } from '../endpoint-context.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';
import { refuseEnvelope, withoutNulls } from '../mcp/envelope.ts';
import { createMcpSurface, createSiteServer } from '../mcp/server.ts';
import { MethodNotAllowedError, rpcProblemResponse } from '../problems.ts';
import { respondWith, respondWithJson } from '../respond.ts';
import type { FindPage } from './pages.ts';

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

/** The value that the SDK's transport requires of every client, even when it is configured to send only JSON. */
const ACCEPT = 'application/json, text/event-stream';

/**
 * Replaces `Accept`, so that clients that send none, a wildcard or only JSON get a response. The body must already have
 * been read.
 */
export const acceptJson = createMiddleware<AppEnvironment>(async (c, next) => {
  const headers = new Headers(c.req.raw.headers);
  headers.set('accept', ACCEPT);
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
  await next();
});

/**
 * Answers a message or a batch with one JSON document. Clients of revisions up to 2025-11-25 start with `initialize`.
 * Later revisions send everything with each request.
 */
export function handleMessages(snapshot: Snapshot, services: Services): Handler<AppEnvironment> {
  const surface = createMcpSurface(snapshot);
  const servers = new WeakMap<Request, Server>();
  const newest = createMcpHandler(
    ({ requestInfo }) => {
      const server = requestInfo && servers.get(requestInfo);
      if (!server) throw new Error('The SDK asks for a server for an unknown request.');
      return server;
    },
    { legacy: 'reject' },
  );

  async function exchange(request: Request, parsedBody: unknown, server: Server): Promise<Response> {
    if (!(await isLegacyRequest(request, parsedBody))) {
      servers.set(request, server);
      return newest.fetch(request, { parsedBody });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody });
  }

  return async (c) => {
    const { context } = createRequestContext(c, snapshot, services, 'mcp');
    const sent: unknown = c.get('body');
    const body = Array.isArray(sent) ? sent.map(withoutNulls) : withoutNulls(sent);
    const headers = { 'cache-control': 'no-store' };
    const refusal = refuseEnvelope(body, c.req.header('mcp-protocol-version'));
    if (refusal) return respondWithJson(c, JSON.stringify(refusal), 400, headers);
    const server = createSiteServer(surface, context, services.inquiryDrafts, c.get('onCall'));
    const response = await exchange(c.req.raw, withoutCancellations(body), server);
    const text = await response.text();
    if (text === '') return respondWith(c, response.status, null, headers);
    // Nothing changes while a client is connected, so the stream of a subscription is complete at once.
    const contentType = response.headers.get('content-type') ?? '';
    if (contentType.startsWith('text/event-stream')) {
      return respondWith(c, response.status, text, { ...headers, 'content-type': contentType });
    }
    // The SDK answers a batch of one request without an array, which violates JSON-RPC 2.0, section 6.
    const json = response.ok && Array.isArray(body) && !text.startsWith('[') ? `[${text}]` : text;
    return respondWithJson(c, json, response.status, headers);
  };
}

/**
 * Removes cancellations from a batch. Without sessions, they can only cancel a request in the same batch. That request
 * would never be answered, so the response to the batch would never be complete.
 */
function withoutCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  return body.filter((message) => message?.method !== 'notifications/cancelled');
}
