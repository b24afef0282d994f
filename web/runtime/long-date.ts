/** Making one is slow, and a list of essays asks for a date an essay. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day (`YYYY-MM-DD`) or a moment (ISO 8601), as `locale` writes the day: `November 21, 2026`. */
export function longDate(value: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(new Date(value));
}
