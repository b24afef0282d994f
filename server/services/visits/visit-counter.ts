/** Counts visits in memory and writes them to the database in batches. */
import type { Logger } from 'pino';
import type { VisitStore } from '../../db/visits.ts';
import type { Visit } from './visit.ts';

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

const INTERVAL_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** For an owner who wants nothing counted. */
export const NO_VISITS: VisitCounter = { count: () => undefined, stop: async () => undefined };

/** A batch that cannot be written is written with the next one. */
export function createVisitCounter({
  store,
  log,
  now = Date.now,
  interval = INTERVAL_MS,
}: VisitCounterOptions): VisitCounter {
  /** By day and all names of a visit, joined. */
  let counts = new Map<string, Visit & { readonly day: string; count: number }>();
  let writing: Promise<void> = Promise.resolve();
  let isFailing = false;

  async function write(): Promise<void> {
    const batch = counts;
    if (batch.size === 0) return;
    counts = new Map();
    try {
      await store.add([...batch.values()]);
      isFailing = false;
    } catch (error) {
      for (const [key, visit] of batch) {
        counts.set(key, { ...visit, count: visit.count + (counts.get(key)?.count ?? 0) });
      }
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
    count({ surface, target, outcome, agent }) {
      const day = Math.floor(now() / DAY_MS);
      // No name has a line break in it: targets are paths and names of the site's own.
      const key = `${day}\n${surface}\n${target}\n${outcome}\n${agent}`;
      const counted = counts.get(key);
      if (counted) counted.count += 1;
      else counts.set(key, { day: isoDate(day), surface, target, outcome, agent, count: 1 });
    },
    async stop() {
      clearInterval(timer);
      await writeInTurn();
      if (counts.size > 0) log.error({ lost: counts.size }, 'the last visits could not be written');
    },
  };
}

function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
