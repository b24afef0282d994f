/** Counts visits in memory and writes them to the database in batches. */
import type { Logger } from 'pino';
import { DAY_MS } from '../../../site/util/durations.ts';
import { createBatchTimer } from '../../../site/util/timers.ts';
import { essayPath } from '../../../web/core/routes.ts';
import type { VisitOutcome, VisitsTable } from '../../db/tables.ts';
import type { VisitStore } from '../../db/visit-store.ts';

/** The data stored about a request: its kind, target, outcome and class of agent, but never its content. */
export type Visit = Omit<VisitsTable, 'day' | 'count'>;

interface DayCount {
  readonly visit: Visit;
  /** Days since 1970, in UTC. */
  readonly day: number;
  count: number;
}

export function outcomeOf(status: number): VisitOutcome {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

export function callTarget(tool: string, essay: string | undefined): string {
  return essay === undefined ? tool : `${tool} ${essayPath(essay)}`;
}

export function essayIn(target: string): string | undefined {
  return /(?:^| )\/essays\/(.+)$/.exec(target)?.[1];
}

/** More sites that link to this one in a day are counted together, so that forged names cannot fill the database. */
export const MAX_SITES_PER_DAY = 50;

export interface VisitCounterOptions {
  readonly store: Pick<VisitStore, 'add'>;
  readonly log: Logger;
  /** The current time in milliseconds since 1970. */
  readonly now?: () => number;
}

export type VisitCounter = ReturnType<typeof createVisitCounter>;

/** A counter that counts nothing, for `VISITS=off`. */
export const NO_VISITS: VisitCounter = { count: () => undefined, stop: async () => undefined };

/** Returns the counter. A batch that cannot be written is written with the next one. */
export function createVisitCounter({ store, log, now = Date.now }: VisitCounterOptions) {
  /** Counts, keyed by the day and the fields of a visit. */
  let counts = new Map<string, DayCount>();
  let isFailing = false;
  let referring = { day: 0, sites: new Set<string>() };

  /** Returns the name of a site, or an empty string if too many have been named on this day. */
  function boundedSite(day: number, site: string): string {
    if (referring.day !== day) referring = { day, sites: new Set() };
    const { sites } = referring;
    if (sites.size < MAX_SITES_PER_DAY) sites.add(site);
    return sites.has(site) ? site : '';
  }

  function add(key: string, added: DayCount): void {
    const known = counts.get(key);
    if (known) known.count += added.count;
    else counts.set(key, added);
  }

  async function write(): Promise<void> {
    const batch = counts;
    if (batch.size === 0) return;
    counts = new Map();
    try {
      const rows = Array.from(batch.values(), ({ visit, day, count }) => {
        return { ...visit, day: new Date(day * DAY_MS).toISOString().slice(0, 10), count };
      });
      await store.add(rows);
      isFailing = false;
    } catch (error) {
      for (const [key, counted] of batch) add(key, counted);
      // Logs one line per outage.
      if (!isFailing)
        log.warn({ err: error }, 'visits cannot be written; they stay in memory until the next attempt');
      isFailing = true;
    }
  }

  const batches = createBatchTimer(write);

  return {
    count(given: Visit): void {
      const day = Math.floor(now() / DAY_MS);
      const isReferral = given.surface === 'referral';
      const visit = isReferral ? { ...given, target: boundedSite(day, given.target) } : given;
      // No field contains a line break, because targets are host names and the site's own paths and names.
      const key = `${day}\n${visit.surface}\n${visit.target}\n${visit.outcome}\n${visit.agent}`;
      add(key, { visit, day, count: 1 });
    },
    async stop(): Promise<void> {
      await batches.stop();
      if (counts.size > 0) log.error({ lost: counts.size }, 'the last visits could not be written');
    },
  };
}
