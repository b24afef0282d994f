/**
 * Runs tasks in a child process, one at a time, to leave the other processor cores free to serve visitors. A crash in
 * native code ends that process, not the server. The process starts with the first task and ends when it is idle.
 */
import { Tinypool } from 'tinypool';

/** Functions that the entry module of a pool exports. Their one argument and their result must be cloneable. */
type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export interface WorkerPool<Exported extends Tasks> {
  /** Rejects if the task throws, times out or crashes its process. Errors keep only their name and message. */
  run<Name extends keyof Exported & string>(
    name: Name,
    input: Parameters<Exported[Name]>[0],
    timeoutMs?: number,
  ): ReturnType<Exported[Name]>;
  /** Rejects all pending tasks. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly idleMs?: number;
  readonly timeoutMs?: number;
}

const IDLE_MS = 10_000;
const TASK_TIMEOUT_MS = 30_000;
/** Bun cannot send Tinypool's messages to a child process, so a crash in native code stops the server there. */
const RUNTIME = process.versions.bun ? 'worker_threads' : 'child_process';

/** @param entry the module with the tasks: JavaScript, or TypeScript in development and tests */
export function createWorkerPool<Exported extends Tasks>(
  entry: URL,
  { idleMs = IDLE_MS, timeoutMs: usualTimeoutMs = TASK_TIMEOUT_MS }: WorkerPoolOptions = {},
): WorkerPool<Exported> {
  const pool = new Tinypool({
    filename: entry.href,
    runtime: RUNTIME,
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Tasks need no settings, and must not see secrets.
    env: {},
    execArgv: entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
  });
  let running: AbortController | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  // If a process ends before it is ready, Tinypool emits an error but rejects no task.
  pool.on('error', (error) => running?.abort(error));

  async function runNow(name: string, input: unknown, timeoutMs: number): Promise<unknown> {
    if (isClosed) throw new Error('The worker pool is closed.');
    const controller = new AbortController();
    running = controller;
    const timeout = setTimeout(() => {
      controller.abort(new Error(`The task ${name} took longer than ${timeoutMs / 1000} s.`));
    }, timeoutMs).unref();
    try {
      return await pool.run(input, { name, signal: controller.signal });
    } catch (error) {
      throw toError(controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      running = undefined;
      clearTimeout(timeout);
    }
  }

  return {
    run(name, input, timeoutMs = usualTimeoutMs) {
      const result = last.then(() => runNow(name, input, timeoutMs));
      last = result.catch(() => undefined);
      return result as never;
    },
    async close() {
      isClosed = true;
      running?.abort(new Error('The worker pool is closed.'));
      await pool.destroy();
      await last;
    },
  };
}

/** Restores an error, which arrives from the other process as plain data. */
function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { name = 'Error', message = String(thrown) } = thrown as Partial<Error>;
  return Object.assign(new Error(message, { cause: thrown }), { name });
}
