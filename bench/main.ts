/** `npm run bench`: speed, start-up and memory of the built server, each next to a reference from the same run. */
import { parseArgs } from 'node:util';
import { print, printError } from '../server/util/print.ts';
import { measureCalls } from './calls.ts';
import { measureHttp } from './http/measure.ts';
import { measureStart } from './start.ts';
import { formatTable } from './table.ts';

const HELP = `Usage: npm run bench -- [http | calls | start] [--quick]

  http     answers a second, compared with node:http, Fastify and the MCP SDK
  calls    tool calls without HTTP
  start    start-up and memory at 24, 300 and 1,000 essays
  --quick  one short round of each: shows that it works, and no more

Without a section all are measured. Tables go to stdout, progress to stderr.`;

const ROUNDS = { rounds: 7, seconds: 2 };
const QUICK = { rounds: 1, seconds: 1 };
const SIZES = [24, 300, 1_000];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  const rounds = values.quick ? QUICK : ROUNDS;
  const sizes = values.quick ? SIZES.slice(0, 1) : SIZES;
  const sections = {
    http: () => measureHttp(rounds, printError),
    calls: () => measureCalls(printError),
    start: () => measureStart(sizes, printError),
  };
  const isSection = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name);
  if (values.help || !positionals.every(isSection)) return print(HELP);
  const asked = positionals.length > 0 ? positionals : Object.keys(sections);
  for (const name of asked.filter(isSection)) print(`${formatTable(await sections[name]())}\n`);
}

await main();
