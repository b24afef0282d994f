/** Moments as the tools tell them. */

/** ISO 8601 with the offset that `timezone` (IANA) has at that moment: `2026-11-21T10:15:00+00:00`. */
export function isoInTimezone(moment: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

/** The day it is in `timezone` (IANA) at that moment: `2026-11-21`. */
export function dayInTimezone(moment: Date, timezone: string): string {
  return isoInTimezone(moment, timezone).slice(0, 10);
}

const STEPS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How long ago `moment` was: `2 hours ago`; under a minute, and for a clock that runs ahead, `just now`. */
export function relativeTime(moment: Date, now: Date): string {
  const elapsed = Math.floor((now.getTime() - moment.getTime()) / 1000);
  const step = STEPS.find(({ seconds }) => elapsed >= seconds);
  if (!step) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(elapsed / step.seconds), step.unit);
}

/** A day (`YYYY-MM-DD`) or a moment (ISO 8601), as `locale` writes the day: `November 21, 2026`. */
export function longDate(value: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
}
