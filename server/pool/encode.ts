/** HTTP content encodings: quick ones while someone waits, the smallest reasonable ones in the worker pool. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

type Bytes = Buffer<ArrayBuffer>;
export type Encoding = 'br' | 'gzip';
export type Encodings = Readonly<Record<Encoding, Bytes>>;

const QUICK_BROTLI = 3;
const BEST_BROTLI = 11;
/** For texts of several megabytes the best takes ten seconds and 100 MB to save a tenth. */
const BIG_BROTLI = 5;
const BIG_BYTES = 1024 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Tells whether even a quick encoding would block the server noticeably. */
export function isBig({ length }: { readonly length: number }): boolean {
  return length > BIG_BYTES;
}

function quickBrotli(bytes: Bytes): Bytes {
  return brotliCompressSync(bytes, { params: brotliParameters(bytes, QUICK_BROTLI) });
}

export const quickEncoders: Readonly<Record<Encoding, (bytes: Bytes) => Bytes>> = {
  br: quickBrotli,
  gzip: (bytes) => gzipSync(bytes),
};

/** Takes tens of milliseconds for a page and a second for a book. */
export async function encodeBest(bytes: Uint8Array): Promise<Encodings> {
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params: brotliParameters(bytes, isBig(bytes) ? BIG_BROTLI : BEST_BROTLI) }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

function brotliParameters(bytes: Uint8Array, quality: number) {
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
