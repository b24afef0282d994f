import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../pool/worker-pool.ts';

/** The worker pool for publishing tasks. */
export type SiteWorkers = WorkerPool<typeof import('./worker.ts')>;

/** The build puts the entry next to the server. */
const isBuilt = import.meta.url.endsWith('.js');
const entry = new URL(isBuilt ? './worker.js' : './worker.ts', import.meta.url);

export function createSiteWorkers(options?: WorkerPoolOptions): SiteWorkers {
  return createWorkerPool(entry, options);
}
