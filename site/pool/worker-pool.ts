/**
 * Runs tasks in a child process, one at a time, to leave the other processor cores free to serve visitors. A crash in
 * native code ends that process, not the server. The process starts with the first task and ends when it is idle.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Functions that the entry module of a pool exports. Their one argument and their result must be cloneable. */
type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export interface WorkerPool<Exported extends Tasks> {
  /**
   * Rejects if the task throws, times out or crashes its process. Errors keep only their name and message. With a signal
   * that aborts, rejects at once, also while other tasks run.
   */
  run<Name extends keyof Exported & string>(
    name: Name,
    input: Parameters<Exported[Name]>[0],
    signal?: AbortSignal,
  ): ReturnType<Exported[Name]>;
  /** Rejects all pending tasks. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly idleMs?: number;
  readonly timeoutMs?: number;
  /** A task that takes more memory for its objects ends the process, which then writes nothing to the terminal. */
  readonly maxHeapMb?: number;
}

/** The message that the process sends for each task. */
interface Reply {
  readonly result?: unknown;
  readonly error?: Pick<Error, 'name' | 'message'>;
}

const IDLE_MS = 10_000;
const TASK_TIMEOUT_MS = 30_000;
/** The build puts the program next to the server. */
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.js') ? './worker-process.js' : './worker-process.mjs', import.meta.url),
);

/** @param entry the module with the tasks: JavaScript, or TypeScript in development and tests */
export function createWorkerPool<Exported extends Tasks>(
  entry: URL,
  { idleMs = IDLE_MS, timeoutMs = TASK_TIMEOUT_MS, maxHeapMb }: WorkerPoolOptions = {},
): WorkerPool<Exported> {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let running: AbortController | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function start(): ChildProcess {
    const started = startProcess(entry, maxHeapMb);
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', forget);
    // Without a listener, an error would stop the server.
    started.on('error', () => {
      started.kill('SIGKILL');
      forget();
    });
    // The timeout of a pending task keeps this program running. An idle process must not.
    started.unref();
    // In Bun, a channel has no `unref`.
    started.channel?.unref?.();
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = child;
    child = undefined;
    if (!stopped) return;
    stopped.ref();
    stopped.kill('SIGKILL');
    await once(stopped, 'exit');
  }

  async function runNow(name: string, input: unknown, given?: AbortSignal): Promise<unknown> {
    if (isClosed) throw new Error('The worker pool is closed.');
    given?.throwIfAborted();
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, ...(given ? [given] : [])]);
    running = controller;
    clearTimeout(idleTimer);
    const timeout = setTimeout(() => {
      controller.abort(new Error(`The task ${name} took longer than ${timeoutMs / 1000} s.`));
    }, timeoutMs);
    child ??= start();
    try {
      return await ask(child, { name, input }, signal);
    } finally {
      clearTimeout(timeout);
      running = undefined;
      if (signal.aborted) await stop();
      idleTimer = setTimeout(stop, idleMs).unref();
    }
  }

  return {
    run(name, input, signal) {
      const result = last.then(() => runNow(name, input, signal));
      last = result.catch(() => undefined);
      return (signal ? Promise.race([result, rejectsOnAbort(signal)]) : result) as never;
    },
    async close() {
      isClosed = true;
      running?.abort(new Error('The worker pool is closed.'));
      await last;
      clearTimeout(idleTimer);
      await stop();
    },
  };
}

async function rejectsOnAbort(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

function startProcess(entry: URL, maxHeapMb?: number): ChildProcess {
  return fork(PROGRAM, [entry.href], {
    serialization: 'advanced',
    ...(maxHeapMb && { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as const }),
    // Tasks need no settings, and must not see secrets.
    env: {},
    execArgv: [
      ...(entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []),
      ...(maxHeapMb ? [`--max-old-space-size=${maxHeapMb}`] : []),
    ],
  });
}

/** Returns the result of a task. Throws the task's error, the signal's reason, or an error if the process ends. */
async function ask(child: ChildProcess, task: object, signal: AbortSignal): Promise<unknown> {
  // If the task cannot be sent because the process is ending, `exit` follows.
  child.send(task, () => undefined);
  const finished = new AbortController();
  const options = { signal: finished.signal };
  try {
    const [reply] = await Promise.race([
      once(child, 'message', options),
      once(child, 'exit', options).then(() => Promise.reject(new Error('The worker process has exited.'))),
      once(signal, 'abort', options).then(() => Promise.reject(signal.reason)),
    ]);
    const { result, error } = reply as Reply;
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return result;
  } finally {
    finished.abort();
  }
}
