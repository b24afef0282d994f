/** `npm run bench`: how fast, how light and how large, each figure beside a reference of the same run. */
import { parseArgs } from 'node:util';
import { say, sayError } from '../server/say.ts';
import { measureBrowser } from './browser/measure.ts';
import { browserTables } from './browser/tables.ts';
import { comparisonTable } from './comparison.ts';
import { httpParts, mcpParts, measureHttp } from './http/measure.ts';
import { measureSizes } from './scale/sizes.ts';
import { scaleTable } from './scale/tables.ts';
import { formatTable, type Table } from './table.ts';

const HELP = `Usage: npm run bench -- [http | mcp] [browser] [scale [--small]] [--quick]

  http       answers a second, beside node:http, libsql, the MCP SDK, Fastify and Express
  mcp        of these only the calls at /mcp
  browser    a page in Chromium until its tools can be called, beside the whole of MCP-B
  scale      sites of 24, 1,000 and 10,000 essays
  --small    none of 10,000 essays, which takes minutes
  --quick    one short round of each: shows that it works, and no more

Without a section all are measured. Tables go to stdout, progress to stderr.`;

const ROUNDS = { rounds: 5, seconds: 1 };
const SIZES = [24, 1_000, 10_000];
const QUICK = { rounds: 1, seconds: 0.3 };

async function main(given: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      quick: { type: 'boolean', default: false },
      small: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return say(HELP);
  const isAsked = (section: string) => positionals.length === 0 || positionals.includes(section);
  const rounds = values.quick ? QUICK : ROUNDS;
  if (isAsked('http')) print(await httpTable(httpParts, rounds));
  else if (isAsked('mcp')) print(await httpTable(mcpParts, rounds));
  if (isAsked('browser')) {
    browserTables(await measureBrowser({ rounds: rounds.rounds, progress: sayError })).forEach(print);
  }
  if (isAsked('scale')) {
    const sizes = values.quick ? SIZES.slice(0, 1) : values.small ? SIZES.slice(0, 2) : SIZES;
    print(scaleTable(await measureSizes(sizes, sayError)));
  }
}

async function httpTable(parts: typeof httpParts, rounds: typeof ROUNDS): Promise<Table> {
  return comparisonTable(await measureHttp(parts, { rounds, progress: sayError }), {
    title: 'HTTP',
    shows: `Answers a second over 32 connections, both ends on this machine: the middle one of ${rounds.rounds} rounds of ${rounds.seconds} s in turn.`,
  });
}

function print(table: Table): void {
  say(`${formatTable(table)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  sayError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
