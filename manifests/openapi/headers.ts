/** The response headers of the API, as components and as references to them. */
import { cacheControl, type Freshness } from '../../web/runtime/endpoints/define-endpoint.ts';
import { reference } from './names.ts';

/** On every answer under /api/, success and error. `RateLimit` fields as in draft-ietf-httpapi-ratelimit-headers-10. */
const telemetry = {
  'X-Agent-Ready': {
    description: 'Says that the site is made for agents too.',
    schema: { type: 'string', const: 'true' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests a client has in a minute.',
    schema: { type: 'integer', minimum: 1 },
    example: 100,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this minute; the first answer has counted itself.',
    schema: { type: 'integer', minimum: 0 },
    example: 99,
  },
  'RateLimit-Policy': {
    description:
      'Every quota: its name, requests (q) and window in seconds (w). A structured field list (RFC 9651).',
    schema: { type: 'string' },
    example: '"default";q=100;w=60',
  },
  RateLimit: {
    description: 'What is left of a quota (r) and the seconds until it is whole again (t).',
    schema: { type: 'string' },
    example: '"default";r=99;t=60',
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of any origin may read the answer.',
    schema: { type: 'string', const: '*' },
  },
  'Access-Control-Expose-Headers': {
    description: 'Names the headers that such pages may read too.',
    schema: { type: 'string' },
  },
} as const;

const others = {
  ETag: {
    description: 'Names this version of the answer; send it back in If-None-Match.',
    schema: { type: 'string' },
    example: 'W/"0cE4f3eV1TzQm0yqg2mV4A"',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
} as const;

export interface HeaderChoice {
  readonly freshness: Freshness;
  readonly etag?: boolean;
  readonly retryAfter?: boolean;
}

/** The headers of one answer: telemetry always, the rest as chosen. */
export function headersOf({ freshness, etag = false, retryAfter = false }: HeaderChoice) {
  return {
    ...Object.fromEntries(Object.keys(telemetry).map((name) => [name, reference('headers', name)])),
    'Cache-Control': reference('headers', cacheControlName(freshness)),
    ...(etag && { ETag: reference('headers', 'ETag') }),
    ...(retryAfter && { 'Retry-After': reference('headers', 'Retry-After') }),
  };
}

/** `components.headers`, with a `Cache-Control` for each freshness that occurs. */
export function headerComponents(occurring: ReadonlySet<Freshness>) {
  return {
    ...telemetry,
    ...Object.fromEntries(
      [...occurring].map((freshness) => [cacheControlName(freshness), caching(freshness)]),
    ),
    ...others,
  };
}

function caching(freshness: Freshness) {
  return {
    description: 'Who may keep the answer, and for how long.',
    schema: { type: 'string', const: cacheControl[freshness] },
  };
}

function cacheControlName(freshness: Freshness): string {
  return `Cache-Control-${freshness}`;
}
