/** A precomputed response: its bytes in every encoding, with all headers. */
import { approximateTokens } from '../../web/core/documents/documents.ts';
import { type Encoding, encodings } from '../pool/encode.ts';
import { hashOf } from '../util/hash.ts';
import { sharedCacheHeaders } from './cache-lifetimes.ts';

export type Headers = Readonly<Record<string, string>>;

export interface Variant {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly headers: Headers;
  /** Headers of a 304, which repeats only the headers that a cache needs (RFC 9110, section 15.4.5). */
  readonly notModifiedHeaders: Headers;
}

export interface Representation {
  readonly etag: string;
  readonly isCompressible: boolean;
  /** Encodings may be replaced by smaller ones while the representation is served. */
  readonly variants: { readonly identity: Variant } & Partial<Record<Encoding, Variant>>;
}

export interface RepresentationInput {
  /** Bytes, or text, whole or in parts. */
  readonly body: string | readonly string[] | Buffer<ArrayBuffer>;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Headers other than those for content and caching. */
  readonly headers: Headers;
  /** Encodings that are there already. */
  readonly encoded?: Compressed;
}

type Compressed = Readonly<Partial<Record<Encoding, Buffer<ArrayBuffer>>>>;

/** Returns the encodings that are worth sending. */
export type Compress = (bytes: Buffer<ArrayBuffer>, etag: string) => Compressed;

/** Under this many bytes, an encoding does not save enough to be worth its header. */
export const WORTH_COMPRESSING = 512;
const COMPRESSIBLE = /^(text\/|application\/(([\w-]+\+)?(json|xml)|javascript)|image\/svg\+xml)/;

/**
 * Returns the representation of `input`. The ETag is weak: all encodings share it, and `If-None-Match` compares weakly
 * (RFC 9110, section 13.1.2).
 */
export function represent(
  { body, contentType, cacheControl, headers: given, encoded }: RepresentationInput,
  compress: Compress,
): Representation {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : body.join(''));
  const etag = `W/"${hashOf(bytes)}"`;
  const isCompressible = bytes.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(contentType);
  const vary = given.vary === undefined ? 'Accept-Encoding' : `${given.vary}, Accept-Encoding`;
  const headers = {
    'content-type': contentType,
    'cache-control': cacheControl,
    ...sharedCacheHeaders(cacheControl, contentType),
    etag,
    ...given,
    ...(isCompressible && { vary }),
    ...(contentType.startsWith('text/markdown') && {
      'x-markdown-tokens': String(approximateTokens(bytes.length)),
    }),
  };
  const identity = toVariant(bytes, headers);
  const representation = { etag, isCompressible, variants: { identity } };
  if (isCompressible) setEncodings(representation, { ...encoded, ...compress(bytes, etag) });
  return representation;
}

export function setEncodings({ variants }: Representation, compressed: Compressed): void {
  for (const encoding of encodings) {
    const bytes = compressed[encoding];
    if (!bytes) continue;
    variants[encoding] = toVariant(bytes, { ...variants.identity.headers, 'content-encoding': encoding });
  }
}

const OF_A_304 = new Set(['cache-control', 'cdn-cache-control', 'x-accel-expires', 'etag', 'vary']);

function toVariant(bytes: Buffer<ArrayBuffer>, headers: Headers): Variant {
  return {
    bytes,
    headers: { ...headers, 'content-length': String(bytes.length) },
    notModifiedHeaders: Object.fromEntries(Object.entries(headers).filter(([name]) => OF_A_304.has(name))),
  };
}
