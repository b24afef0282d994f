/** Weeks from Monday to Sunday in UTC, each named by the day on which it starts, `YYYY-MM-DD`, and mornings. */
import { isoInTimezone } from '../../web/core/time.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4;

/** Returns the week that a time is in, or one that is `offset` weeks away. */
export function weekOf(time: Date, offset = 0): string {
  const day = Math.floor(time.getTime() / DAY_MS) - FIRST_MONDAY;
  return dayOf((Math.floor(day / 7) + offset) * 7 + FIRST_MONDAY);
}

export function lastDayOf(week: string): string {
  return dayOf(Date.parse(week) / DAY_MS + 6);
}

function dayOf(daysSince1970: number): string {
  return new Date(daysSince1970 * DAY_MS).toISOString().slice(0, 10);
}

/** The hour of daily digests. */
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
