import type { BuildCache } from '../../server/pool/build-cache.ts';

/** A build cache whose entries a test can look at and change. */
export function memoryCache(entries = new Map<string, Buffer<ArrayBuffer>>()): BuildCache {
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set: (key, artifact) => void entries.set(key, artifact),
    prune: () => undefined,
  };
}
