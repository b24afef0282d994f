/** In-process tool calls, measured with mitata, without HTTP. */
import { measure } from 'mitata';
import { SAMPLE_CONTENT } from '../test/helpers/sample-folder.ts';
import { call, createRegistry } from '../web/core/tools/registry.ts';
import { siteContext } from './context/measure.ts';
import { milliseconds, type Table } from './table.ts';

const NANOSECONDS_PER_MS = 1_000_000;
const CALLS: readonly (readonly [tool: string, input: object])[] = [
  ['read_profile_bio', {}],
  ['get_article_content', { slug: 'agents-need-a-doorbell' }],
  ['get_latest_articles', {}],
  ['get_latest_articles', { query: 'agent identity' }],
  ['get_latest_articles', { query: 'leadershp of a team' }],
];

export async function measureCalls(progress: (line: string) => void): Promise<Table> {
  const context = await siteContext(SAMPLE_CONTENT);
  const registry = createRegistry(context.bundle);
  const rows: string[][] = [];
  for (const [tool, input] of CALLS) {
    progress(`${tool} in this process`);
    const { p50, p99 } = await measure(async () => {
      const outcome = await call(registry, tool, input, context);
      if (!outcome.ok) throw new Error(`${tool} answers ${outcome.problem.detail}`);
    });
    const times = [p50, p99].map((time) => milliseconds(time / NANOSECONDS_PER_MS));
    rows.push([`${tool} ${JSON.stringify(input)}`, ...times]);
  }
  return {
    title: 'Calls',
    shows: 'Milliseconds of a tool call in this process, validation included.',
    headings: ['call', 'p50', 'p99'],
    rows,
  };
}
