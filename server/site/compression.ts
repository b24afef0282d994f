/** Compressed bytes, remembered by content: quickly made when a site is compiled, best made afterwards. */
import { type Encoding, encodings } from '../http/content-encoding.ts';
import { type Encodings, isBig, quickEncoders } from '../press/encode.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';
import type { Plain } from './plain.ts';

type Bytes = Buffer<ArrayBuffer>;
/** What is big is not compressed while someone waits, so that an encoding may be missing. */
export type Compressed = Readonly<Partial<Record<Encoding, Bytes>>>;

export interface Compression {
  /** The best known encodings of what has this hash. */
  compress(hash: string, plain: Plain): Compressed;
}

export interface CompressionCache extends Compression {
  /**
   * Makes the best encodings of what is served where they are not made yet, and forgets everything else.
   *
   * @param served what is served, by its hash
   * @param onImproved called now and then where something has got better since, so that encoding again pays
   */
  improve(served: ReadonlyMap<string, Plain>, signal: AbortSignal, onImproved: () => void): Promise<void>;
}

interface Entry {
  readonly compressed: Compressed;
  readonly isBest: boolean;
}

/** So many are better before they take the place of what there was; until then both are in memory. */
const AT_ONCE = 100;

/** @param encode makes the best encodings */
export function createCompressionCache(
  encode: (bytes: Bytes) => Promise<Encodings>,
  cache: BuildCache = noBuildCache,
): CompressionCache {
  const entries = new Map<string, Entry>();

  /** Both of the best encodings as kept from before, if they are there. */
  function kept(hash: string): Compressed | undefined {
    const [br, gz] = [cache.get(keyOf('br', hash)), cache.get(keyOf('gzip', hash))];
    return br && gz ? { br, gzip: gz } : undefined;
  }

  function entryOf(hash: string, plain: Plain): Entry {
    const known = entries.get(hash);
    if (known) return known;
    const best = kept(hash);
    const entry = { compressed: best ?? compressQuickly(plain), isBest: best !== undefined };
    entries.set(hash, entry);
    return entry;
  }

  return {
    compress: (hash, plain) => entryOf(hash, plain).compressed,
    async improve(served, signal, onImproved) {
      for (const hash of entries.keys()) if (!served.has(hash)) entries.delete(hash);
      let better = 0;
      for (const [hash, plain] of served) {
        if (signal.aborted) return;
        if (entryOf(hash, plain).isBest) continue;
        const best = await encode(plain.bytes);
        for (const encoding of encodings) cache.set(keyOf(encoding, hash), best[encoding]);
        entries.set(hash, { compressed: best, isBest: true });
        better += 1;
        if (better % AT_ONCE === 0 && !signal.aborted) onImproved();
      }
      if (better % AT_ONCE > 0 && !signal.aborted) onImproved();
    },
  };
}

function keyOf(encoding: Encoding, hash: string): string {
  return `${encoding} ${hash}`;
}

/** For an answer that is made on request and not kept: each encoding is made when it is asked for. */
export const quickCompression: Compression = {
  compress: (_hash, plain) => ({
    get br() {
      return quickEncoders.br(plain.bytes);
    },
    get gzip() {
      return quickEncoders.gzip(plain.bytes);
    },
  }),
};

function compressQuickly(plain: Plain): Compressed {
  if (isBig(plain)) return {};
  const { bytes } = plain;
  return { br: quickEncoders.br(bytes), gzip: quickEncoders.gzip(bytes) };
}
