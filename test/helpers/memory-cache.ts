import type { BuildCache } from '../../site/pool/build-cache.ts';

/** Creates a build cache whose entries a test can inspect and change. */
export function memoryCache(entries = new Map<string, Buffer<ArrayBuffer>>()): BuildCache {
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set: (key, artifact) => void entries.set(key, artifact),
    prune: () => undefined,
  };
}
