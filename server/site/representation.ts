/** What is answered at a path: its bytes in every encoding, with all headers made ahead. */
import { hashOf } from '../hash.ts';
import { type Encoding, encodings } from '../http/content-encoding.ts';
import type { Compression, Plain } from './compression.ts';

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
  const bytes = toBytes(input.body);
  const etag = `W/"${hashOf(bytes)}"`;
  const compressible = bytes.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(input.contentType);
  const headers = {
    'content-type': input.contentType,
    'cache-control': input.cacheControl,
    etag,
    ...input.headers,
    ...(compressible && { vary: varying(input.headers) }),
  };
  const plain = { etag, compressible, variants: { identity: toVariant(bytes, headers) } };
  return encodeAgain(plain, compression, wanted);
}

function toBytes(body: RepresentationInput['body']): Buffer<ArrayBuffer> {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  const bytes = Buffer.allocUnsafeSlow(body.reduce((length, part) => length + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of body) end += bytes.write(part, end);
  return bytes;
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
  if (wanted.every((encoding) => compressed[encoding] === variants[encoding]?.bytes)) return representation;
  const encoded = wanted.flatMap((encoding) => {
    const bytes = compressed[encoding];
    return bytes ? [[encoding, toVariant(bytes, identity.headers, encoding)] as const] : [];
  });
  return { etag, compressible, variants: { identity, ...Object.fromEntries(encoded) } };
}

function toVariant(bytes: Buffer<ArrayBuffer>, headers: Headers, encoding?: Encoding): Variant {
  const { 'cache-control': cacheControl = '', etag = '', vary } = headers;
  return {
    bytes,
    headers: {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    },
    notModifiedHeaders: { 'cache-control': cacheControl, etag, ...(vary && { vary }) },
  };
}
