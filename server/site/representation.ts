/** What is answered at a path: its bytes in every encoding, with all headers made ahead. */

import { isBig } from '../pool/encode.ts';
import { hashOf } from '../util/hash.ts';
import type { Compression } from './compression.ts';
import { type Encoding, encodings } from './content-encoding.ts';
import { type Plain, plainOf, unpacked } from './plain.ts';

export type Headers = Readonly<Record<string, string>>;

/** The bytes in one encoding. For an API answer the telemetry headers of the request come on top of `headers`. */
export interface Variant extends Plain {
  readonly headers: Headers;
  /** Of the answer 304, which repeats only what a cache needs (RFC 9110, section 15.4.5). */
  readonly notModifiedHeaders: Headers;
}

export interface Representation {
  readonly etag: string;
  /** Whether encodings save anything here. */
  readonly compressible: boolean;
  readonly variants: { readonly identity: Variant } & Partial<Readonly<Record<Encoding, Variant>>>;
}

export interface RepresentationInput {
  /** Bytes, or a text, whole or in parts. */
  readonly body: string | readonly string[] | Buffer<ArrayBuffer>;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Headers besides those of content and caching. */
  readonly headers: Headers;
}

/** Below this many bytes an encoding saves nothing worth its header. */
export const WORTH_COMPRESSING = 512;
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
  const plain = plainOf(input.body);
  const etag = `W/"${hashOf(plain.bytes)}"`;
  const compressible = plain.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(input.contentType);
  const headers = {
    'content-type': input.contentType,
    'cache-control': input.cacheControl,
    etag,
    ...input.headers,
    ...(compressible && { vary: varying(input.headers) }),
  };
  const representation = { etag, compressible, variants: { identity: toVariant(plain, headers) } };
  return encodeAgain(representation, compression, wanted);
}

/** What the answer depends on, its encoding included. */
function varying({ vary }: Headers): string {
  return vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
}

/** The same with the encodings that are known by now; itself, where it has them. */
export function encodeAgain(
  representation: Representation,
  compression: Compression,
  wanted: readonly Encoding[] = encodings,
): Representation {
  const { etag, compressible, variants } = representation;
  if (!compressible) return representation;
  const { identity } = variants;
  const compressed = compression.compress(etag, identity);
  // To read one may be to make it.
  const known = wanted.map((encoding) => [encoding, compressed[encoding]] as const);
  if (known.every(([encoding, bytes]) => bytes === variants[encoding]?.bytes)) return representation;
  const encoded = known.flatMap(([encoding, bytes]) =>
    bytes ? [[encoding, toVariant(plainOf(bytes), identity.headers, encoding)] as const] : [],
  );
  return { etag, compressible, variants: { identity, ...Object.fromEntries(encoded) } };
}

function toVariant(plain: Plain, headers: Headers, encoding?: Encoding): Variant {
  const { length } = plain;
  const { 'cache-control': cacheControl = '', etag = '', vary } = headers;
  return {
    length,
    get bytes() {
      return plain.bytes;
    },
    headers: {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(length),
    },
    notModifiedHeaders: { 'cache-control': cacheControl, etag, ...(vary && { vary }) },
  };
}

/** The same, whose plain bytes are those of its gzip, unpacked when asked for; unless that would take long. */
export function packed(representation: Representation): Representation {
  const { identity, gzip } = representation.variants;
  if (!gzip || isBig(identity)) return representation;
  const variants = {
    ...representation.variants,
    identity: toVariant(unpacked(gzip, identity.length), identity.headers),
  };
  return { ...representation, variants };
}
