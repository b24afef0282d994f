/**
 * `npx tsx test/soak/main.ts <minutes>`, part of `npm run test:all`: the built server under a mixed load. Exits with 1
 * if the server's memory grows after the warm-up, or if any response has a status of 500 or above.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { print } from '../../site/util/print.ts';
import { killAll, startBuilt } from '../faults/built-server.ts';
import { copyContent } from '../helpers/content-copy.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { startLoad, type Visits } from './load.ts';

const MINUTES = 2;
/** Visits per second, more than a personal site sustains for long. */
const RATE = 25;
/** Maximum memory growth from the second to the last third of the run. Caches fill in the first third. */
const MAX_GROWTH_MB = 32;
/** Time windows. Only the minimum of each counts, because publishing briefly uses more memory. */
const WINDOWS = 24;
const SAMPLES_PER_WINDOW = 5;
const WINDOWS_PER_SAVE = 2;
const FAULTS_SHOWN = 20;
const MEGABYTE = 1_000_000;
const ESSAY = 'essays/agents-need-a-doorbell.md';

async function main(minutes: number): Promise<boolean> {
  const [folder, content] = await Promise.all([temporaryFolder(), copyContent()]);
  try {
    // Visitors come through a proxy, each with a separate address.
    const server = await startBuilt({
      DATA_DIR: folder,
      CONTENT_DIR: content.folder,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '100',
      // With the default limit, the site-wide limits would soon stop all writes.
      WRITE_LIMIT_PER_MINUTE: '1000',
    });
    const done = new AbortController();
    const load = startLoad({ origin: server.origin, rate: RATE, until: done.signal });
    const save = (number: number) => content.append(ESSAY, `\nSaved ${number} times.\n`);
    print(`Soak: ${minutes} minutes, ${RATE} visits a second, an essay saved now and then.\n`);
    const minimums = await watchMemory(server.pid, load.visits, (minutes * 60) / WINDOWS, save);
    done.abort();
    await load.ended;
    const { code } = await server.stop();
    return judge(minimums, load.visits) && code === 0;
  } finally {
    await killAll();
    await Promise.all([content.close(), rm(folder, { recursive: true })]);
  }
}

/** Returns the minimum memory of each window, in megabytes. */
async function watchMemory(
  pid: number,
  { statuses }: Visits,
  seconds: number,
  save: (number: number) => Promise<void>,
): Promise<readonly number[]> {
  const minimums: number[] = [];
  for (let window = 0; window < WINDOWS; window += 1) {
    if (window % WINDOWS_PER_SAVE === 1) await save(window);
    const seen: number[] = [];
    for (let sample = 0; sample < SAMPLES_PER_WINDOW; sample += 1) {
      await delay((seconds * 1000) / SAMPLES_PER_WINDOW);
      seen.push((await residentMemory(pid)) / MEGABYTE);
    }
    minimums.push(Math.min(...seen));
    const answers = [...statuses.values()].reduce((total, count) => total + count, 0);
    print(`${answers} answers, ${Math.min(...seen).toFixed()}–${Math.max(...seen).toFixed()} MB`);
  }
  return minimums;
}

/** Prints the result and returns whether the run passed. */
function judge(minimums: readonly number[], { statuses, faults }: Visits): boolean {
  const third = WINDOWS / 3;
  const grown = median(minimums.slice(2 * third)) - median(minimums.slice(third, 2 * third));
  const counted = [...statuses].toSorted(([one], [other]) => one - other);
  print(`answers: ${counted.map(([status, count]) => `${status || 'left'} × ${count}`).join(', ')}`);
  print([`500 or above, or none: ${faults.length}`, ...faults.slice(0, FAULTS_SHOWN)].join('\n  '));
  print(`memory grew by ${grown.toFixed(1)} MB after the warm-up; at most ${MAX_GROWTH_MB} MB are allowed`);
  return grown <= MAX_GROWTH_MB && faults.length === 0;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the resident memory of a process, in bytes. */
async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

const [minutes = String(MINUTES)] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  print(`Not a number of minutes: ${minutes}. For ten: npx tsx test/soak/main.ts 10`);
  process.exit(1);
}
process.exitCode = (await main(Number(minutes))) ? 0 : 1;
