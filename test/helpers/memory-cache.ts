import type { BuildCache } from '../../server/site/build-cache.ts';

/** A build cache whose entries a test can look at and change. */
export function memoryCache(entries = new Map<string, Buffer<ArrayBuffer>>()): BuildCache {
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    keep: () => undefined,
    set: (key, value) => void entries.set(key, value),
    flush: () => undefined,
    close: () => undefined,
  };
}
