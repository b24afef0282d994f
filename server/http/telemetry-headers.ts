import type { Headers } from '../site/representation.ts';
import { type Quota, WINDOW_SECONDS } from './rate-limit.ts';

/**
 * The headers every API answer carries: the contract's, and the fields `RateLimit-Policy` and `RateLimit` of the IETF
 * draft (draft-ietf-httpapi-ratelimit-headers).
 */
export function telemetryHeaders(quota: Quota, writeLimit: number): Headers {
  return {
    'x-agent-ready': 'true',
    'x-ratelimit-limit': String(quota.limit),
    'x-ratelimit-remaining': String(quota.remaining),
    'ratelimit-policy': `"default";q=${quota.limit};w=${WINDOW_SECONDS}, "writes";q=${writeLimit};w=${WINDOW_SECONDS}`,
    ratelimit: `"default";r=${quota.remaining};t=${quota.reset}`,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

const EXPOSED =
  'X-Agent-Ready, X-RateLimit-Limit, X-RateLimit-Remaining, RateLimit-Policy, RateLimit, Retry-After, ETag';
