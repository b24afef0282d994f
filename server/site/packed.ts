/** The plain bytes of what is served are its gzip unpacked: few ask for them, and they were an eighth of the memory. */
import { gunzipSync } from 'node:zlib';
import { isBig } from '../press/encode.ts';
import type { Plain } from './compression.ts';
import type { Representation } from './representation.ts';

/** The same, whose plain bytes are there once they are asked for. What takes long to unpack stays as it is. */
export function packed(representation: Representation): Representation {
  const { identity, gzip } = representation.variants;
  if (!gzip || isBig(identity.bytes)) return representation;
  const { headers, notModifiedHeaders } = identity;
  const plain = unpackedWhenAsked(gzip);
  const variants = {
    ...representation.variants,
    identity: {
      headers,
      notModifiedHeaders,
      get bytes() {
        return plain.bytes;
      },
    },
  };
  return { ...representation, variants };
}

/** What is asked for often stays until the next great collection of garbage. */
function unpackedWhenAsked(gzip: Plain): Plain {
  let last: WeakRef<Plain['bytes']> | undefined;
  return {
    get bytes() {
      const known = last?.deref();
      if (known) return known;
      const bytes = gunzipSync(gzip.bytes);
      last = new WeakRef(bytes);
      return bytes;
    },
  };
}
