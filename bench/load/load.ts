import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Outcome } from './generator.ts';
import { processorTime } from './processor-time.ts';
import type { Request } from './request.ts';

/** A server that is asked: one process, or several that share the work. */
export interface Server {
  readonly processes: readonly { readonly origin: string; readonly pid: number }[];
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds of the server's processor time an answer. Other work on the machine weighs less on it than on the rate. */
  readonly cost: number;
}

export interface Generators {
  /** @throws Error at an answer of another status than expected */
  load(server: Server, request: Request, seconds: number): Promise<Load>;
  close(): void;
}

const PROGRAM = fileURLToPath(new URL('generator.ts', import.meta.url));
const CONNECTIONS = 32;

/** Starts one generator for each process of a server that there may be. */
export function startGenerators(count: number): Generators {
  const generators = Array.from({ length: count }, () =>
    fork(PROGRAM, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  return {
    async load({ processes }, request, seconds) {
      const connections = Math.ceil(CONNECTIONS / processes.length);
      const [start, used] = [performance.now(), timeOf(processes)];
      const rates = await Promise.all(
        processes.map(({ origin }, place) =>
          ask(generatorAt(generators, place), { origin, request, connections, seconds }),
        ),
      );
      const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
      const answered = (perSecond * (performance.now() - start)) / 1000;
      return { perSecond, cost: (timeOf(processes) - used) / answered };
    },
    close() {
      for (const generator of generators) generator.kill();
    },
  };
}

function generatorAt(generators: readonly ChildProcess[], place: number): ChildProcess {
  const generator = generators[place];
  if (!generator) throw new Error('There are fewer generators than processes to ask.');
  return generator;
}

function timeOf(processes: Server['processes']): number {
  return processes.reduce((sum, { pid }) => sum + processorTime(pid), 0);
}

async function gone(generator: ChildProcess, signal: AbortSignal): Promise<never> {
  await once(generator, 'exit', { signal });
  throw new Error('The program that makes the load has ended.');
}

async function ask(generator: ChildProcess, job: Job): Promise<number> {
  const settled = new AbortController();
  const { signal } = settled;
  generator.send(job);
  try {
    const waiting = [once(generator, 'message', { signal }), gone(generator, signal)] as const;
    const [outcome] = (await Promise.race(waiting)) as [Outcome];
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.answersPerSecond;
  } finally {
    settled.abort();
  }
}
