import { longDate } from '../../runtime/long-date.ts';
import type { Site } from '../../runtime/model.ts';

/** A day (`YYYY-MM-DD`) or a moment (ISO 8601), as the site's language writes the day. */
export function FormattedDate({ value, site }: { readonly value: string; readonly site: Site }) {
  return <time datetime={value}>{longDate(value, site.locale)}</time>;
}
