/** Everything that `node:http` could write as well, if it had it ready. */
import type { Comparison } from '../comparison.ts';
import type { RawAnswer } from '../servers/raw.ts';
import { startServer } from '../servers/start.ts';
import { compare, type HttpBench, originOf } from './http-bench.ts';
import { madeAnswers } from './made-answers.ts';
import { preparedGets } from './prepared-gets.ts';
import { recordAnswer } from './recorded-answer.ts';

const PREPARED = { is: 'at least', value: 0.8 } as const;

export async function besideRaw(bench: HttpBench): Promise<readonly Comparison[]> {
  const { foyer, generators } = bench;
  const origin = originOf(foyer);
  const rows = [
    ...(await preparedGets(origin)).map((get) => ({ ...get, aim: PREPARED })),
    ...madeAnswers,
  ].map(({ request, ...row }, place) => ({
    row: { ...row, reference: 'node:http' },
    request,
    there: { ...request, path: `/${place}` },
  }));
  const answers: RawAnswer[] = [];
  for (const { request, there } of rows) {
    answers.push({ path: there.path, ...(await recordAnswer(origin, request)) });
  }
  const raw = await startServer('raw', answers);
  try {
    const comparisons: Comparison[] = [];
    for (const { row, request, there } of rows) {
      const racers = {
        subject: (seconds: number) => generators.load(foyer, request, seconds),
        reference: (seconds: number) => generators.load(raw, there, seconds),
      };
      comparisons.push(await compare(row, racers, bench));
    }
    return comparisons;
  } finally {
    await raw.stop();
  }
}
