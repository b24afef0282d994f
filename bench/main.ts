/**
 * `npm run bench`: speed, publication and memory of the built server, each next to a reference from the same run; and what
 * agents find on a site.
 */
import { parseArgs } from 'node:util';
import { print, printError } from '../site/util/print.ts';
import { measureCalls } from './calls.ts';
import { measureHttp } from './http/measure.ts';
import { measureRoom } from './room/measure.ts';
import { CHINESE, measureScale } from './scale/measure.ts';
import { formatTable } from './table.ts';

const HELP = `Usage: npm run bench -- [http | calls | scale | room] [--quick] [--sizes 24,300]
       npm run bench -- agents [address] [--help]

  http     answers a second, compared with node:http, Fastify and the MCP SDK
  calls    tool calls without HTTP
  scale    start, publication and memory at 24, 300, 1,000 and 5,000 essays and 1,450 Chinese posts, and the time
           that Eleventy and Astro take for the same 1,000 essays
  room     what the owner waits for in the room at 1,000 and 5,000 essays
  agents   what a simple agent finds on a running site, through each interface
  --quick  one short round of each, and scale and room at 24 and 300 essays only: shows that it works, and no more
  --sizes  sites for scale and room, by number of essays: such as 24,20000 or 24,chinese

Without a section all but agents are measured. Tables go to stdout, progress to stderr.`;

const ROUNDS = { rounds: 7, seconds: 2 };
const QUICK = { rounds: 1, seconds: 1 };
const SIZES = '24,300,1000,5000,chinese';
const ROOM_SIZES = '1000,5000';
const QUICK_SIZES = '24,300';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  const rounds = values.quick ? QUICK : ROUNDS;
  const sizesOr = (usual: string) =>
    (values.sizes ?? (values.quick ? QUICK_SIZES : usual)).split(',').map(toSize);
  const sizes = sizesOr(SIZES);
  const sections = {
    http: () => measureHttp(rounds, printError),
    calls: () => measureCalls(printError),
    scale: () => measureScale(sizes, printError),
    room: () =>
      measureRoom(
        sizesOr(ROOM_SIZES).filter((size) => size !== CHINESE),
        printError,
      ),
  };
  const isSection = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name);
  if (values.help || !positionals.every(isSection) || sizes.includes(Number.NaN)) return print(HELP);
  const asked = positionals.length > 0 ? positionals : Object.keys(sections);
  for (const name of asked.filter(isSection)) {
    for (const table of [await sections[name]()].flat()) print(`${formatTable(table)}\n`);
  }
}

function toSize(text: string): number {
  return text === 'chinese' ? CHINESE : Number(text || Number.NaN);
}

if (process.argv[2] === 'agents') {
  const [{ runProgram }, { evaluate }] = await Promise.all([
    import('../cli/run-program.ts'),
    import('./agents/main.ts'),
  ]);
  process.exitCode = await runProgram(evaluate, process.argv.slice(3));
} else {
  await main();
}
