/** The built server under measurement, and what Linux counts of a process. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BuiltServer, type Settings, startBuilt } from '../test/faults/built-server.ts';

/** Linux counts 100 ticks a second wherever Node runs. */
const TICK_MS = 10;
const BUSY_MS_PER_SECOND = 60;
const IDLE_TIMEOUT_MS = 180_000;
/** Out of reach, though the limits count all the same. */
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
  // The name of the program, in parentheses, may hold anything (proc(5), fields 14 and 15).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the bytes of memory that a process holds. */
export function residentMemory(pid: number): number {
  const [, kilobytes = Number.NaN] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Waits until a process and its children do nothing. */
export async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + IDLE_TIMEOUT_MS;
  for (let used = familyTime(pid); performance.now() < end; ) {
    await delay(1_000);
    const now = familyTime(pid);
    // A child that has ended takes its time with it.
    if (Math.abs(now - used) < BUSY_MS_PER_SECOND) return;
    used = now;
  }
  throw new Error(`The server is still busy after ${IDLE_TIMEOUT_MS} ms.`);
}

function familyTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, member) => sum + timeUntilNow(member), 0);
}

/** A child may end between being listed and being asked. */
function timeUntilNow(pid: number): number {
  try {
    return processorTime(pid);
  } catch {
    return 0;
  }
}
