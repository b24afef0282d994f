/** Counts visits in memory and writes them down in batches. */
import type { Logger } from 'pino';
import type { VisitStore } from '../storage/visits.ts';
import type { Visit, VisitCount } from './visit.ts';

export interface VisitCounter {
  count(visit: Visit): void;
  /** Writes down what is left. */
  stop(): Promise<void>;
}

export interface VisitCounterOptions {
  readonly store: Pick<VisitStore, 'add'>;
  readonly log: Logger;
  /** The time of day; given by tests. */
  readonly now?: () => Date;
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
  now = () => new Date(),
  interval = INTERVAL,
}: VisitCounterOptions): VisitCounter {
  let counts = new Map<string, { count: number }>();
  let writing: Promise<void> = Promise.resolve();
  let isFailing = false;

  function add(key: string, count: number): void {
    const known = counts.get(key);
    if (known) known.count += count;
    else counts.set(key, { count });
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await store.add([...batch].map(([key, { count }]) => ({ ...visitOf(key), count })));
      isFailing = false;
    } catch (error) {
      for (const [key, { count }] of batch) add(key, count);
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
    count: (visit) => add(keyOf(visit, now()), 1),
    async stop() {
      clearInterval(timer);
      await writeInTurn();
      if (counts.size > 0) log.error({ lost: counts.size }, 'the last visits could not be written down');
    },
  };
}

/** Days are numbers here: to make a date of each would cost more than all the rest. */
function keyOf({ surface, target, outcome, agent }: Visit, at: Date): string {
  return `${Math.floor(at.getTime() / DAY)}\n${surface}\n${target}\n${outcome}\n${agent}`;
}

function visitOf(key: string): Omit<VisitCount, 'count'> {
  const [day, surface, target = '', outcome, agent = ''] = key.split('\n');
  return {
    day: new Date(Number(day) * DAY).toISOString().slice(0, 10),
    surface: surface as Visit['surface'],
    target,
    outcome: outcome as Visit['outcome'],
    agent,
  };
}
