/** One GET, beside the same made with other frameworks as their guides have it. */
import type { Comparison } from '../comparison.ts';
import type { Request } from '../load/request.ts';
import { startServer } from '../servers/start.ts';
import { compare, type HttpBench, originOf } from './http-bench.ts';
import { recordAnswer } from './recorded-answer.ts';

const ARTICLES: Request = { method: 'GET', path: '/api/mcp/articles' };
const FRAMEWORKS = { fastify: 'Fastify', express: 'Express' };
/** What each of them sends by itself. */
const OF_THE_BODY = new Set(['content-type', 'content-length', 'etag']);

export async function besideFrameworks(bench: HttpBench): Promise<readonly Comparison[]> {
  const { headers, body } = await recordAnswer(originOf(bench.foyer), ARTICLES);
  const answer = {
    path: ARTICLES.path,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_BODY.has(name))),
    value: JSON.parse(Buffer.from(body, 'base64').toString()),
  };
  const comparisons: Comparison[] = [];
  for (const [program, reference] of Object.entries(FRAMEWORKS)) {
    const other = await startServer(program, answer);
    try {
      const racers = {
        subject: (seconds: number) => bench.generators.load(bench.foyer, ARTICLES, seconds),
        reference: (seconds: number) => bench.generators.load(other, ARTICLES, seconds),
      };
      comparisons.push(await compare({ name: 'articles, identity', reference }, racers, bench));
    } finally {
      await other.stop();
    }
  }
  return comparisons;
}
