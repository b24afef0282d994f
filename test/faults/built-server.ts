/** The built server in a separate process, which can be killed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../site/util/free-port.ts';
import { CLI, MAIN } from '../helpers/built.ts';
import { SAMPLE_CONTENT } from '../helpers/sample-folder.ts';
import { warmCache } from '../helpers/warm-cache.ts';

const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

export type Settings = Readonly<Record<string, string>>;

export interface Exit {
  readonly code: number | null;
  readonly milliseconds: number;
}

export interface BuiltServer {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly pid: number;
  /** Returns its output so far, including the log. */
  readonly printed: () => string;
  /** `kill -9` */
  kill(): Promise<void>;
  /** Sends `SIGTERM`, as a service manager does. */
  stop(): Promise<Exit>;
}

const running = new Set<ChildProcess>();

/** A program that runs JavaScript files, with the parameters before the file. */
export type Runtime = readonly [program: string, ...parameters: readonly string[]];

const THIS_NODE: Runtime = [process.execPath];

/**
 * Starts the server on the sample content, as `npm start` does, on `PORT` or any free port. Resolves when it listens.
 * Rate limits are very high unless set.
 */
export async function startBuilt(settings: Settings, runtime = THIS_NODE, main = MAIN): Promise<BuiltServer> {
  if (settings.DATA_DIR && !settings.CONTENT_DIR) await warmCache(settings.DATA_DIR);
  for (;;) {
    const port = settings.PORT ?? (await freePort());
    const server = launch({ PORT: String(port), ...settings }, runtime, main);
    const printed = captureOutput(server);
    if (await waitUntilListening(server, printed)) {
      return {
        origin: `http://127.0.0.1:${port}`,
        pid: server.pid ?? Number.NaN,
        printed,
        async kill() {
          await terminate(server, 'SIGKILL');
        },
        stop: () => terminate(server, 'SIGTERM'),
      };
    }
  }
}

/** Waits until the server listens. Returns false if another program has taken the port. */
async function waitUntilListening(server: ChildProcess, printed: () => string): Promise<boolean> {
  let isClosed = false;
  server.once('close', () => {
    isClosed = true;
  });
  while (!printed().includes('Foyer is listening')) {
    if (!isClosed) await delay(5);
    else if (printed().includes('is taken by another program')) return false;
    else throw new Error(`The server did not start:\n${printed()}`);
  }
  return true;
}

function captureOutput({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  return () => printed;
}

/** Starts the server and kills it after some milliseconds, whether it listens or not. */
export async function startAndKill(settings: Settings, milliseconds: number): Promise<void> {
  const server = launch({ PORT: String(await freePort()), ...settings });
  setTimeout(() => server.kill('SIGKILL'), milliseconds);
  await once(server, 'exit');
}

/** Kills all servers that a test has left running. For use in `afterEach`. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map((server) => terminate(server, 'SIGKILL')));
}

/** Returns the parsed lines of `foyer dump`. */
export async function exported(settings: Settings): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const lines = (await owner(settings, 'dump')).split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

/** Runs an owner command and returns its output. */
export async function owner(settings: Settings, ...parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...parameters], {
    env: settings,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return stdout;
}

function launch(settings: Settings, [program, ...parameters] = THIS_NODE, main = MAIN): ChildProcess {
  const server = spawn(program, [...parameters, main], {
    env: {
      CONTENT_DIR: SAMPLE_CONTENT,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '10000000',
      WRITE_LIMIT_PER_MINUTE: '10000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(server);
  server.once('exit', () => running.delete(server));
  return server;
}

async function terminate(server: ChildProcess, signal: NodeJS.Signals): Promise<Exit> {
  const start = performance.now();
  if (server.exitCode === null && server.signalCode === null) {
    server.kill(signal);
    await once(server, 'exit');
  }
  return { code: server.exitCode, milliseconds: performance.now() - start };
}
