/** Draws pictures in a thread of its own, which is there only while there is something to draw. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Design } from './design.ts';

export interface Press {
  /** The bytes of the picture; one is drawn at a time. Rejects where it cannot be drawn. */
  draw(design: Design): Promise<Buffer<ArrayBuffer>>;
  close(): Promise<void>;
}

export interface PressOptions {
  /** Milliseconds without work after which the thread ends and its memory, some 100 MB, is free again. */
  readonly idle?: number;
  /** Milliseconds after which a picture is given up. */
  readonly limit?: number;
  /** Called when the thread has ended for want of work. */
  readonly onIdle?: () => void;
}

const IDLE = 10_000;
const LIMIT = 20_000;
const MEMORY_MB = 128;

/** Built, the worker lies beside the server; in development and tests its source does, which tsx has to load. */
const isBuilt = import.meta.url.endsWith('.js');
const workerFile = new URL(isBuilt ? './press-worker.js' : './press-worker.ts', import.meta.url);
const loadSource = `import('tsx/esm/api').then(({ register }) => (register(), import('${workerFile.href}')));`;

export function createPress({
  idle = IDLE,
  limit = LIMIT,
  onIdle = () => undefined,
}: PressOptions = {}): Press {
  let worker: Worker | undefined;
  let leisure: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function drawNow(design: Design): Promise<Buffer<ArrayBuffer>> {
    if (closed) throw new Error('The site is closing.');
    clearTimeout(leisure);
    worker ??= startWorker();
    try {
      return await ask(worker, design, limit);
    } catch (cause) {
      await stop();
      throw new Error(`The ${design.kind} could not be drawn.`, { cause });
    } finally {
      if (!closed) leisure = setTimeout(rest, idle).unref();
    }
  }

  async function rest(): Promise<void> {
    await stop();
    if (!closed) onIdle();
  }

  async function stop(): Promise<void> {
    clearTimeout(leisure);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    draw(design) {
      const drawn = last.then(() => drawNow(design));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    async close() {
      closed = true;
      await stop();
      await last;
    },
  };
}

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const worker = isBuilt
    ? new Worker(workerFile, { resourceLimits })
    : new Worker(loadSource, { eval: true, resourceLimits });
  // An error while nobody waits would end the process; whoever draws next starts another.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

/** Rejects where the thread fails, ends or takes longer than `limit`. */
async function ask(worker: Worker, design: Design, limit: number): Promise<Buffer<ArrayBuffer>> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(limit)]);
  const end = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('The thread has ended.')));
  worker.postMessage(design);
  try {
    const [bytes] = (await Promise.race([once(worker, 'message', { signal }), end])) as [
      Uint8Array<ArrayBuffer>,
    ];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    answered.abort();
  }
}
