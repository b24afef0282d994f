import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import { notDrawn } from '../pictures/draw-diagram.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../pool/worker-pool.ts';
import type { ContentReaderOptions } from '../reader/read-content.ts';
import { programUrl } from '../util/program-url.ts';

/** The worker pool for publishing tasks. */
export type SiteWorkers = WorkerPool<typeof import('./worker.ts')>;

const entry = programUrl('worker', import.meta.url);

export function createSiteWorkers(options?: WorkerPoolOptions): SiteWorkers {
  return createWorkerPool(entry, options);
}

/**
 * Returns a function that draws diagrams in the pool, where a layout that takes too long can be stopped: no limit on the
 * length of a graph bounds the time for its layout.
 */
export function drawInPool(workers: SiteWorkers): DrawDiagram {
  return async (dot, signal) => {
    try {
      return await workers.run('drawDiagram', dot, signal);
    } catch (error) {
      return notDrawn(error instanceof Error ? error.message : String(error), 0);
    }
  };
}

/** Returns the options with which a reader inspects pictures, draws diagrams and renders large texts in the pool. */
export function readInPool(
  workers: SiteWorkers,
): Pick<ContentReaderOptions, 'inspect' | 'draw' | 'renderLarge'> {
  return {
    inspect: (path) => workers.run('inspectPicture', path),
    draw: drawInPool(workers),
    renderLarge: (task, signal) => workers.run('renderLarge', task, signal),
  };
}
