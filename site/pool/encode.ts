/** HTTP content encodings: quick while a client waits, as small as is reasonable in the worker pool. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Bytes = Buffer<ArrayBuffer>;

/** The encodings of every compressible representation, best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const QUICK_BROTLI = 3;
const BEST_BROTLI = 11;
/** For several megabytes of text, the best quality would take too much time and memory for what it saves. */
const BIG_BROTLI = 5;
const BIG_BYTES = 1024 * 1024;
/** More would block the server noticeably: the encoders need about a tenth of a second for a megabyte. */
export const QUICK_BYTES = 256 * 1024;

export const quickEncoders: Readonly<Record<Encoding, (bytes: Bytes) => Bytes>> = {
  br: (bytes) => brotliCompressSync(bytes, brotliOptions(bytes, QUICK_BROTLI)),
  gzip: (bytes) => gzipSync(bytes),
};

/** Returns the best encodings, which are too slow to create while a client waits. */
export async function encodeBest(bytes: Uint8Array): Promise<Readonly<Record<Encoding, Bytes>>> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(
      bytes,
      brotliOptions(bytes, bytes.length > BIG_BYTES ? BIG_BROTLI : BEST_BROTLI),
    ),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

function brotliOptions(bytes: Uint8Array, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}
