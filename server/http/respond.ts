/**
 * Responses made from representations or text. Each is a `new Response` with a plain object of headers from
 * `headersOf`, because @hono/node-server sends those without building a `Headers` object.
 */
import { PUBLIC_DOCUMENT_HEADERS } from '../../site/compile/policy-headers.ts';
import {
  type Headers,
  type Representation,
  type RepresentationInput,
  represent,
  type Variant,
  WORTH_COMPRESSING,
} from '../../site/compile/representation.ts';
import { quickEncoders } from '../../site/pool/encode.ts';
import { preferredEncoding } from './accept.ts';
import type { AppContext } from './environment.ts';

/** Returns the common headers, the given ones and, for API and MCP requests, those that report the quota. */
function headersOf(c: AppContext, headers: Headers, more?: Headers): Record<string, string> {
  const telemetry = c.get('telemetry');
  const publicHeaders = telemetry && PUBLIC_DOCUMENT_HEADERS;
  const all = Object.assign({}, c.get('common'), headers, publicHeaders, telemetry);
  // Shared caches prefer headers of their own, and would keep what only one browser may have.
  if (more?.['cache-control'] !== undefined)
    for (const name of ['cdn-cache-control', 'x-accel-expires']) delete all[name];
  return Object.assign(all, more);
}

export function respondWith(
  c: AppContext,
  status: number,
  body: string | Buffer<ArrayBuffer> | null,
  headers: Headers,
): Response {
  return new Response(body, { status, headers: headersOf(c, headers) });
}

/**
 * Responds to a GET or HEAD with the representation, or with 304 if the ETag matches (RFC 9110, section 13.1.2).
 *
 * @param more headers that add to or replace those of the representation
 */
export function respond(c: AppContext, representation: Representation, more?: Headers): Response {
  const variant = preferredVariant(c, representation);
  return isCurrent(c.req.header('if-none-match'), representation.etag)
    ? new Response(null, { status: 304, headers: headersOf(c, variant.notModifiedHeaders, more) })
    : new Response(variant.bytes, { status: 200, headers: headersOf(c, variant.headers, more) });
}

/** Responds with the whole representation and ignores `If-None-Match`. */
export function respondInFull(
  c: AppContext,
  representation: Representation,
  status: number,
  more?: Headers,
): Response {
  const { bytes, headers } = preferredVariant(c, representation);
  return new Response(bytes, { status, headers: headersOf(c, headers, more) });
}

/**
 * Responds with a page that has secrets. Compressed, its length would tell them to a page of another site that has it
 * loaded with guesses in its address, because a guess that is right makes it shorter (BREACH).
 */
export function respondUncompressed(c: AppContext, page: RepresentationInput, status: number): Response {
  return respondInFull(
    c,
    represent(page, () => ({})),
    status,
  );
}

/** Responds with JSON that has no ETag, such as the response to a POST. */
export function respondWithJson(c: AppContext, json: string, status: number, headers: Headers): Response {
  const all = headersOf(c, headers, { 'content-type': 'application/json' });
  const isWorthCompressing = json.length >= WORTH_COMPRESSING;
  const encoding = isWorthCompressing ? preferredEncoding(c.req.header('accept-encoding')) : 'identity';
  if (isWorthCompressing) all.vary = 'Accept-Encoding';
  if (encoding === 'identity') return new Response(json, { status, headers: all });
  all['content-encoding'] = encoding;
  return new Response(quickEncoders[encoding](Buffer.from(json)), { status, headers: all });
}

/** Returns a representation for one request, compressed only with the encoding that the client prefers. */
export function representFor(c: AppContext, input: RepresentationInput): Representation {
  const preferred = preferredEncoding(c.req.header('accept-encoding'));
  return represent(input, (bytes) =>
    preferred === 'identity' ? {} : { [preferred]: quickEncoders[preferred](bytes) },
  );
}

function preferredVariant(c: AppContext, { variants }: Representation): Variant {
  return variants[preferredEncoding(c.req.header('accept-encoding'))] ?? variants.identity;
}

/** Compares ETags weakly (RFC 9110, section 8.8.3.2), because a proxy may add or remove `W/`. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
