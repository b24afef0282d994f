/**
 * The headers of every API and MCP response: the contract's, and `RateLimit-Policy` and `RateLimit` of the IETF draft
 * (draft-ietf-httpapi-ratelimit-headers).
 */
import { type Quota, WINDOW_SECONDS } from '../services/rate-limits/rate-limit.ts';
import type { Headers } from '../site/representation.ts';

const EXPOSED =
  'X-Agent-Ready, X-RateLimit-Limit, X-RateLimit-Remaining, RateLimit-Policy, RateLimit, Retry-After, ETag';

export function telemetryHeaders({ limit, remaining, reset }: Quota, writeLimit: number): Headers {
  return {
    'x-agent-ready': 'true',
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'ratelimit-policy': `"default";q=${limit};w=${WINDOW_SECONDS}, "writes";q=${writeLimit};w=${WINDOW_SECONDS}`,
    ratelimit: `"default";r=${remaining};t=${reset}`,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}
