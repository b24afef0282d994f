/** What is answered at a path: its bytes in every encoding, with all headers made ahead. */
import { createHash } from 'node:crypto';
import { type Encoding, encodings } from '../http/content-encoding.ts';
import type { Compression } from './compression.ts';

export type Headers = Readonly<Record<string, string>>;

/** The bytes in one encoding. For an API answer the telemetry headers of the request come on top of `headers`. */
export interface Variant {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly headers: Headers;
  /** Of the answer 304, which repeats only what a cache needs (RFC 9110, section 15.4.5). */
  readonly notModifiedHeaders: Headers;
}

export interface Representation {
  readonly etag: string;
  readonly variants: { readonly identity: Variant } & Partial<Readonly<Record<Encoding, Variant>>>;
}

export interface RepresentationInput {
  readonly body: string | Buffer<ArrayBuffer>;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Headers besides those of content and caching. */
  readonly headers: Headers;
}

/** Below this many bytes an encoding saves nothing worth its header. */
const WORTH_COMPRESSING = 512;
const COMPRESSIBLE =
  /^(text\/|application\/(json|linkset\+json|javascript|xml|atom\+xml|feed\+json|manifest\+json)|image\/svg\+xml)/;

/**
 * The ETag is weak: all encodings share it, and `If-None-Match` compares weakly (RFC 9110, section 13.1.2).
 *
 * @param wanted the encodings to make besides the plain bytes
 */
export function represent(
  input: RepresentationInput,
  compression: Compression,
  wanted: readonly Encoding[] = encodings,
): Representation {
  const bytes = typeof input.body === 'string' ? Buffer.from(input.body) : input.body;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const etag = `W/"${hash}"`;
  if (bytes.length < WORTH_COMPRESSING || !COMPRESSIBLE.test(input.contentType)) {
    return { etag, variants: { identity: toVariant(input, etag, bytes) } };
  }
  const compressed = compression.compress(hash, bytes);
  return {
    etag,
    variants: {
      identity: toVariant(input, etag, bytes, { vary: 'Accept-Encoding' }),
      ...Object.fromEntries(
        wanted.map((encoding) => [
          encoding,
          toVariant(input, etag, compressed[encoding], {
            'content-encoding': encoding,
            vary: 'Accept-Encoding',
          }),
        ]),
      ),
    },
  };
}

function toVariant(
  input: RepresentationInput,
  etag: string,
  bytes: Buffer<ArrayBuffer>,
  more: Headers = {},
): Variant {
  const { vary } = more;
  return {
    bytes,
    headers: {
      'content-type': input.contentType,
      'content-length': String(bytes.length),
      'cache-control': input.cacheControl,
      etag,
      ...input.headers,
      ...more,
    },
    notModifiedHeaders: {
      'cache-control': input.cacheControl,
      etag,
      ...(vary && { vary }),
    },
  };
}
