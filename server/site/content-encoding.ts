import Negotiator from 'negotiator';
import type { Encoding } from '../pool/encode.ts';

export type { Encoding };

/** The encodings of every compressible representation, best first. */
export const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The published types lack the options of negotiator 1. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

/** Browsers send a handful of values; the limit keeps invented ones from filling the memory. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, Encoding | 'identity'>();

/** Returns the best of our encodings that the header `Accept-Encoding` allows (RFC 9110, section 12.5.3). */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | 'identity' {
  if (!acceptEncoding) return 'identity';
  const known = remembered.get(acceptEncoding);
  if (known) return known;
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const chosen = negotiator.encoding([...encodings, 'identity'], { preferred: [...encodings] });
  const best = encodings.find((encoding) => encoding === chosen) ?? 'identity';
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(acceptEncoding, best);
  return best;
}
