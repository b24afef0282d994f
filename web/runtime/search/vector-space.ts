/** The essays as points: two that are near each other speak of the same things, be it in other words. */
import { fromBase64, toBase64 } from './base64.ts';

/** A point an essay, in the order of the essays; `data` holds them one after another as int8, in base64. */
export interface DocumentVectors {
  readonly dimensions: number;
  readonly data: string;
}

export interface VectorSpace {
  readonly size: number;
  /** How near each document is to the weighted mean of some, from -1 to 1, in the order of the documents. */
  nearness(to: readonly WeightedDocument[]): Float64Array;
}

export interface WeightedDocument {
  readonly document: number;
  readonly weight: number;
}

export function createVectorSpace({ dimensions, data }: DocumentVectors): VectorSpace {
  const values = fromBase64(data);
  const size = dimensions === 0 ? 0 : values.length / dimensions;
  const lengths = Float64Array.from({ length: size }, (_, document) =>
    Math.hypot(...values.subarray(document * dimensions, (document + 1) * dimensions)),
  );

  return {
    size,
    nearness(to) {
      const mean = new Float64Array(dimensions);
      for (const { document, weight } of to) {
        const scale = weight / (lengths[document] || 1);
        for (let i = 0; i < dimensions; i++) {
          mean[i] = (mean[i] ?? 0) + scale * (values[document * dimensions + i] ?? 0);
        }
      }
      const meanLength = Math.hypot(...mean);
      const cosines = new Float64Array(size);
      for (let document = 0; document < size; document++) {
        let product = 0;
        for (let i = 0; i < dimensions; i++) {
          product += (mean[i] ?? 0) * (values[document * dimensions + i] ?? 0);
        }
        cosines[document] = product / (meanLength * (lengths[document] ?? 0)) || 0;
      }
      return cosines;
    },
  };
}

/** The vectors of some keys in the order of others; a key that has none gets the origin, which is near nothing. */
export function rearrange(
  { dimensions, data }: DocumentVectors,
  from: readonly string[],
  to: readonly string[],
): DocumentVectors {
  const values = fromBase64(data);
  const places = new Map(from.map((key, place) => [key, place]));
  const arranged = new Int8Array(dimensions * to.length);
  for (const [place, key] of to.entries()) {
    const before = places.get(key);
    if (before === undefined) continue;
    arranged.set(values.subarray(before * dimensions, (before + 1) * dimensions), place * dimensions);
  }
  return { dimensions, data: toBase64(arranged) };
}
