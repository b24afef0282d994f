/** The plain bytes of what is served: held, or unpacked for the few that ask, since clients take encodings. */
import { gunzipSync } from 'node:zlib';

type Bytes = Buffer<ArrayBuffer>;

export interface Plain {
  /** Known without the bytes. */
  readonly length: number;
  /** May have to be unpacked, so that nobody should ask for them without need. */
  readonly bytes: Bytes;
}

/** Bytes that are there, or those of a text, whole or in parts. */
export function plainOf(body: string | readonly string[] | Bytes): Plain {
  const bytes = Buffer.isBuffer(body) ? body : toBytes(typeof body === 'string' ? [body] : body);
  return { length: bytes.length, bytes };
}

function toBytes(parts: readonly string[]): Bytes {
  // Not from the pool, of which all would last as long as this part of it.
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}

/** What gzip unpacks to. What is asked for often stays until the next great collection of garbage. */
export function unpacked(gzip: Plain, length: number): Plain {
  let last: WeakRef<Bytes> | undefined;
  return {
    length,
    get bytes() {
      const known = last?.deref();
      if (known) return known;
      const bytes = gunzipSync(gzip.bytes);
      last = new WeakRef(bytes);
      return bytes;
    },
  };
}
