/** Compressed bytes, remembered by content: quickly made when a site is compiled, best made afterwards. */
import { gzipSync } from 'node:zlib';
import { type Encoding, encodings } from '../http/content-encoding.ts';
import { type Encodings, isBig, quickBrotli } from '../press/encode.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';

type Bytes = Buffer<ArrayBuffer>;
/** What is big is not compressed while someone waits, so that an encoding may be missing. */
export type Compressed = Readonly<Partial<Record<Encoding, Bytes>>>;

export interface Compression {
  /** The best known encodings of `bytes`, whose hash the caller has. */
  compress(hash: string, bytes: Bytes): Compressed;
}

export interface CompressionCache extends Compression {
  /** Gives what is known without counting as asking for it. */
  readonly peek: Compression;
  /**
   * Makes the best encodings of everything compressed so far that has none yet, and forgets what was not asked for
   * since the last call.
   *
   * @param onImproved called now and then where something has got better since, so that encoding again pays
   */
  improve(signal: AbortSignal, onImproved: () => void): Promise<void>;
}

interface Entry {
  readonly bytes: Bytes;
  compressed: Compressed;
  best: boolean;
  used: boolean;
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

  function createEntry(hash: string, bytes: Bytes): Entry {
    const best = kept(hash);
    return { bytes, compressed: best ?? compressQuickly(bytes), best: best !== undefined, used: true };
  }

  return {
    peek: { compress: (hash, bytes) => (entries.get(hash) ?? createEntry(hash, bytes)).compressed },
    compress(hash, bytes) {
      const entry = entries.get(hash) ?? createEntry(hash, bytes);
      entries.set(hash, entry);
      entry.used = true;
      return entry.compressed;
    },
    async improve(signal, onImproved) {
      let better = 0;
      for (const [hash, entry] of entries) {
        if (signal.aborted) return;
        if (!entry.used) {
          entries.delete(hash);
        } else if (!entry.best) {
          const best = await encode(entry.bytes);
          for (const encoding of encodings) cache.set(keyOf(encoding, hash), best[encoding]);
          entry.compressed = best;
          entry.best = true;
          better += 1;
          if (better % AT_ONCE === 0 && !signal.aborted) onImproved();
        }
      }
      for (const entry of entries.values()) entry.used = false;
      if (better % AT_ONCE > 0 && !signal.aborted) onImproved();
    },
  };
}

function keyOf(encoding: Encoding, hash: string): string {
  return `${encoding} ${hash}`;
}

/** For an answer that is made on request and not kept: each encoding is made when it is asked for. */
export const quickCompression: Compression = {
  compress: (_hash, bytes) => ({
    get br() {
      return quickBrotli(bytes);
    },
    get gzip() {
      return gzipSync(bytes);
    },
  }),
};

function compressQuickly(bytes: Bytes): Compressed {
  return isBig(bytes) ? {} : { br: quickBrotli(bytes), gzip: gzipSync(bytes) };
}
