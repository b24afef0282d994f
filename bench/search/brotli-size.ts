import { brotliCompressSync, constants } from 'node:zlib';

/** As a site is compressed while it is compiled. */
const QUALITY = 4;

/** Bytes after compression. */
export function brotliSize(bytes: Buffer): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
}
