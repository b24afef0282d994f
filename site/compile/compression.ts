/** Encodes representations: quickly when a site is compiled, and as well as possible in the background. */
import type { BuildCache } from '../pool/build-cache.ts';
import { type Bytes, type Encoding, encodings, QUICK_BYTES, quickEncoders } from '../pool/encode.ts';
import { type Compress, type Representation, setEncodings } from './representation.ts';

export type Compression = ReturnType<typeof createCompression>;

/** After this many failures, the encoder itself is probably broken. */
const MAX_FAILURES = 3;

/** @param encodeBest returns the best encodings of the given bytes */
export function createCompression(
  encodeBest: (bytes: Bytes) => Promise<Readonly<Record<Encoding, Uint8Array>>>,
  cache: BuildCache,
) {
  /** Brotli encodings that cannot be improved. */
  const best = new WeakSet<Bytes>();

  /** Leaves big bodies unencoded until they are improved, because even a quick encoding would block the server. */
  const compress: Compress = (bytes, etag) => {
    const [br, gzip] = encodings.map((encoding) => cache.get(`${encoding} ${etag}`));
    if (br && gzip) {
      best.add(br);
      return { br, gzip };
    }
    return bytes.length > QUICK_BYTES ? {} : { br: quickEncoders.br(bytes), gzip: quickEncoders.gzip(bytes) };
  };

  async function improveOne(representation: Representation): Promise<void> {
    const { etag, variants } = representation;
    for (const [name, bytes] of Object.entries(await encodeBest(variants.identity.bytes))) {
      const encoded = Buffer.from(bytes);
      cache.set(`${name} ${etag}`, encoded);
      setEncodings(representation, { [name]: encoded });
    }
    if (variants.br) best.add(variants.br.bytes);
  }

  return {
    compress,
    /**
     * Replaces the encodings of served representations with the best ones, largest first.
     *
     * @throws AggregateError at the end, if some encodings failed
     */
    async improve(served: readonly Representation[], signal: AbortSignal): Promise<void> {
      const improvable = served
        .filter(({ isCompressible, variants: { br } }) => isCompressible && !(br && best.has(br.bytes)))
        .toSorted((a, b) => b.variants.identity.bytes.length - a.variants.identity.bytes.length);
      const failures: unknown[] = [];
      for (const representation of improvable) {
        if (signal.aborted || failures.length === MAX_FAILURES) break;
        await improveOne(representation).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0 && !signal.aborted) {
        throw new AggregateError(failures, 'Some encodings could not be created.');
      }
    },
  };
}
