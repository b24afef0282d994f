/** Bytes in the encodings of HTTP: quickly while someone waits, as small as is reasonable otherwise. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from '../site/content-encoding.ts';
import { ownCopy } from '../util/own-copy.ts';

type Bytes = Buffer<ArrayBuffer>;
export type Encodings = Readonly<Record<Encoding, Bytes>>;

const QUICK_BROTLI = 3;
const BEST_BROTLI = 11;
/** The best of this size would take ten seconds of a processor and a hundred megabytes for a tenth less. */
const BIG_BROTLI = 5;
/** Bytes. */
const BIG = 1024 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Whether even a quick encoding would keep everyone waiting. */
export function isBig({ length }: { readonly length: number }): boolean {
  return length > BIG;
}

/** As a site is compressed while it is compiled. */
export function quickBrotli(bytes: Bytes): Bytes {
  return ownCopy(brotliCompressSync(bytes, { params: brotliParameters(bytes, QUICK_BROTLI) }));
}

/** What is made on request is made quickly. */
export const quickEncoders: Readonly<Record<Encoding, (bytes: Bytes) => Bytes>> = {
  br: quickBrotli,
  gzip: (bytes) => ownCopy(gzipSync(bytes)),
};

/** Takes tens of milliseconds for a page, a second for a book, and many times the memory of the bytes. */
export async function encodeBest(bytes: Bytes): Promise<Encodings> {
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params: brotliParameters(bytes, isBig(bytes) ? BIG_BROTLI : BEST_BROTLI) }),
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
