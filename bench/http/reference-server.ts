/** Reference servers, each in its own process: `node:http`, Fastify, and a minimal MCP SDK server. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import fastify from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { preferredEncoding } from '../../server/http/accept.ts';
import { createClientAddress } from '../../server/http/client.ts';
import { createGuardedServer } from '../../server/http/listen.ts';
import { hasValidHost } from '../../server/http/middleware/host-and-origin.ts';
import { telemetryHeaders } from '../../server/http/middleware/request-limit.ts';
import { createRateLimit, type Quota } from '../../server/services/rate-limits/rate-limit.ts';
import { agentClass } from '../../server/services/visits/agent-class.ts';
import { createVisitCounter, outcomeOf } from '../../server/services/visits/visit-counter.ts';
import { print } from '../../site/util/print.ts';
import type { RecordedAnswer, ToolsAnswer } from './references.ts';

const HOST = '127.0.0.1';
const LIMIT = 1_000_000_000;

/** Starts a server that sends recorded bytes and headers. Only the rate limit headers are computed per response. */
function startNodeHttp(answers: readonly RecordedAnswer[]): void {
  const prepared = new Map(
    answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
  let remaining = LIMIT;
  const server = createServer(({ url = '' }, response) => {
    const answer = prepared.get(url);
    if (!answer) return void response.writeHead(404).end();
    remaining -= 1;
    response.writeHead(200, { ...answer.headers, ...limitHeaders(answer.headers, remaining) });
    response.end(answer.body);
  });
  server.listen(0, HOST, () => {
    const address = server.address();
    print(String(typeof address === 'object' && address?.port));
  });
}

/** Starts a server that reuses Foyer's socket guards, host check, counters, negotiation and ETags. */
async function startFastify(answers: readonly RecordedAnswer[]): Promise<void> {
  const app = fastify({ serverFactory: createGuardedServer });
  const clientAddress = createClientAddress([]);
  const rateLimit = createRateLimit(LIMIT);
  const visits = createVisitCounter({ store: { add: async () => undefined }, log: app.log as Logger });
  app.decorateRequest('quota');
  app.addHook('onRequest', async (request, reply) => {
    const { headers, socket, raw } = request;
    if (!hasValidHost(raw, `http://${headers.host}${raw.url}`)) return reply.code(400).send();
    const client = clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'] as string);
    const quota = rateLimit.consume(client);
    request.setDecorator('quota', quota);
    if (quota.exceeded) return reply.code(429).send();
  });
  app.addHook('onResponse', async ({ headers, routeOptions: { url = '' } }, { statusCode }) => {
    const agent = agentClass(headers['user-agent']);
    visits.count({ surface: 'rest', target: url, outcome: outcomeOf(statusCode), agent });
  });
  for (const { path, headers, body } of answers) {
    const encoding = headers['content-encoding'] ?? 'identity';
    const prepared = new Map([[encoding, Buffer.from(body, 'base64')]]);
    app.get(path, (request, reply) => {
      if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) {
        return reply.code(304).send();
      }
      const quota = request.getDecorator<Quota>('quota');
      return reply
        .headers(headers)
        .headers('ratelimit' in headers ? telemetryHeaders(quota, LIMIT) : {})
        .send(prepared.get(preferredEncoding(request.headers['accept-encoding'] as string)));
    });
  }
  print(new URL(await app.listen({ host: HOST, port: 0 })).port);
}

/** Starts a server as in the SDK's guide: an `McpServer` per request, with tools that return a canned answer. */
function startMcp({ tools, answer }: ToolsAnswer): void {
  const registrations = tools.map(({ name, description, inputSchema, outputSchema }) => ({
    name,
    options: {
      description,
      inputSchema: z.fromJSONSchema(inputSchema),
      outputSchema: z.fromJSONSchema(outputSchema),
    },
  }));
  const { fetch } = createMcpHandler(() => {
    const server = new McpServer({ name: 'plain', version: '1.0.0' });
    for (const { name, options } of registrations) {
      server.registerTool(name, options, () => ({
        content: [{ type: 'text', text: JSON.stringify(answer) }],
        structuredContent: answer,
      }));
    }
    return server;
  });
  serve({ fetch: (request) => fetch(request), hostname: HOST, port: 0 }, ({ port }) => print(String(port)));
}

function limitHeaders(headers: RecordedAnswer['headers'], remaining: number): Record<string, string> {
  if (!('ratelimit' in headers)) return {};
  return {
    'x-ratelimit-remaining': String(remaining),
    ratelimit: `"default";r=${remaining};t=60`,
  };
}

const input: unknown = await json(process.stdin);
const [kind] = process.argv.slice(2);
if (kind === 'node:http') startNodeHttp(input as readonly RecordedAnswer[]);
if (kind === 'Fastify') await startFastify(input as readonly RecordedAnswer[]);
if (kind === 'MCP SDK') startMcp(input as ToolsAnswer);
