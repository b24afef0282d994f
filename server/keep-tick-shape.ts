/** Keeps `process.nextTick` fast for as long as the process lives. */
import { executionAsyncResource } from 'node:async_hooks';

let kept: object | undefined;

/**
 * Holds on to one of the objects in which Node queues a callback, and gives it.
 *
 * V8 forgets the shape of these objects when it collects garbage while none is queued, as in a server at rest. What it
 * compiles after that makes each of them ten times as slowly, and an answer takes ten (docs/decisions/0025). One that
 * lives keeps the shape.
 */
export function keepTickShape(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      kept ??= executionAsyncResource();
      resolve(kept);
    });
  });
}
