/**
 * `npm run test:soak -- <minutes>`: the built server under a mixed load for so long. It ends with 1 where its memory
 * grows after it has warmed up, or where anything is answered with 500 or above.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../../server/util/say.ts';
import { killAll, startBuilt } from '../faults/built-server.ts';
import { copyContent } from '../helpers/content-copy.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { curve, HEADING, lineOf, type Stretch } from './curve.ts';
import { startLoad, type Visits } from './load.ts';
import { residentMemory } from './resident-memory.ts';
import { soakSettings } from './settings.ts';
import { growth } from './trend.ts';

const MINUTES = 2;
/** Visits in a second: what a site of one person never has for long, and half a core serves. */
const RATE = 25;
/** Of the whole run. Caches and tables fill, and the best compression is made. */
const WARM_UP = 1 / 3;
/** Megabytes that memory may grow from the end of the warm-up to the end of the run. */
const MOST_GROWTH = 32;
/** The run as so many stretches. The least memory of each counts: what a publication takes for a moment is no leak. */
const STRETCHES = 24;
const LOOKS_EACH = 5;
/** An essay is saved once in so many stretches. */
const SAVED_EACH = 2;

const FAULTS_SHOWN = 20;
const MEGABYTE = 1_000_000;
const ESSAY = 'essays/agents-need-a-doorbell.md';

async function main(minutes: number): Promise<boolean> {
  const [folder, content] = await Promise.all([temporaryFolder(), copyContent()]);
  try {
    const server = await startBuilt(soakSettings(folder, content.folder));
    const done = new AbortController();
    const load = startLoad({ origin: server.origin, rate: RATE, until: done.signal });
    const save = (number: number) => content.append(ESSAY, `\nSaved for the ${number}. time.\n`);
    say(`Soak: ${minutes} minutes, ${RATE} visits a second, an essay saved now and then.\n\n${HEADING}`);
    const stretches = await follow(server.pid, load.visits, (minutes * 60) / STRETCHES, save);
    done.abort();
    await load.ended;
    const { code } = await server.stop();
    return judge(stretches, load.visits) && code === 0;
  } finally {
    await killAll();
    await Promise.all([content.close(), rm(folder, { recursive: true })]);
  }
}

/** Looks at the memory until the run is over; tells of each stretch as it ends. */
async function follow(
  pid: number,
  { statuses }: Visits,
  seconds: number,
  save: (number: number) => Promise<void>,
): Promise<readonly Stretch[]> {
  const stretches: Stretch[] = [];
  const start = performance.now();
  while (stretches.length < STRETCHES) {
    const seen: number[] = [];
    if (stretches.length % SAVED_EACH === 1) await save(stretches.length);
    for (let look = 1; look <= LOOKS_EACH; look += 1) {
      const due = start + (stretches.length + look / LOOKS_EACH) * seconds * 1000;
      await delay(Math.max(0, due - performance.now()));
      seen.push((await residentMemory(pid)) / MEGABYTE);
    }
    const stretch = {
      at: (performance.now() - start) / 1000,
      answers: [...statuses.values()].reduce((total, count) => total + count, 0),
      lowest: Math.min(...seen),
      highest: Math.max(...seen),
    };
    stretches.push(stretch);
    say(lineOf(stretch));
  }
  return stretches;
}

/** Says what came out; false where it is not well. */
function judge(stretches: readonly Stretch[], { statuses, faults, repeats }: Visits): boolean {
  const warm = stretches.slice(Math.ceil(STRETCHES * WARM_UP));
  const grown = growth(warm.map(({ at, lowest }) => ({ at, value: lowest })));
  const isFlat = grown <= MOST_GROWTH && warm.length > 1;
  const counted = [...statuses].toSorted(([one], [other]) => one - other);
  say(`\n${curve(stretches)}`);
  say(`answers: ${counted.map(([status, count]) => `${status || 'left'} × ${count}`).join(', ')}`);
  say(`sent again, because the connection was closed: ${repeats()}`);
  say(
    `500 or above, or none: ${faults.length}${faults
      .slice(0, FAULTS_SHOWN)
      .map((fault) => `\n  ${fault}`)
      .join('')}`,
  );
  say(
    `after the warm-up: ${grown >= 0 ? '+' : ''}${grown.toFixed(1)} MB by least squares, at most ${MOST_GROWTH}: ${isFlat ? 'flat' : 'GROWING'}`,
  );
  return isFlat && faults.length === 0;
}

const [minutes = String(MINUTES)] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  say(`Not a number of minutes: ${minutes}. For ten: npm run test:soak -- 10`);
  process.exit(1);
}
process.exitCode = (await main(Number(minutes))) ? 0 : 1;
