/**
 * `npx tsx test/soak/main.ts <minutes>`, part of `npm run test:all`: the built server under a mixed load. Exits with 1 when
 * its memory grows after the warm-up, or when anything is answered with 500 or above.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { say } from '../../server/util/say.ts';
import { killAll, startBuilt } from '../faults/built-server.ts';
import { copyContent } from '../helpers/content-copy.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { startLoad, type Visits } from './load.ts';

const MINUTES = 2;
/** More visits a second than a personal site ever has for long; half a core serves them. */
const RATE = 25;
/** Megabytes that memory may grow from the second third of the run to the last. Caches fill in the first. */
const MOST_GROWTH = 32;
/** The least memory of each stretch counts: what a publication takes for a moment is no leak. */
const STRETCHES = 24;
const LOOKS_PER_STRETCH = 5;
const STRETCHES_PER_SAVE = 2;
const FAULTS_SHOWN = 20;
const MEGABYTE = 1_000_000;
const ESSAY = 'essays/agents-need-a-doorbell.md';

async function main(minutes: number): Promise<boolean> {
  const [folder, content] = await Promise.all([temporaryFolder(), copyContent()]);
  try {
    // The visitors come through a proxy, each from an address of their own.
    const server = await startBuilt({
      DATA_DIR: folder,
      CONTENT_DIR: content.folder,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '100',
      // With the usual one, the limits of the whole site would end the writing after a moment.
      WRITE_LIMIT_PER_MINUTE: '1000',
    });
    const done = new AbortController();
    const load = startLoad({ origin: server.origin, rate: RATE, until: done.signal });
    const save = (number: number) => content.append(ESSAY, `\nSaved ${number} times.\n`);
    say(`Soak: ${minutes} minutes, ${RATE} visits a second, an essay saved now and then.\n`);
    const lowest = await watchMemory(server.pid, load.visits, (minutes * 60) / STRETCHES, save);
    done.abort();
    await load.ended;
    const { code } = await server.stop();
    return judge(lowest, load.visits) && code === 0;
  } finally {
    await killAll();
    await Promise.all([content.close(), rm(folder, { recursive: true })]);
  }
}

/** Returns the least memory of each stretch, in megabytes. */
async function watchMemory(
  pid: number,
  { statuses }: Visits,
  seconds: number,
  save: (number: number) => Promise<void>,
): Promise<readonly number[]> {
  const lowest: number[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    if (stretch % STRETCHES_PER_SAVE === 1) await save(stretch);
    const seen: number[] = [];
    for (let look = 0; look < LOOKS_PER_STRETCH; look += 1) {
      await delay((seconds * 1000) / LOOKS_PER_STRETCH);
      seen.push((await residentMemory(pid)) / MEGABYTE);
    }
    lowest.push(Math.min(...seen));
    const answers = [...statuses.values()].reduce((total, count) => total + count, 0);
    say(`${answers} answers, ${Math.min(...seen).toFixed()}–${Math.max(...seen).toFixed()} MB`);
  }
  return lowest;
}

/** Prints the result; returns whether all is well. */
function judge(lowest: readonly number[], { statuses, faults }: Visits): boolean {
  const third = STRETCHES / 3;
  const grown = median(lowest.slice(2 * third)) - median(lowest.slice(third, 2 * third));
  const counted = [...statuses].toSorted(([one], [other]) => one - other);
  say(`answers: ${counted.map(([status, count]) => `${status || 'left'} × ${count}`).join(', ')}`);
  say([`500 or above, or none: ${faults.length}`, ...faults.slice(0, FAULTS_SHOWN)].join('\n  '));
  say(`memory grew by ${grown.toFixed(1)} MB after the warm-up; at most ${MOST_GROWTH} MB are allowed`);
  return grown <= MOST_GROWTH && faults.length === 0;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns what a process holds of the machine's memory, in bytes. */
async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

const [minutes = String(MINUTES)] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  say(`Not a number of minutes: ${minutes}. For ten: npx tsx test/soak/main.ts 10`);
  process.exit(1);
}
process.exitCode = (await main(Number(minutes))) ? 0 : 1;
