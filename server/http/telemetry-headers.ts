import type { Headers } from '../site/representation.ts';
import { fromHeaderList, type HeaderList } from './header-list.ts';
import { type Quota, WINDOW_SECONDS } from './rate-limit.ts';

/**
 * The headers every API answer carries: the contract's, and the fields `RateLimit-Policy` and `RateLimit` of the IETF
 * draft (draft-ietf-httpapi-ratelimit-headers).
 */
export function telemetryHeaders(quota: Quota, writeLimit: number): Headers {
  return fromHeaderList(telemetryList(quota, writeLimit));
}

/** The same as a list. */
export function telemetryList({ limit, remaining, reset }: Quota, writeLimit: number): HeaderList {
  return [
    'x-agent-ready',
    'true',
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'ratelimit-policy',
    `"default";q=${limit};w=${WINDOW_SECONDS}, "writes";q=${writeLimit};w=${WINDOW_SECONDS}`,
    'ratelimit',
    `"default";r=${remaining};t=${reset}`,
    'access-control-allow-origin',
    '*',
    'access-control-expose-headers',
    EXPOSED,
    'cross-origin-resource-policy',
    'cross-origin',
    'x-content-type-options',
    'nosniff',
  ];
}

const EXPOSED =
  'X-Agent-Ready, X-RateLimit-Limit, X-RateLimit-Remaining, RateLimit-Policy, RateLimit, Retry-After, ETag';
