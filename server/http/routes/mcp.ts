/** The Model Context Protocol over HTTP (Streamable HTTP, without sessions and streams). */
import { ProblemError } from '../../../web/runtime/problems.ts';
import type { Headers } from '../../site/representation.ts';
import type { Site } from '../../site/site.ts';
import { answerOnce } from '../answer-once.ts';
import { readJsonBody } from '../json-body.ts';
import { type CallListener, countCalls } from '../mcp/count-calls.ts';
import { exchange } from '../mcp/exchange.ts';
import { createSiteServer } from '../mcp/site-server.ts';
import { createMcpSurface, type McpSurface } from '../mcp/surface.ts';
import { overLimit } from '../over-limit.ts';
import type { Quota } from '../rate-limit.ts';
import { createCallerGuard } from '../rebinding-guard.ts';
import { rpcProblemResponse } from '../rpc-problem-response.ts';
import type { Services } from '../services.ts';
import { telemetryHeaders } from '../telemetry-headers.ts';
import type { ApiRequest } from './api.ts';
import { createRequestContext } from './endpoint-context.ts';

const ALLOWED = 'POST, OPTIONS';
const PREFLIGHT: Headers = {
  allow: ALLOWED,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
  'access-control-max-age': '86400',
};

export type McpAnswerer = (api: ApiRequest) => Promise<Response>;

/** Answers, and counts what was called. */
export function createMcpAnswerer(services: Services): McpAnswerer {
  const answerMessage = createMessageAnswerer(services);
  return async (api) => {
    const calls = countCalls(api.header, services.visits);
    const response = await answerMessage(api, calls.onCall);
    if (api.method !== 'OPTIONS') calls.end(response.status);
    return response;
  };
}

function createMessageAnswerer(services: Services) {
  const { publicUrl, writeLimit } = services.config;
  const requireKnownCaller = createCallerGuard(publicUrl);

  return async (api: ApiRequest, onCall: CallListener): Promise<Response> => {
    const client = services.clientAddress(api.socketAddress, api.header('x-forwarded-for'));
    const isPreflight = api.method === 'OPTIONS';
    let quota = await (isPreflight ? services.rateLimit.peek(client) : services.rateLimit.consume(client));
    const headers = () => ({ ...telemetryHeaders(quota, writeLimit), 'cache-control': 'no-store' });
    try {
      if (!services.site().bundle.site.surfaces.mcp) throw switchedOff();
      requireKnownCaller({ host: new URL(api.request.url).host, origin: api.header('origin') });
      if (isPreflight) return new Response(null, { status: 204, headers: { ...headers(), ...PREFLIGHT } });
      if (api.method !== 'POST') throw notAllowed(api.method);
      if (quota.exceeded) throw overLimit(quota);
      const body = await readJsonBody(api.request);
      quota = await countBatch(body, client, quota, services);
      if (quota.exceeded) throw overLimit(quota);
      return await answer({ api, body, client, headers: headers(), onCall }, services);
    } catch (error) {
      return rpcProblemResponse(error, {
        origin: publicUrl,
        path: api.path,
        headers: { ...headers(), ...allow(error) },
        log: services.log,
      });
    }
  };
}

/** A 405 names what is allowed (RFC 9110, section 15.5.6). */
function allow(error: unknown): Headers {
  return error instanceof ProblemError && error.problem === 'method-not-allowed' ? { allow: ALLOWED } : {};
}

interface Message {
  readonly api: ApiRequest;
  readonly body: unknown;
  readonly client: string;
  readonly headers: Headers;
  readonly onCall: CallListener;
}

async function answer(
  { api, body, client, headers, onCall }: Message,
  services: Services,
): Promise<Response> {
  const site = services.site();
  const { context } = createRequestContext(api, client, site, services, 'mcp');
  const { status, text } = await exchange(api.request, body, () =>
    createSiteServer(surfaceOf(site), context, onCall),
  );
  if (text === '') return new Response(null, { status, headers });
  return answerOnce(text, api.header, status, headers);
}

const surfaces = new WeakMap<Site, McpSurface>();

function surfaceOf(site: Site): McpSurface {
  const surface = surfaces.get(site) ?? createMcpSurface(site);
  surfaces.set(site, surface);
  return surface;
}

/** Each message of a batch counts as a request, or a batch would be a way round the limit. */
async function countBatch(body: unknown, client: string, first: Quota, services: Services): Promise<Quota> {
  let quota = first;
  if (!Array.isArray(body)) return quota;
  for (let count = 1; count < body.length; count += 1) quota = await services.rateLimit.consume(client);
  return quota;
}

function switchedOff(): ProblemError {
  return new ProblemError('route-not-found', {
    detail: 'The Model Context Protocol is not spoken here.',
    hints: ['Every endpoint is described in /openapi.json.'],
  });
}

function notAllowed(method: string): ProblemError {
  return new ProblemError('method-not-allowed', {
    detail: `This path does not answer ${method}: there are no streams and no sessions.`,
    hints: ['Send each message with POST; the answer comes in the response.'],
  });
}
