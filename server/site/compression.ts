/** Compressed bytes, remembered by content: quickly made when a site is compiled, best made afterwards. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from '../http/content-encoding.ts';

type Bytes = Buffer<ArrayBuffer>;
export type Compressed = Readonly<Record<Encoding, Bytes>>;

export interface Compression {
  /** The best known encodings of `bytes`, whose hash the caller has. */
  compress(hash: string, bytes: Bytes): Compressed;
}

export interface CompressionCache extends Compression {
  /**
   * Makes the best encodings of everything compressed so far that has none yet, and forgets what was not asked for
   * since the last call. True where something got better, so that compiling again pays.
   */
  improve(signal: AbortSignal): Promise<boolean>;
}

interface Entry {
  readonly bytes: Bytes;
  compressed: Compressed;
  best: boolean;
  used: boolean;
}

const QUICK_BROTLI = 4;
const BEST_BROTLI = 11;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function createCompressionCache(): CompressionCache {
  const entries = new Map<string, Entry>();

  return {
    compress(hash, bytes) {
      let entry = entries.get(hash);
      if (!entry) {
        entry = { bytes, compressed: compressQuickly(bytes), best: false, used: true };
        entries.set(hash, entry);
      }
      entry.used = true;
      return entry.compressed;
    },
    async improve(signal) {
      let improved = false;
      for (const [hash, entry] of entries) {
        if (signal.aborted) return improved;
        if (!entry.used) {
          entries.delete(hash);
        } else if (!entry.best) {
          entry.compressed = await compressBest(entry.bytes);
          entry.best = true;
          improved = true;
        }
      }
      for (const entry of entries.values()) entry.used = false;
      return improved;
    },
  };
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
  return { br: brotliQuickly(bytes), gzip: gzipSync(bytes) };
}

function brotliQuickly(bytes: Bytes): Bytes {
  return brotliCompressSync(bytes, { params: brotliParameters(bytes, QUICK_BROTLI) });
}

async function compressBest(bytes: Bytes): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params: brotliParameters(bytes, BEST_BROTLI) }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

function brotliParameters(bytes: Bytes, quality: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}
