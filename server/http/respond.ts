/** From a representation to a response. The headers are one object, made ahead: node-server sends those fastest. */
import type { Headers, Representation } from '../site/representation.ts';
import { preferredEncoding } from './content-encoding.ts';

/** The request headers an answer depends on. */
export type HeaderReader = (name: string) => string | undefined;

/** 200 in the best encoding, or 304 where the client has it. `extra` comes on top of the headers made ahead. */
export function respond(
  representation: Representation,
  header: HeaderReader,
  extra?: Headers,
  status = 200,
): Response {
  const variant =
    representation.variants[preferredEncoding(header('accept-encoding'))] ?? representation.variants.identity;
  if (status === 200 && isCurrent(header('if-none-match'), representation.etag)) {
    return new Response(null, { status: 304, headers: merge(variant.notModifiedHeaders, extra) });
  }
  return new Response(variant.bytes, { status, headers: merge(variant.headers, extra) });
}

function merge(headers: Headers, extra: Headers | undefined): Headers {
  return extra ? { ...headers, ...extra } : headers;
}

/** Weak comparison (RFC 9110, section 8.8.3.2): a proxy may have taken our `W/` away or added it. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
