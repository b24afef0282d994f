/** Weeks from Monday to Sunday in UTC. A week is named by the day on which it starts, `YYYY-MM-DD`. */
import { DAY_MS } from './durations.ts';

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4;

/** Returns the week that a time is in, or one that is `offset` weeks away. */
export function weekOf(time: Date, offset = 0): string {
  const day = Math.floor(time.getTime() / DAY_MS) - FIRST_MONDAY;
  return dayOf((Math.floor(day / 7) + offset) * 7 + FIRST_MONDAY);
}

/** Returns the last day of a week. */
export function lastDayOf(week: string): string {
  return dayOf(Date.parse(week) / DAY_MS + 6);
}

function dayOf(daysSince1970: number): string {
  return new Date(daysSince1970 * DAY_MS).toISOString().slice(0, 10);
}
