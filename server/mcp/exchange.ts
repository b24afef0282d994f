import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/**
 * Answers one message, or a batch of them, with one JSON document: nothing is streamed and no session is kept.
 * Revisions up to 2025-11-25 begin with `initialize`; later ones carry all they need in each request.
 */
export async function exchange(
  request: Request,
  body: unknown,
  createServer: () => Server,
): Promise<Response> {
  const message = withoutCancellations(body);
  if (!(await isLegacyRequest(request, message))) {
    // A subscription would hold a connection to hear of changes that are never announced.
    const handler = createMcpHandler(createServer, { legacy: 'reject', maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody: message });
  }
  const server = createServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/**
 * Without sessions a cancellation can only mean a request of its own batch, which would then never be answered, and
 * the answer to the batch waits for all.
 */
function withoutCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  return body.filter((message) => message?.method !== 'notifications/cancelled');
}
