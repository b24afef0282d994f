/** `npm run bench`: how fast, how light and how large, each figure beside a reference of the same run. */
import { parseArgs } from 'node:util';
import { say, sayError } from '../server/util/say.ts';
import { measureBrowser } from './browser/measure.ts';
import { browserComparisons, browserTables } from './browser/tables.ts';
import { comparisonTable } from './comparison.ts';
import { httpParts, mcpParts, measureHttp } from './http/measure.ts';
import { type Section, writeReport } from './report/write.ts';
import { measureSizes } from './scale/sizes.ts';
import { scaleTable } from './scale/tables.ts';
import { formatTable } from './table.ts';

const HELP = `Usage: npm run bench -- [http | mcp] [browser] [scale] [--small] [--quick] [--write]

  http       answers a second, beside node:http, libsql, the MCP SDK, Fastify and Express
  mcp        of these only the calls at /mcp
  browser    a page in Chromium until its tools can be called, beside the whole of MCP-B
  scale      sites of 24, 1,000 and 10,000 essays
  --small    none of 10,000 essays, which takes minutes
  --write    also into docs/performance.md, with the plot
  --quick    one short round of each: shows that it works, and no more

Without a section all are measured. Tables go to stdout, progress to stderr.`;

const ROUNDS = { rounds: 11, seconds: 1 };
const ALL = ['http', 'browser', 'scale'];
const SECTIONS: readonly string[] = [...ALL, 'mcp'];
const SIZES = [24, 1_000, 10_000];
const QUICK = { rounds: 1, seconds: 0.3 };

async function main(given: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      quick: { type: 'boolean', default: false },
      small: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return say(HELP);
  const unknown = positionals.filter((section) => !SECTIONS.includes(section));
  if (unknown.length > 0) throw new Error(`There is no section "${unknown.join('", "')}".\n\n${HELP}`);
  const rounds = values.quick ? QUICK : ROUNDS;
  const sizes = values.quick ? SIZES.slice(0, 1) : values.small ? SIZES.slice(0, 2) : SIZES;
  const measure: Readonly<Record<string, () => Promise<Section>>> = {
    http: () => httpSection(httpParts, rounds),
    mcp: () => httpSection(mcpParts, rounds),
    browser: () => browserSection(rounds.rounds),
    scale: () => scaleSection(sizes),
  };
  const asked = positionals.length > 0 ? positionals : ALL;
  const sections: Section[] = [];
  for (const name of asked) {
    const section = await measure[name]?.();
    if (!section) continue;
    for (const table of section.tables) say(`${formatTable(table)}\n`);
    if (name !== 'mcp') sections.push(section);
  }
  if (values.write) await writeReport(sections);
}

async function httpSection(parts: typeof httpParts, rounds: typeof ROUNDS): Promise<Section> {
  const comparisons = await measureHttp(parts, { rounds, progress: sayError });
  const table = comparisonTable(comparisons, {
    title: 'HTTP',
    shows: `Answers a second over 32 connections, both ends on this machine: the middle one of ${rounds.rounds} rounds of ${rounds.seconds} s in turn.`,
  });
  return { name: 'http', comparisons, tables: [table] };
}

async function browserSection(rounds: number): Promise<Section> {
  const figures = await measureBrowser({ rounds, progress: sayError });
  return {
    name: 'browser',
    comparisons: browserComparisons(figures),
    calls: figures.calls,
    tables: browserTables(figures),
  };
}

async function scaleSection(sizes: readonly number[]): Promise<Section> {
  const costs = await measureSizes(sizes, sayError);
  return { name: 'scale', costs, tables: [scaleTable(costs)] };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  sayError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
