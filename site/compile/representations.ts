/** The responses of a site. Each is made when it is first asked for, because most are never asked for. */
import { type Compress, type Representation, type RepresentationInput, represent } from './representation.ts';

/** A response that is not made yet. */
export interface PreparedResponse {
  readonly path: string;
  readonly contentType: string;
  /** Returns undefined if a file that it is made from was deleted in the meantime. */
  readonly make: () => RepresentationInput | undefined;
}

/** Representations are stored up to this many bytes in all their encodings. */
const MAX_STORED_BYTES = 32 * 1024 * 1024;

/**
 * Returns the representations of the responses, by path. Those that were asked for last are stored; others are made
 * again when they are asked for again.
 */
export function createRepresentations(
  responses: readonly PreparedResponse[],
  compress: Compress,
  maxBytes = MAX_STORED_BYTES,
) {
  const prepared = new Map(responses.map((response) => [response.path, response]));
  /** The one that was asked for last is the last. */
  const stored = new Map<string, { readonly representation: Representation; readonly size: number }>();
  let bytes = 0;

  function make(path: string) {
    const input = prepared.get(path)?.make();
    if (!input) return undefined;
    const representation = represent(input, compress);
    const size = Object.values(representation.variants).reduce((sum, one) => sum + one.bytes.length, 0);
    bytes += size;
    return { representation, size };
  }

  function get(path: string): Representation | undefined {
    const found = stored.get(path) ?? make(path);
    if (!found) return undefined;
    stored.delete(path);
    stored.set(path, found);
    for (const [oldest, { size }] of stored) {
      if (bytes <= maxBytes || stored.size === 1) break;
      stored.delete(oldest);
      bytes -= size;
    }
    return found.representation;
  }

  return {
    get,
    has: (path: string) => prepared.has(path),
    keys: () => prepared.keys(),
    contentTypeOf: (path: string) => prepared.get(path)?.contentType,
    stored: (): readonly Representation[] => [...stored.values()].map(({ representation }) => representation),
    /** Makes every representation in turn. */
    *[Symbol.iterator](): Generator<readonly [path: string, representation: Representation]> {
      for (const path of prepared.keys()) {
        const representation = get(path);
        if (representation) yield [path, representation];
      }
    },
  };
}
