import { availableParallelism } from 'node:os';
import type { Comparison } from '../comparison.ts';
import type { Server } from '../load/load.ts';
import type { Request } from '../load/request.ts';
import { startFoyer } from '../servers/start-foyer.ts';
import { compare, type HttpBench } from './http-bench.ts';

const ARTICLES: Request = { method: 'GET', path: '/api/mcp/articles', headers: { 'accept-encoding': 'br' } };
const AIM = { is: 'at least', value: 1.8 } as const;
/** With fewer, the two and what asks them wait for one another. */
const CORES = 4;

/** Two processes asked at once, each from a process of its own, beside one. */
export async function twoProcesses(bench: HttpBench): Promise<readonly Comparison[]> {
  const { foyer, generators } = bench;
  const second = await startFoyer();
  const both: Server = { processes: [...foyer.processes, ...second.processes] };
  const cores = availableParallelism();
  const row = {
    name: `articles, br, two processes on ${cores} cores`,
    reference: 'one process',
    ...(cores >= CORES && { aim: AIM }),
  };
  const racers = {
    subject: (seconds: number) => generators.load(both, ARTICLES, seconds),
    reference: (seconds: number) => generators.load(foyer, ARTICLES, seconds),
  };
  try {
    return [await compare(row, racers, bench)];
  } finally {
    await second.stop();
  }
}
