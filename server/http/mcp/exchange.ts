import { createMcpHandler, isLegacyRequest, type Server } from '@modelcontextprotocol/server';
import { type Answer, answerMessages } from './answer-messages.ts';

/** The SDK asks for a server by the request that it is for. */
const servers = new WeakMap<Request, () => Server>();

/** Serves the revisions from 2026-07-28 on. A subscription would hold a connection to hear of changes never announced. */
const newest = createMcpHandler(
  ({ requestInfo }) => {
    const create = requestInfo && servers.get(requestInfo);
    if (!create) throw new Error('The SDK asks for a server for a request that it was not given.');
    return create();
  },
  { legacy: 'reject', maxSubscriptions: 0 },
);

/**
 * Answers one message, or a batch of them, with one JSON document: nothing is streamed and no session is kept.
 * Revisions up to 2025-11-25 begin with `initialize`; later ones carry all they need in each request.
 */
export async function exchange(request: Request, body: unknown, createServer: () => Server): Promise<Answer> {
  const message = withoutCancellations(body);
  if (await isLegacyRequest(request, message)) {
    return answerMessages(message, request.headers, createServer());
  }
  servers.set(request, createServer);
  const response = await newest.fetch(request, { parsedBody: message });
  return { status: response.status, text: await response.text() };
}

/**
 * Without sessions a cancellation can only mean a request of its own batch, which would then never be answered, and
 * the answer to the batch waits for all.
 */
function withoutCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  return body.filter((message) => message?.method !== 'notifications/cancelled');
}
