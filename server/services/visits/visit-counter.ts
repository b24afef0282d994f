/** Counts visits in memory and writes them to the database in batches. */
import type { Logger } from 'pino';
import type { VisitStore } from '../../db/visits.ts';
import type { Visit, VisitCount } from './visit.ts';

export interface VisitCounter {
  count(visit: Visit): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

export interface VisitCounterOptions {
  readonly store: Pick<VisitStore, 'add'>;
  readonly log: Logger;
  /** The time of day in milliseconds. */
  readonly now?: () => number;
  /** Milliseconds between batches. */
  readonly interval?: number;
}

type Counts = Map<string, VisitCount>;

const INTERVAL_MS = 5_000;

/** For an owner who wants nothing counted. */
export const NO_VISITS: VisitCounter = { count: () => undefined, stop: async () => undefined };

/** A batch that cannot be written is written with the next one. */
export function createVisitCounter({
  store,
  log,
  now = Date.now,
  interval = INTERVAL_MS,
}: VisitCounterOptions): VisitCounter {
  let counts: Counts = new Map();
  let writing: Promise<void> = Promise.resolve();
  let isFailing = false;

  function add(visit: Omit<VisitCount, 'count'>, count: number): void {
    const { day, surface, target, outcome, agent } = visit;
    // None of the names has a line break in it: targets are paths and names of the site's own.
    const key = `${day}\n${surface}\n${target}\n${outcome}\n${agent}`;
    counts.set(key, { day, surface, target, outcome, agent, count: (counts.get(key)?.count ?? 0) + count });
  }

  async function write(): Promise<void> {
    const batch = [...counts.values()];
    if (batch.length === 0) return;
    counts = new Map();
    try {
      await store.add(batch);
      isFailing = false;
    } catch (error) {
      for (const visit of batch) add(visit, visit.count);
      // One line for an outage, however long it is.
      if (!isFailing) log.warn({ err: error }, 'visits cannot be written; they are kept and retried');
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
    count: (visit) => add({ ...visit, day: new Date(now()).toISOString().slice(0, 10) }, 1),
    async stop() {
      clearInterval(timer);
      await writeInTurn();
      if (counts.size > 0) log.error({ lost: counts.size }, 'the last visits could not be written');
    },
  };
}
