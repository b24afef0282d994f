/** Notifies the owner every Monday of the visits of the week before. */
import type { Logger } from 'pino';
import { weekOf } from '../../../site/util/calendar.ts';
import { HOUR_MS } from '../../../site/util/durations.ts';
import { eachHour } from '../../../site/util/timers.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { OutboxStore } from '../../db/outbox.ts';
import type { Stores } from '../../db/stores.ts';
import { readWeeks } from './weekly-report.ts';
import { describeWeeks } from './weekly-text.ts';

/** Time after midnight in UTC, at which most of Europe is awake and every process has written its counts. */
const SEND_AFTER_MS = 6 * HOUR_MS;

export interface WeeklyDigestOptions {
  readonly outbox: Pick<OutboxStore, 'enqueueWeek'>;
  readonly channels: readonly string[];
  readonly onEnqueued: () => void;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Enqueues the digest now, if it is due, and checks again every hour. `stop` waits for a running check. */
export function scheduleWeeklyDigest({ outbox, channels, onEnqueued, now, log }: WeeklyDigestOptions) {
  return eachHour(async () => {
    const at = now();
    const week = weekOf(new Date(at.getTime() - SEND_AFTER_MS), -1);
    try {
      if (await outbox.enqueueWeek(week, channels, at)) onEnqueued();
    } catch (error) {
      log.error({ err: error }, 'the weekly digest could not be written; it will be tried again in an hour');
    }
  });
}

/** Returns the notification about a week, composed at the time `at`, with the text of `foyer visits`; undefined if there were no visits. */
export async function describeWeekEvent(
  stores: Pick<Stores, 'visits' | 'unanswered'>,
  host: string,
  { week, at, wording }: { readonly week: string; readonly at: string; readonly wording: Wording },
) {
  const found = await readWeeks(stores, week, 1);
  const [report] = found.reports;
  if (!report || report.people + report.agents === 0) return undefined;
  return {
    createdAt: at,
    title: wording.say('weekly.title', { host, week }),
    // The text quotes each question on its own.
    quoted: [],
    lines: describeWeeks(found, at.slice(0, 10), wording),
    command: `${PROGRAM} visits`,
    data: { ...report },
  };
}
