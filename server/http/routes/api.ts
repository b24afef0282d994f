/**
 * Everything under `/api/`. The checks run in one order, so that each case has one answer: 404, 405, 429, then those
 * of the body.
 */
import { closest } from '../../../web/runtime/closest.ts';
import { contactForm } from '../../../web/runtime/endpoints/contact.ts';
import {
  CONTRACT_CACHE,
  cacheControl,
  type Endpoint,
} from '../../../web/runtime/endpoints/define-endpoint.ts';
import { ProblemError } from '../../../web/runtime/problems.ts';
import { TOOLS_PATH } from '../../../web/runtime/routes.ts';
import { unknownTool } from '../../../web/runtime/tools/registry.ts';
import { parseInput } from '../../../web/runtime/validate.ts';
import type { Headers } from '../../site/representation.ts';
import type { EndpointMethods, Site } from '../../site/site.ts';
import { answerOnce } from '../answer-once.ts';
import { atOnce } from '../at-once.ts';
import { readJsonBody } from '../json-body.ts';
import { overLimit } from '../over-limit.ts';
import { failureResponse } from '../problem-response.ts';
import type { Quota } from '../rate-limit.ts';
import { type Question, rememberAnswer, rememberedAnswer } from '../remembered-answers.ts';
import { representFor } from '../represent-for.ts';
import { type HeaderReader, respond } from '../respond.ts';
import type { Services } from '../services.ts';
import { telemetryHeaders } from '../telemetry-headers.ts';
import { createRequestContext } from './endpoint-context.ts';

export interface ApiRequest {
  readonly request: Request;
  readonly method: string;
  readonly path: string;
  readonly header: HeaderReader;
  readonly socketAddress: string;
}

/** How long a browser may remember a preflight, in seconds. */
const PREFLIGHT_AGE = '86400';

/** What is prepared is answered at once, where the limit is this process's own. */
export function answerApi(api: ApiRequest, services: Services): Response | Promise<Response> {
  const { rateLimit, clientAddress } = services;
  const client = clientAddress(api.socketAddress, api.header('x-forwarded-for'));
  const quota = api.method === 'OPTIONS' ? rateLimit.peek(client) : rateLimit.consume(client);
  return atOnce(quota, (counted) => answerWithin(counted, client, api, services));
}

function answerWithin(
  quota: Quota,
  client: string,
  api: ApiRequest,
  services: Services,
): Response | Promise<Response> {
  const site = services.site();
  const telemetry = telemetryHeaders(quota, services.config.writeLimit);
  const methods = site.endpoints.get(api.path);
  const refuse = (error: unknown) =>
    fail(error, api, site, services, {
      ...telemetry,
      ...failureHeaders(error, methods),
      ...(isAlive(api.method, methods) && { 'cache-control': 'no-store' }),
    });
  try {
    if (!methods) throw unknownRoute(api.path, site);
    if (api.method === 'OPTIONS') return preflight(api.path, methods, telemetry);
    const endpoint = endpointFor(api.method, methods);
    if (quota.exceeded) throw overLimit(quota);
    if (endpoint.method === 'GET') {
      const known = site.representations.get(api.path) ?? rememberedAnswer(site, questionOf(api));
      if (known) return respond(known, api.header, telemetry);
    }
    return answer(endpoint, api, client, telemetry, services).catch(refuse);
  } catch (error) {
    return refuse(error);
  }
}

async function answer(
  endpoint: Endpoint,
  api: ApiRequest,
  client: string,
  telemetry: Headers,
  services: Services,
): Promise<Response> {
  const isGet = endpoint.method === 'GET';
  const input = isGet
    ? parseInput(endpoint.input, queryOf(api.request, endpoint), '')
    : parseInput(endpoint.input, await readJsonBody(api.request));
  const site = services.site();
  const { context, responseHeaders } = createRequestContext(api, client, site, services);
  const value = await endpoint.handle(input as never, context);
  const body = JSON.stringify(value);
  const headers = { ...telemetry, ...responseHeaders() };
  const kept = cacheControl[endpoint.freshness];
  if (!isGet) return answerOnce(body, api.header, 200, { ...headers, 'cache-control': kept });
  const representation = representFor(api.header, {
    body,
    contentType: 'application/json',
    cacheControl: kept,
    headers: {},
  });
  if (endpoint.freshness === 'hour') rememberAnswer(site, questionOf(api), representation);
  return respond(representation, api.header, headers);
}

function questionOf({ request, header }: ApiRequest): Question {
  return { url: request.url, header };
}

/** The parameters the endpoint knows; others are ignored. Of a repeated one the last counts. */
function queryOf(request: Request, endpoint: Endpoint): Record<string, string> {
  const given = new URL(request.url).searchParams;
  return Object.fromEntries(
    Object.keys(endpoint.input.shape).flatMap((name) => {
      const value = given.getAll(name).at(-1);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function endpointFor(method: string, methods: EndpointMethods): Endpoint {
  const endpoint = method === 'HEAD' ? methods.GET : methods[method as keyof EndpointMethods];
  if (endpoint) return endpoint;
  const allowed = allow(methods);
  throw new ProblemError('method-not-allowed', {
    detail: `This path does not answer ${method}.`,
    hints: [`Use one of: ${allowed}.`],
  });
}

function allow(methods: EndpointMethods): string {
  return [...(methods.GET ? ['GET', 'HEAD'] : []), ...(methods.POST ? ['POST'] : []), 'OPTIONS'].join(', ');
}

/** Pages of other sites may use every endpoint but the web form, which gives them no permission. */
function preflight(path: string, methods: EndpointMethods, telemetry: Headers): Response {
  const permission = {
    'access-control-allow-methods': allow(methods),
    'access-control-allow-headers': 'Content-Type, Accept, If-None-Match, Idempotency-Key',
    'access-control-max-age': PREFLIGHT_AGE,
  };
  return new Response(null, {
    status: 204,
    headers: {
      ...telemetry,
      allow: allow(methods),
      ...(path !== contactForm.path && permission),
      'cache-control': CONTRACT_CACHE,
    },
  });
}

/** Of what nobody may keep the answer, nobody may keep a refusal either. */
function isAlive(method: string, methods: EndpointMethods | undefined): boolean {
  return methods?.[method as keyof EndpointMethods]?.freshness === 'never';
}

function unknownRoute(path: string, site: Site): ProblemError {
  if (path.startsWith(`${TOOLS_PATH}/`) && site.endpoints.has(TOOLS_PATH)) {
    return unknownTool(site.registry, path.slice(TOOLS_PATH.length + 1));
  }
  const near = closest(path, [...site.endpoints.keys()]);
  return new ProblemError('route-not-found', {
    detail: 'No endpoint has this path.',
    hints: [
      ...near.map((candidate) => `Did you mean ${candidate}?`),
      'Every endpoint is described in /openapi.json.',
    ],
  });
}

function failureHeaders(error: unknown, methods: EndpointMethods | undefined): Headers {
  if (!(error instanceof ProblemError)) return {};
  return {
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    ...(error.problem === 'method-not-allowed' && methods && { allow: allow(methods) }),
  };
}

function fail(error: unknown, api: ApiRequest, site: Site, { log }: Services, headers: Headers): Response {
  const response = failureResponse(error, site.bundle.origin, api.path, headers);
  if (response.status >= 500) log.error({ err: error, route: api.path }, 'request failed');
  return response;
}
