/** What the owner of a site has not written. The content lacks it, so that nobody reads what somebody made up. */
import type { Site } from './model.ts';

/** Returns what the owner does, for a place that needs a line: the tagline or, if there is none, the title. */
export function headlineOf({ tagline, title }: Pick<Site, 'tagline' | 'title'>): string {
  return tagline ?? title;
}

export function summaryOf(site: Pick<Site, 'summary' | 'tagline' | 'title'>): string {
  return site.summary ?? headlineOf(site);
}

/** Returns the fields that the owner has written, and a note that names the others after what it says anyway. */
export function written<Name extends string>(
  fields: { readonly [Field in Name]?: string | undefined },
  note = '',
) {
  const all = Object.entries<string | undefined>(fields);
  const missing = all.flatMap(([name, value]) => (value === undefined ? [name] : [])).join(', ');
  const notes = [note, missing && `The owner has not written ${missing}.`].filter(Boolean).join(' ');
  const given = [...all, ['note', notes || undefined]].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { readonly [Field in Name | 'note']?: string };
}
