import { onTestFinished } from 'vitest';
import type { WorkerPoolOptions } from '../../site/pool/worker-pool.ts';
import { createSiteWorkers, type SiteWorkers } from '../../site/workers/site-workers.ts';

/** Creates site workers that close after the test. */
export function openSiteWorkers(options?: WorkerPoolOptions): SiteWorkers {
  const workers = createSiteWorkers(options);
  onTestFinished(workers.close);
  return workers;
}
