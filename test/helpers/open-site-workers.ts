import { onTestFinished } from 'vitest';
import type { WorkerPoolOptions } from '../../server/pool/worker-pool.ts';
import { createSiteWorkers, type SiteWorkers } from '../../server/site/site-workers.ts';

/** Creates site workers that close after the test. */
export function openSiteWorkers(options?: WorkerPoolOptions): SiteWorkers {
  const workers = createSiteWorkers(options);
  onTestFinished(workers.close);
  return workers;
}
