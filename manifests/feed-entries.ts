/** What both feeds tell of the newest essays. */
import type { Essay } from '../web/runtime/essays.ts';
import { essayUrl } from '../web/runtime/routes.ts';
import { absoluteHtml } from './absolute-html.ts';
import type { ManifestSource } from './source.ts';

export interface FeedEntry {
  readonly essay: Essay;
  /** The same for good: the address under which the essay was published first. */
  readonly id: string;
  readonly url: string;
  readonly html: string;
  /** ISO 8601. */
  readonly published: string;
}

/** A reader that asks once a month misses none, and the whole texts stay within a few hundred kilobytes. */
const LENGTH = 20;

/** The newest essays, newest first. */
export function feedEntries({ bundle, essayHtml }: ManifestSource): readonly FeedEntry[] {
  return bundle.essays.slice(0, LENGTH).map((essay) => {
    const url = essayUrl(bundle, essay.slug);
    return {
      essay,
      id: essayUrl(bundle, essay.aliases[0] ?? essay.slug),
      url,
      html: absoluteHtml(essayHtml(essay.slug), url),
      published: momentOf(essay.date),
    };
  });
}

/** Noon in UTC is on that day nearly everywhere, so that no reader shows the day before. */
export function momentOf(date: string): string {
  return `${date}T12:00:00Z`;
}
