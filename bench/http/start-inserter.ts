import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Load } from '../load/load.ts';
import { processorTime } from '../load/processor-time.ts';

export interface Inserter {
  load(seconds: number): Promise<Load>;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('insert-greetings.ts', import.meta.url));

/** Starts the program beside which a greeting is measured, on a database of its own. */
export async function startInserter(): Promise<Inserter> {
  const data = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const child = fork(PROGRAM, [data], { execArgv: ['--import', 'tsx'] });
  const pid = child.pid ?? Number.NaN;
  return {
    async load(seconds) {
      const used = processorTime(pid);
      child.send(seconds);
      const [perSecond] = (await once(child, 'message')) as [number];
      return { perSecond, cost: (processorTime(pid) - used) / (perSecond * seconds) };
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
      await rm(data, { recursive: true });
    },
  };
}
