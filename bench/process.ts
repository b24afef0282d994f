/** Starts the measured server, and reads a process's processor time and memory from Linux. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BuiltServer, type Settings, startBuilt } from '../test/faults/built-server.ts';
import { childrenOf } from '../test/helpers/children.ts';

/** Length of a tick. Linux counts 100 per second on every platform that Node supports. */
const TICK_MS = 10;
const NANOSECONDS_PER_MS = 1_000_000;
const BUSY_MS_PER_SECOND = 60;
const POLLED_MS_PER_SECOND = 250;
const IDLE_TIMEOUT_MS = 1_800_000;
/** Never reached, so that requests are counted but none is refused. */
const UNLIMITED = '1000000000';

export interface MeasuredProcess {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the built server as `npm start` does and waits until its background work is done. */
export async function startFoyer(settings: Settings = {}): Promise<MeasuredProcess> {
  const data = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const server: BuiltServer = await startBuilt({
    DATA_DIR: data,
    RATE_LIMIT_PER_MINUTE: UNLIMITED,
    WRITE_LIMIT_PER_MINUTE: UNLIMITED,
    PUBLIC_URL: 'https://foyer.example',
    ...settings,
  });
  await untilIdle(server.pid);
  return {
    origin: server.origin,
    pid: server.pid,
    async stop() {
      await server.stop();
      await rm(data, { recursive: true });
    },
  };
}

/** Returns the milliseconds of processor time that a process and its threads have used. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program name, in parentheses, may contain any character (proc(5), fields 14 and 15).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the same for the threads that are still running, to the microsecond. */
export function exactProcessorTime(pid: number): number {
  return threadsOf(pid).reduce((sum, thread) => sum + schedule(pid, thread).ran, 0);
}

/** Returns the milliseconds that the main thread of a process has waited for a processor that others were using. */
export function waitingTime(pid: number): number {
  return schedule(pid, String(pid)).waited;
}

function threadsOf(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/task`);
}

/** Returns the milliseconds that a thread has been on a processor, and those that it has waited for one. */
function schedule(pid: number, thread: string): { readonly ran: number; readonly waited: number } {
  // The first two fields, in nanoseconds (Documentation/scheduler/sched-stats.rst in Linux).
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return { ran: Number(ran) / NANOSECONDS_PER_MS, waited: Number(waited) / NANOSECONDS_PER_MS };
}

/** Returns the resident memory of a process and its children, in bytes. */
export function familyMemory(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + (ifRunning(() => statusBytes(member, 'VmRSS')) ?? 0), 0);
}

/** Returns the greatest resident memory that a process has had, in bytes. */
export function peakMemory(pid: number): number {
  return statusBytes(pid, 'VmHWM');
}

function statusBytes(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = Number.NaN] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/**
 * Waits until a process and its children are idle.
 *
 * @param isPolled whether requests keep the process a little busy meanwhile
 */
export async function untilIdle(pid: number, { isPolled = false } = {}): Promise<void> {
  const end = performance.now() + IDLE_TIMEOUT_MS;
  const busyMs = isPolled ? POLLED_MS_PER_SECOND : BUSY_MS_PER_SECOND;
  for (let used = familyTime(pid); performance.now() < end; ) {
    await delay(1_000);
    const now = familyTime(pid);
    // The sum drops when a child ends, because its time is no longer counted.
    if (Math.abs(now - used) < busyMs) return;
    used = now;
  }
  throw new Error(`The server is still busy after ${IDLE_TIMEOUT_MS} ms.`);
}

/** Returns the processor time of a family. Waits count, because a process that waits for a processor is not idle. */
function familyTime(pid: number): number {
  const times = familyOf(pid).flatMap((member) =>
    (ifRunning(() => threadsOf(member)) ?? []).map((thread) => ifRunning(() => schedule(member, thread))),
  );
  return times.reduce((sum, time) => sum + (time ? time.ran + time.waited : 0), 0);
}

function familyOf(pid: number): readonly number[] {
  return [pid, ...(ifRunning(() => childrenOf(pid)) ?? [])];
}

/** Returns undefined for a process or thread that has ended since it was listed. */
function ifRunning<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
