import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import { notDrawn } from '../pictures/draw-diagram.ts';
import { orNotDecoded } from '../pictures/inspect-picture.ts';
import type { PreparePicture } from '../pictures/prepare-picture.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../pool/worker-pool.ts';
import type { ContentReaderOptions } from '../reader/read-content.ts';
import { programUrl } from '../util/program-url.ts';
import { rootMessage } from '../util/root-message.ts';

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
  return (dot, signal) =>
    workers.run('drawDiagram', dot, signal).catch((error: unknown) => notDrawn(rootMessage(error), 0));
}

/** Returns a function that prepares pictures in the pool: no limit on a drawing bounds the time to draw it. */
export function prepareInPool(workers: SiteWorkers): PreparePicture {
  return async (bytes, name) => {
    const prepared = await orNotDecoded(name, workers.run('preparePicture', { bytes, name }));
    return 'fault' in prepared ? prepared : { ...prepared, bytes: Buffer.from(prepared.bytes) };
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
