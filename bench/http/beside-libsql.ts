/** A greeting that is on disk when it is answered, beside the insert alone. */
import type { Comparison } from '../comparison.ts';
import { NEW_WORD, type Request } from '../load/request.ts';
import { compare, type HttpBench } from './http-bench.ts';
import { startInserter } from './start-inserter.ts';

const GREETING: Request = {
  method: 'POST',
  path: '/api/mcp/greetings',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: `A greeting that nobody has left before: ${NEW_WORD}` }),
};
const ROW = {
  name: 'a durable greeting',
  reference: 'insert by libsql',
  aim: { is: 'at least', value: 0.8 },
  enough: 1_500,
} as const;

export async function besideLibsql(bench: HttpBench): Promise<readonly Comparison[]> {
  const inserter = await startInserter();
  try {
    const subject = (seconds: number) => bench.generators.load(bench.foyer, GREETING, seconds);
    return [await compare(ROW, { subject, reference: (seconds) => inserter.load(seconds) }, bench)];
  } finally {
    await inserter.stop();
  }
}
