/** Counts the requests of each client, reports the remaining quota, and refuses requests over the limit. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Headers } from '../../../site/compile/representation.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { plural } from '../../../web/core/prose.ts';
import { type Quota, WINDOW_SECONDS } from '../../services/rate-limits/rate-limit.ts';
import { clientOf } from '../client.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';

type Limited = Pick<Services, 'clientAddress' | 'rateLimit' | 'config'>;

/** Counts a request, and sets the client, its quota and the quota headers. A CORS preflight does not count. */
export function countRequests(services: Limited) {
  return createMiddleware<AppEnvironment>((c, next) => {
    const client = clientOf(c, services);
    const { rateLimit } = services;
    const quota = c.req.method === 'OPTIONS' ? rateLimit.peek(client) : rateLimit.consume(client);
    const proceed = (known: Quota) => {
      setQuota(c, known, services);
      return next();
    };
    return quota instanceof Promise ? quota.then(proceed) : proceed(quota);
  });
}

/** Refuses a request over the limit. Each route applies this check itself, because 404 and 405 come before 429. */
export const withinLimit: MiddlewareHandler<AppEnvironment> = (c, next) => {
  requireQuota(c);
  return next();
};

/**
 * Limits on messages in a JSON-RPC batch, and on those that call a tool or read a resource. Each of these may take as long
 * as a separate request.
 */
const MAX_BATCH = 20;
const MAX_CALLS = 4;
const CALLS: readonly unknown[] = ['tools/call', 'resources/read'];

/**
 * Returns how many messages a body has.
 *
 * @throws ProblemError `invalid-input` if it is a batch that is too long
 */
export function countMessages(body: unknown, most = MAX_BATCH): number {
  const messages = Array.isArray(body) ? body : [body];
  const calls = messages.filter((message) => CALLS.includes(message?.method));
  if (messages.length <= most && calls.length <= MAX_CALLS) return messages.length;
  throw new ProblemError('invalid-input', {
    detail: `A batch may contain at most ${most} messages, including at most ${MAX_CALLS} that call a tool or read a resource.`,
    hints: ['Send the rest in another request.'],
  });
}

/** Counts each additional message in a JSON-RPC batch as a request, so that a batch cannot bypass the limit. */
export function countBatch(services: Limited) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const more = countMessages(c.get('body')) - 1;
    if (more > 0) setQuota(c, await services.rateLimit.consume(clientOf(c, services), more), services);
    requireQuota(c);
    await next();
  });
}

function setQuota(c: AppContext, quota: Quota, { config }: Limited): void {
  c.set('quota', quota);
  c.set('telemetry', telemetryHeaders(quota, config.writeLimit));
}

function requireQuota(c: AppContext): void {
  const { exceeded, limit, reset } = c.get('quota');
  if (!exceeded) return;
  throw new ProblemError('rate-limited', {
    detail: `More than ${limit} requests in a minute.`,
    hints: [`Wait ${plural(reset, 'second')}, then continue.`],
    retryAfter: reset,
  });
}

const EXPOSED =
  'X-Agent-Ready, X-RateLimit-Limit, X-RateLimit-Remaining, RateLimit-Policy, RateLimit, Retry-After, ETag';

/** Returns the headers of the contract and of the IETF draft (draft-ietf-httpapi-ratelimit-headers). */
export function telemetryHeaders({ limit, remaining, reset }: Quota, writeLimit: number): Headers {
  return {
    'x-agent-ready': 'true',
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'ratelimit-policy': `"default";q=${limit};w=${WINDOW_SECONDS}, "writes";q=${writeLimit};w=${WINDOW_SECONDS}`,
    ratelimit: `"default";r=${remaining};t=${reset}`,
    'access-control-expose-headers': EXPOSED,
    'access-control-allow-origin': '*',
  };
}
