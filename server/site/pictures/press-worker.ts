/** The thread in which pictures are drawn: a design in, its bytes out. What fails ends it. */
import { parentPort } from 'node:worker_threads';
import type { Design } from './design.ts';
import { draw } from './draw.tsx';

parentPort?.on('message', async (design: Design) => {
  parentPort?.postMessage(await draw(design));
});
