/** The build cache of a site. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildCache, noBuildCache, openBuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';

const isBuilt = import.meta.url.endsWith('.js');

/** The entry files of the server and the worker. Both name their chunks by hash, so they identify the whole build. */
const programs = ['main.js', 'worker.js'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/**
 * Opens the cache for this exact build, because another build may produce different artifacts. Without a build, nothing
 * is stored.
 *
 * @param onFailure called once, if the cache cannot be used
 */
export function openSiteCache(dataDir: string, onFailure: (error: unknown) => void): BuildCache {
  if (!isBuilt) return noBuildCache;
  const version = hashOf(programs.map((program) => hashOf(readFileSync(program))).join());
  return openBuildCache(dataDir, version, onFailure);
}
