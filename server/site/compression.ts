/** Compressed bytes, remembered by content: quickly made when a site is compiled, best made afterwards. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { type Encoding, encodings } from '../http/content-encoding.ts';
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

const QUICK_BROTLI = 4;
const BEST_BROTLI = 11;
/** The best of this size would take ten seconds of a processor and a hundred megabytes for a tenth less. */
const BIG_BROTLI = 5;
/** Bytes. */
const BIG = 1024 * 1024;

/** So many are better before they take the place of what there was; until then both are in memory. */
const AT_ONCE = 100;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function createCompressionCache(cache: BuildCache = noBuildCache): CompressionCache {
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
          const best = await compressBest(entry.bytes);
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
      return brotliQuickly(bytes);
    },
    get gzip() {
      return gzipSync(bytes);
    },
  }),
};

function compressQuickly(bytes: Bytes): Compressed {
  return bytes.length > BIG ? {} : { br: brotliQuickly(bytes), gzip: gzipSync(bytes) };
}

/** As a site is compressed while it is compiled. */
export function brotliQuickly(bytes: Bytes): Bytes {
  return brotliCompressSync(bytes, { params: brotliParameters(bytes, QUICK_BROTLI) });
}

async function compressBest(bytes: Bytes): Promise<Required<Compressed>> {
  const quality = bytes.length > BIG ? BIG_BROTLI : BEST_BROTLI;
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params: brotliParameters(bytes, quality) }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

function brotliParameters(bytes: Bytes, quality: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window wider than the text only takes memory.
    [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}

function windowBits(length: number): number {
  const wanted = Math.ceil(Math.log2(Math.max(1, length)));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, wanted));
}
