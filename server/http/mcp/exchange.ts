/** Answers MCP messages over Streamable HTTP, without sessions or streams, using the SDK's transports. */
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnvironment } from '../environment.ts';
import { respondWith, respondWithJson } from '../respond.ts';
import { refuseEnvelope, withoutNulls } from './envelope.ts';

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

/** Answers the message or batch in the body of a request, with the server that `createServer` creates for it. */
export type Exchange = (c: AppContext, createServer: () => Server) => Promise<Response>;

/**
 * Returns a function that answers a message or a batch with one JSON document. Clients of revisions up to 2025-11-25
 * start with `initialize`. Later revisions send everything with each request.
 */
export function createExchange(): Exchange {
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

  return async (c, createServer) => {
    const sent: unknown = c.get('body');
    const body = Array.isArray(sent) ? sent.map(withoutNulls) : withoutNulls(sent);
    const headers = { 'cache-control': 'no-store' };
    const refusal = refuseEnvelope(body, c.req.header('mcp-protocol-version'));
    if (refusal) return respondWithJson(c, JSON.stringify(refusal), 400, headers);
    const response = await exchange(c.req.raw, withoutCancellations(body), createServer());
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
