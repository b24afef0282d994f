/** The time of daily digests. */
import { isoInTimezone } from '../../../web/core/time.ts';
import { HOUR_MS } from '../../util/durations.ts';

const MORNING_HOUR = 8;

/**
 * Returns the next time after `now` at which it is 8 o'clock in `timezone` (IANA). Where the offset is not in whole
 * hours, it is a part of an hour later.
 */
export function nextMorning(now: Date, timezone: string): Date {
  const hourOf = (time: number) => Number(isoInTimezone(new Date(time), timezone).slice(11, 13));
  const hour = now.getTime() - (now.getTime() % HOUR_MS);
  const morning = hour + ((MORNING_HOUR - hourOf(hour) + 24) % 24 || 24) * HOUR_MS;
  // The clock may be put forward or back in between.
  return new Date(morning + (MORNING_HOUR - hourOf(morning)) * HOUR_MS);
}
