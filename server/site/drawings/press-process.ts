/** The process in which drawings are drawn: a design in, its bytes out, or the error that kept it from being drawn. */
import type { Design } from './design.ts';
import { draw } from './draw.tsx';

process.on('message', async (design: Design) => {
  process.send?.(await draw(design).catch((error: unknown) => error));
});
