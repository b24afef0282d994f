/** Returns the function with a cache, because creating a format takes much longer than using it. */
function cached(create: (key: string) => Intl.DateTimeFormat): (key: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (key) => {
    const format = known.get(key) ?? create(key);
    known.set(key, format);
    return format;
  };
}

/** The format of local times, by time zone. Swedish writes them almost as ISO 8601 does. */
const localFormat = cached(
  (timeZone) => new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);
const offsetFormat = cached(
  (timeZone) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
);

/** Formats a moment as ISO 8601 with its offset in `timeZone` (IANA), like `2026-11-21T10:15:00+00:00`. */
export function isoInTimezone(moment: Date, timeZone: string): string {
  const offset = offsetFormat(timeZone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName');
  // The offset is "GMT+02:00", or just "GMT".
  return localFormat(timeZone).format(moment).replace(' ', 'T') + (offset?.value.slice(3) || '+00:00');
}

/** Returns the day in `timezone` (IANA) at that moment, like `2026-11-21`. */
export function dayInTimezone(moment: Date, timezone: string): string {
  return localFormat(timezone).format(moment).slice(0, 10);
}

/** Returns the local time in `timezone` (IANA) at that moment to the minute, like `2026-11-21 10:15`. */
export function minuteInTimezone(moment: Date, timezone: string): string {
  return localFormat(timezone).format(moment).slice(0, 16);
}

/** The format of a moment in `locale`, by the locale and the time zone. */
const momentFormat = cached((key) => {
  const [locale, timeZone] = key.split(' ');
  return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
});

/** Formats a moment in `timezone` (IANA) as `locale` does, like `Nov 21, 2026, 10:15 AM`. */
export function momentInTimezone(moment: Date, timezone: string, locale: string): string {
  return momentFormat(`${locale} ${timezone}`).format(moment);
}

const STEPS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Returns the whole units since `moment`, or undefined if it is less than a minute ago, or in the future. */
export function elapsedTime(moment: Date, now: Date) {
  const elapsed = Math.floor((now.getTime() - moment.getTime()) / 1000);
  const step = STEPS.find(({ seconds }) => elapsed >= seconds);
  return step && { count: Math.floor(elapsed / step.seconds), unit: step.unit };
}

/** Says in English how long ago `moment` was, like `2 hours ago`, for tools. Pages say it in the site's language. */
export function relativeTime(moment: Date, now: Date): string {
  const elapsed = elapsedTime(moment, now);
  return elapsed ? new Intl.RelativeTimeFormat('en').format(-elapsed.count, elapsed.unit) : 'just now';
}

/** Formats the year of a day (`YYYY-MM-DD`) in the digits of `locale`. */
export function yearOf(day: string, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false }).format(Number(day.slice(0, 4)));
}

/** Formats the month of a day (`YYYY-MM-DD`) in `locale`, like `Nov 2026`. */
export function monthOf(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

const longFormat = cached(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** The first of a month, where it is an ordinal number, which formats lack: by language, with a region if it differs. */
const FIRST_DAY: Readonly<Record<string, string>> = { fr: '1er', pt: '1º', 'pt-PT': '1' };

/** Formats a day (`YYYY-MM-DD`) or a moment (ISO 8601) as a date in `locale`, like `November 21, 2026`. */
export function longDate(value: string, locale: string): string {
  const date = longFormat(locale).format(new Date(value));
  const { language, region } = new Intl.Locale(locale);
  const first = FIRST_DAY[`${language}-${region}`] ?? FIRST_DAY[language];
  return first === undefined ? date : date.replace(/^1(?= )/, first);
}

/** A day, and perhaps a time with its zone, as generators of sites write them. */
const DAY_AND_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:T|[ \t]+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?[ \t]*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Returns the day of a date with a time, in the time zone in which it is written. Returns any other text unchanged. */
export function dayAsWritten(value: string): string {
  return DAY_AND_TIME.exec(value.trim())?.[1] ?? value.trim();
}

/** Returns whether a string is a calendar date, `YYYY-MM-DD`; `2026-02-30` is not. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns whether a string is a year, a month or a day: `2025`, `2025-03` or `2025-03-31`. */
export function isDateRangeEnd(value: string): boolean {
  return /^\d{4}(-\d{2}){0,2}$/.test(value) && isCalendarDate(value + '-01-01'.slice(value.length - 4));
}
