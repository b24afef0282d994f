/**
 * The headers every API answer carries: the contract's, and the fields `RateLimit-Policy` and `RateLimit` of the IETF
 * draft (draft-ietf-httpapi-ratelimit-headers).
 */
import type { Headers } from '../site/representation.ts';
import { fromHeaderList, type HeaderList } from './header-list.ts';
import { type Quota, WINDOW_SECONDS } from './rate-limit.ts';

/** All of them, for one answer. */
export function telemetryHeaders(quota: Quota, writeLimit: number): Headers {
  return Object.assign(limitHeaders(quota.limit, writeLimit), fromHeaderList(quotaList(quota)));
}

/** Those that are the same in every answer of a server with these limits. */
export function limitHeaders(limit: number, writeLimit: number): Headers {
  return {
    'x-agent-ready': 'true',
    'x-ratelimit-limit': String(limit),
    'ratelimit-policy': `"default";q=${limit};w=${WINDOW_SECONDS}, "writes";q=${writeLimit};w=${WINDOW_SECONDS}`,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** Those that tell a client what it has left. */
export function quotaList({ remaining, reset }: Quota): HeaderList {
  return ['x-ratelimit-remaining', String(remaining), 'ratelimit', `"default";r=${remaining};t=${reset}`];
}

const EXPOSED =
  'X-Agent-Ready, X-RateLimit-Limit, X-RateLimit-Remaining, RateLimit-Policy, RateLimit, Retry-After, ETag';
