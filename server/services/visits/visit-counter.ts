/** Counts visits in memory and writes them down in batches. */
import type { Logger } from 'pino';
import type { VisitStore } from '../../db/visits.ts';
import { type Counted, createTally } from './tally.ts';
import type { Visit, VisitCount } from './visit.ts';

export interface VisitCounter {
  count(visit: Visit): void;
  /** Writes down what is left. */
  stop(): Promise<void>;
}

export interface VisitCounterOptions {
  readonly store: Pick<VisitStore, 'add'>;
  readonly log: Logger;
  /** The time of day in milliseconds, as `Date.now` has it; given by tests. */
  readonly now?: () => number;
  /** Milliseconds between batches. */
  readonly interval?: number;
}

const INTERVAL = 5_000;
const DAY = 24 * 60 * 60 * 1000;

/** For an owner who wants nothing counted. */
export const NO_VISITS: VisitCounter = { count: () => undefined, stop: async () => undefined };

/** A batch that cannot be written is kept and written with the next one. */
export function createVisitCounter({
  store,
  log,
  now = Date.now,
  interval = INTERVAL,
}: VisitCounterOptions): VisitCounter {
  let tally = createTally();
  const today = createCalendar(now);
  let writing: Promise<void> = Promise.resolve();
  let isFailing = false;

  async function write(): Promise<void> {
    const batch = tally.counts();
    if (batch.length === 0) return;
    tally = createTally();
    try {
      await store.add(batch.map(toVisitCount));
      isFailing = false;
    } catch (error) {
      for (const [names, count] of batch) tally.add(names, count);
      // One line for an outage, however long it is.
      if (!isFailing)
        log.warn({ err: error }, 'visits cannot be written down; they are kept and tried again');
      isFailing = true;
    }
  }

  const writeInTurn = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void writeInTurn(), interval);
  timer.unref();

  return {
    count: ({ surface, target, outcome, agent }) => tally.add([today(), surface, target, outcome, agent], 1),
    async stop() {
      clearInterval(timer);
      await writeInTurn();
      const lost = tally.counts().length;
      if (lost > 0) log.error({ lost }, 'the last visits could not be written down');
    },
  };
}

/** Gives the day in UTC, `YYYY-MM-DD`. It is spelt once a day: to do so for each visit would cost more than all the rest. */
function createCalendar(now: () => number): () => string {
  let current = Number.NaN;
  let name = '';
  return () => {
    const day = Math.floor(now() / DAY);
    if (day !== current) {
      current = day;
      name = new Date(day * DAY).toISOString().slice(0, 10);
    }
    return name;
  };
}

function toVisitCount([[day = '', surface, target = '', outcome, agent = ''], count]: Counted): VisitCount {
  return {
    day,
    surface: surface as Visit['surface'],
    target,
    outcome: outcome as Visit['outcome'],
    agent,
    count,
  };
}
