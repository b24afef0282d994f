/** From a representation to a response. The headers are one object, made ahead: node-server sends those fastest. */

import { preferredEncoding } from '../site/content-encoding.ts';
import type { Headers, Representation, Variant } from '../site/representation.ts';

/** The request headers an answer depends on. */
export type HeaderReader = (name: string) => string | undefined;

/** A response as plain data. */
interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer> | null;
}

/**
 * Answers a GET or HEAD: the representation, or 304 where the client has it (RFC 9110, section 13.1.2). `extra` comes
 * on top of the headers made ahead.
 */
export function respond(representation: Representation, header: HeaderReader, extra?: Headers): Response {
  return toResponse(replyTo(representation, header, extra));
}

/** The same as plain data. */
export function replyTo(representation: Representation, header: HeaderReader, extra?: Headers): Reply {
  const variant = preferredVariant(representation, header);
  return isCurrent(header('if-none-match'), representation.etag)
    ? { status: 304, headers: merge(variant.notModifiedHeaders, extra), body: null }
    : { status: 200, headers: merge(variant.headers, extra), body: variant.bytes };
}

/** Answers anything else: the whole representation, whatever the client has. */
export function respondInFull(
  representation: Representation,
  header: HeaderReader,
  status: number,
  extra?: Headers,
): Response {
  const { bytes, headers } = preferredVariant(representation, header);
  return toResponse({ status, headers: merge(headers, extra), body: bytes });
}

function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

function preferredVariant({ variants }: Representation, header: HeaderReader): Variant {
  return variants[preferredEncoding(header('accept-encoding'))] ?? variants.identity;
}

/** V8 takes thirty times as long to spread one object after another into a third. */
function merge(headers: Headers, extra: Headers | undefined): Headers {
  return extra ? Object.assign({}, headers, extra) : headers;
}

/** Weak comparison (RFC 9110, section 8.8.3.2): a proxy may have taken our `W/` away or added it. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
