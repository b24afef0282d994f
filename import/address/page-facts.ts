/** What is known of a page of the old site. */
import type { OldAnswer } from './old-site.ts';
import type { FeedEntry } from './read-feed.ts';

export interface PageFacts {
  readonly url: string;
  readonly canonical: string;
  /** Other pages are searches, errors, tags, redirects and pages that are empty without scripts. */
  readonly kind: 'post' | 'page' | 'list' | 'other' | 'unread';
  /** Why it is of this kind, as a sentence for the owner. */
  readonly why: string;
  readonly title?: string;
  /** The day as it was written. */
  readonly date?: string;
  /** Only if it is later than `date`. */
  readonly updated?: string;
  readonly description?: string;
  readonly cover?: { readonly url: string; readonly alt?: string };
  readonly tags: readonly string[];
  readonly category?: string;
  readonly language?: string;
  /** Addresses of the same text in other languages. */
  readonly translations: readonly string[];
  /** The text, without what is around it. */
  readonly html: string;
  readonly words: number;
  /** Its paragraphs and the like, by their beginnings. */
  readonly blocks: readonly string[];
}

export interface PageTask {
  readonly answer: Pick<OldAnswer, 'url' | 'type' | 'charset'> & { readonly bytes: Uint8Array };
  readonly entry?: FeedEntry | undefined;
  /** Blocks that most posts have. They are around the text, or in it. */
  readonly shared?: readonly string[] | undefined;
}

/** Returns a page that is left out. */
export function otherPage(url: string, why: string, kind: 'other' | 'unread' = 'other'): PageFacts {
  const nothing = { tags: [], translations: [], html: '', words: 0, blocks: [] };
  return { url, canonical: url, kind, why, ...nothing };
}
