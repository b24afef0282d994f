/**
 * Draws drawings in a process of its own, which is there only while there is something to draw. So its memory is free
 * again afterwards, nobody else waits for it, and a fault in native code leaves the server up.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Design } from './design.ts';

export interface Press {
  /** The bytes of the drawing; one is drawn at a time. Rejects where it cannot be drawn. */
  draw(design: Design): Promise<Buffer<ArrayBuffer>>;
  close(): Promise<void>;
}

export interface PressOptions {
  /** Milliseconds without work after which the process ends. */
  readonly idle?: number;
  /** Milliseconds after which a drawing is given up. */
  readonly limit?: number;
  /** Called when the process has ended for want of work. */
  readonly onIdle?: () => void;
}

const IDLE = 10_000;
const LIMIT = 30_000;

/** Built, the program lies beside the server; in development and tests its source does, which tsx has to load. */
const isBuilt = import.meta.url.endsWith('.js');
const program = new URL(isBuilt ? './press-process.js' : './press-process.ts', import.meta.url);
const execArgv = ['--optimize-for-size', '--max-old-space-size=128', ...(isBuilt ? [] : ['--import', 'tsx'])];

export function createPress({
  idle = IDLE,
  limit = LIMIT,
  onIdle = () => undefined,
}: PressOptions = {}): Press {
  let child: ChildProcess | undefined;
  let leisure: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function drawNow(design: Design): Promise<Buffer<ArrayBuffer>> {
    if (closed) throw new Error('The site is closing.');
    clearTimeout(leisure);
    if (!child?.connected) child = startProcess();
    try {
      return await ask(child, design, limit);
    } catch (cause) {
      stop();
      throw new Error(`The ${design.kind} could not be drawn.`, { cause });
    } finally {
      if (!closed) leisure = setTimeout(rest, idle).unref();
    }
  }

  function rest(): void {
    stop();
    onIdle();
  }

  function stop(): void {
    clearTimeout(leisure);
    child?.kill('SIGKILL');
    child = undefined;
  }

  return {
    draw(design) {
      const drawn = last.then(() => drawNow(design));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    async close() {
      closed = true;
      stop();
      await last;
    },
  };
}

function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(program), {
    execArgv,
    // It needs to know nothing, secrets least of all.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Whoever waits for an answer learns of it by `exit`; nobody else needs to.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

/** Rejects where the process fails, ends or takes longer than `limit`. */
async function ask(child: ChildProcess, design: Design, limit: number): Promise<Buffer<ArrayBuffer>> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(limit)]);
  const end = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('The process has ended.')));
  const answer = once(child, 'message', { signal });
  child.send(design, (error) => error && child.emit('error', error));
  try {
    const [drawn] = (await Promise.race([answer, end])) as [Uint8Array<ArrayBuffer> | Error];
    if (drawn instanceof Error) throw drawn;
    return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  } finally {
    answered.abort();
  }
}
