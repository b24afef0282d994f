/** Essays as vectors: similar vectors mean similar subjects, even in different words. */

/** One vector per essay, in the order of the essays; `data` is their int8 components in base64. */
export interface DocumentVectors {
  readonly dimensions: number;
  readonly data: string;
}

export const NO_VECTORS: DocumentVectors = { dimensions: 0, data: '' };

const INT8_MAX = 127;

export type VectorSpace = ReturnType<typeof createVectorSpace>;

// Available in every browser, worker and Node, though not part of the language.
declare function atob(base64: string): string;
declare function btoa(binary: string): string;

export function toBase64(bytes: Int8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte & 0xff);
  return btoa(binary);
}

/** Scales each vector to the int8 range, because only its direction matters. */
export function encodeVectors(vectors: readonly (readonly number[])[]): DocumentVectors {
  const scaled = vectors.map((vector) => {
    const largest = Math.max(...vector.map(Math.abs)) || 1;
    return vector.map((value) => Math.round((value / largest) * INT8_MAX));
  });
  return { dimensions: vectors[0]?.length ?? 0, data: toBase64(Int8Array.from(scaled.flat())) };
}

export function fromBase64(base64: string): Int8Array {
  const binary = atob(base64);
  const bytes = new Int8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export function createVectorSpace({ dimensions, data }: DocumentVectors) {
  // One array: separate ones, scattered in memory, would take several times as long to compare.
  const points = Float64Array.from(fromBase64(data));
  const size = dimensions === 0 ? 0 : points.length / dimensions;
  const pointOf = (document: number) => points.subarray(document * dimensions, (document + 1) * dimensions);
  for (let document = 0; document < size; document += 1) normalize(pointOf(document));

  function similaritiesTo(vector: Float64Array): Float64Array {
    const unit = normalize(vector.slice());
    const similarities = new Float64Array(size);
    for (let document = 0; document < size; document += 1) {
      similarities[document] = dot(unit, points, document * dimensions);
    }
    return similarities;
  }

  return {
    size,
    similaritiesTo,
    /** Returns the cosine similarity of each document to the weighted mean of the given ones. */
    similarities(to: readonly { readonly document: number; readonly weight: number }[]): Float64Array {
      const mean = new Float64Array(dimensions);
      for (const { document, weight } of to) {
        const offset = document * dimensions;
        for (let i = 0; i < dimensions; i += 1) mean[i] = (mean[i] ?? 0) + weight * (points[offset + i] ?? 0);
      }
      return similaritiesTo(mean);
    },
  };
}

/**
 * Returns the dot product of a vector and the one that begins at `offset` of another array. A loop, because closures
 * would take most of the time of a search.
 */
export function dot(vector: Float64Array, other: Float64Array, offset = 0): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i += 1) sum += (vector[i] ?? 0) * (other[offset + i] ?? 0);
  return sum;
}

/** Scales a vector in place to length 1. A zero vector is unchanged. */
export function normalize(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}
