/** Encodings of representations by ETag: quick ones when a site is compiled, the best ones in the background. */
import type { BuildCache } from '../pool/build-cache.ts';
import { type Encoding, isBig, quickEncoders } from '../pool/encode.ts';
import { encodings } from './content-encoding.ts';
import { type Compressed, type Compression, type Representation, setEncodings } from './representation.ts';

type Bytes = Buffer<ArrayBuffer>;

export interface CompressionCache extends Compression {
  /**
   * Makes the best encodings of what is served, big texts first, puts them into the representations, and forgets those
   * of everything else.
   *
   * @throws AggregateError in the end, when some could not be made
   */
  improve(served: readonly Representation[], signal: AbortSignal): Promise<void>;
}

interface Entry {
  readonly compressed: Compressed;
  readonly isBest: boolean;
}

/** After this many failures the encoder itself must be broken. */
const MAX_FAILURES = 3;

/** @param encodeBest makes the best encodings of some bytes */
export function createCompressionCache(
  encodeBest: (bytes: Bytes) => Promise<Readonly<Record<Encoding, Uint8Array>>>,
  cache: BuildCache,
): CompressionCache {
  const entries = new Map<string, Entry>();

  function compress(etag: string, bytes: Bytes): Compressed {
    return entryOf(etag, bytes).compressed;
  }

  function entryOf(etag: string, bytes: Bytes): Entry {
    const known = entries.get(etag);
    if (known) return known;
    const [br, gzip] = encodings.map((encoding) => cache.get(`${encoding} ${etag}`));
    const entry =
      br && gzip
        ? { compressed: { br, gzip }, isBest: true }
        : { compressed: compressQuickly(bytes), isBest: false };
    entries.set(etag, entry);
    return entry;
  }

  async function makeBest(etag: string, bytes: Bytes): Promise<Compressed> {
    const { br, gzip } = await encodeBest(bytes);
    const best = { br: Buffer.from(br), gzip: Buffer.from(gzip) };
    for (const encoding of encodings) cache.set(`${encoding} ${etag}`, best[encoding]);
    entries.set(etag, { compressed: best, isBest: true });
    return best;
  }

  return {
    compress,
    async improve(served, signal) {
      const compressible = served
        .filter(({ isCompressible }) => isCompressible)
        .toSorted((a, b) => b.variants.identity.bytes.length - a.variants.identity.bytes.length);
      const etags = new Set(compressible.map(({ etag }) => etag));
      for (const etag of entries.keys()) if (!etags.has(etag)) entries.delete(etag);
      const failures: unknown[] = [];
      for (const representation of compressible) {
        if (signal.aborted || failures.length === MAX_FAILURES) break;
        const { etag, variants } = representation;
        const { bytes } = variants.identity;
        const { compressed, isBest } = entryOf(etag, bytes);
        try {
          setEncodings(representation, isBest ? compressed : await makeBest(etag, bytes));
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0 && !signal.aborted) {
        throw new AggregateError(failures, 'Some encodings could not be made.');
      }
    },
  };
}

/** Big texts have no encoding until the best ones are made, since even a quick one would block the server. */
function compressQuickly(bytes: Bytes): Compressed {
  return isBig(bytes) ? {} : { br: quickEncoders.br(bytes), gzip: quickEncoders.gzip(bytes) };
}

/** Makes each encoding when it is read, for responses that are made on request and not stored. */
export const quickCompression: Compression = {
  compress: (_etag, bytes) => ({
    get br() {
      return quickEncoders.br(bytes);
    },
    get gzip() {
      return quickEncoders.gzip(bytes);
    },
  }),
};
