import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { eventually } from '../../test/helpers/wait.ts';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const ENTRY = `
export const pid = async () => process.pid;
export const settings = async () => Object.keys(process.env).filter((name) => name === 'APP_SECRET');
export const echo = async (value) => value;
export const fail = async (name) => { throw Object.assign(new Error('No.'), { name }); };
export const crash = async () => process.kill(process.pid, 'SIGKILL');
export const hang = () => new Promise(() => setInterval(() => {}, 1000));
`;

type Task<Input, Result> = (input: Input) => Promise<Result>;
interface TestTasks extends Readonly<Record<string, Task<never, unknown>>> {
  readonly pid: Task<void, number>;
  readonly settings: Task<void, string[]>;
  readonly echo: Task<Uint8Array, Uint8Array>;
  readonly fail: Task<string, never>;
  readonly crash: Task<void, never>;
  readonly hang: Task<void, never>;
}

async function writeEntry(source = ENTRY): Promise<URL> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'entry.mjs');
  await writeFile(file, source);
  return pathToFileURL(file);
}

async function openPool(options?: WorkerPoolOptions, source?: string) {
  const pool = createWorkerPool<TestTasks>(await writeEntry(source), options);
  onTestFinished(pool.close);
  return pool;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('createWorkerPool', () => {
  it('runs tasks in one child process that cannot see the settings', async () => {
    vi.stubEnv('APP_SECRET', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const pool = await openPool();
    const pids = await Promise.all([pool.run('pid', undefined), pool.run('pid', undefined)]);
    expect(new Set(pids).size).toBe(1);
    expect(pids).not.toContain(process.pid);
    expect(await pool.run('settings', undefined)).toEqual([]);
    const bytes = Uint8Array.from([0, 127, 255]);
    expect(await pool.run('echo', bytes)).toEqual(bytes);
  });

  it('preserves the name and message of an error', async () => {
    const pool = await openPool();
    await expect(pool.run('fail', 'SpecialError')).rejects.toMatchObject({
      name: 'SpecialError',
      message: 'No.',
    });
  });

  it('continues in another process after a crash', async () => {
    const pool = await openPool();
    const before = await pool.run('pid', undefined);
    const results = await Promise.allSettled([
      pool.run('crash', undefined),
      pool.run('pid', undefined),
      pool.run('crash', undefined),
      pool.run('pid', undefined),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await pool.run('pid', undefined)).not.toBe(before);
  });

  it('rejects a task when its process does not start, and continues', async () => {
    const pool = await openPool({}, 'process.exit(1);');
    for (let times = 0; times < 2; times += 1) {
      await expect(pool.run('pid', undefined)).rejects.toThrow('exited');
    }
  });

  it('rejects a task that times out, and continues', async () => {
    const pool = await openPool({ timeoutMs: 3_000 });
    const before = await pool.run('pid', undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const hanging = pool.run('hang', undefined);
    const next = pool.run('pid', undefined);
    const isRejected = expect(hanging).rejects.toThrow('The task hang took longer than 3 s.');
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await isRejected;
    expect(await next).not.toBe(before);
    await eventually(() => expect(isRunning(before)).toBe(false));
  });

  it('rejects tasks at once whose signal aborts, runs none of them later, and continues', async () => {
    const pool = await openPool();
    const before = await pool.run('pid', undefined);
    const limit = new AbortController();
    const hanging = pool.run('hang', undefined, limit.signal);
    const waiting = pool.run('crash', undefined, limit.signal);
    const next = pool.run('pid', undefined);
    const areRejected = [hanging, waiting].map((task) => expect(task).rejects.toThrow('Too late.'));
    limit.abort(new Error('Too late.'));
    await Promise.all(areRejected);
    expect(await next).toBe(before);
    await expect(pool.run('hang', undefined, AbortSignal.timeout(100))).rejects.toThrow('timeout');
    expect(await pool.run('pid', undefined)).not.toBe(before);
  });

  it('ends its idle process, and starts another when needed', async () => {
    const pool = await openPool({ idleMs: 10 });
    const first = await pool.run('pid', undefined);
    await eventually(() => expect(isRunning(first)).toBe(false));
    expect(await pool.run('pid', undefined)).not.toBe(first);
  });

  it('continues after its idle process is killed', async () => {
    const pool = await openPool();
    const first = await pool.run('pid', undefined);
    process.kill(first, 'SIGKILL');
    await eventually(() => expect(isRunning(first)).toBe(false));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await pool.run('pid', undefined)).not.toBe(first);
  });

  it('rejects pending tasks when it closes', async () => {
    const pool = await openPool();
    await pool.run('pid', undefined);
    const results = Promise.allSettled([pool.run('hang', undefined), pool.run('pid', undefined)]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await pool.close();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run('pid', undefined)).rejects.toThrow('closed');
  });

  it('keeps a program running only while a task is pending', async () => {
    const entry = await writeEntry();
    const program = `
      import { createWorkerPool } from ${JSON.stringify(new URL('worker-pool.ts', import.meta.url).href)};
      const pool = createWorkerPool(new URL(${JSON.stringify(entry.href)}), { idleMs: 600_000 });
      const other = await pool.run('pid');
      console.log(other === process.pid ? 'the same process' : 'another process');
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [code] = await once(child, 'exit');
    expect(Buffer.concat(chunks).toString()).toBe('another process\n');
    expect(code).toBe(0);
  });
});
