import { brotliCompressSync, constants } from 'node:zlib';
import type { Library } from '../../web/runtime/library.ts';

/** Prose does not shrink further than to this part of its size, so that a bigger library need not be compressed. */
const SMALLEST_SHARE = 8;
/** Roughly what the wire will carry, for a tenth of the work. */
const QUALITY = 5;

/**
 * The library as JSON, if its texts compressed are within the budget.
 *
 * @param budget bytes of Brotli
 */
export function wholeWithin({ bodies, vectors }: Library, budget: number): Buffer<ArrayBuffer> | undefined {
  const characters = Object.values(bodies).reduce(
    (sum, { content, text }) => sum + content.length + text.length,
    0,
  );
  if (characters > budget * SMALLEST_SHARE) return undefined;
  const json = Buffer.from(JSON.stringify({ bodies, vectors }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return brotliCompressSync(json, { params }).length <= budget ? json : undefined;
}
