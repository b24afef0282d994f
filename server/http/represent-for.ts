import { quickCompression } from '../site/compression.ts';
import { preferredEncoding } from '../site/content-encoding.ts';
import { type Representation, type RepresentationInput, represent } from '../site/representation.ts';
import type { HeaderReader } from './respond.ts';

/** The representation of what is made for one request: in the one encoding its client prefers, and plain. */
export function representFor(header: HeaderReader, input: RepresentationInput): Representation {
  const preferred = preferredEncoding(header('accept-encoding'));
  return represent(input, quickCompression, preferred === 'identity' ? [] : [preferred]);
}
