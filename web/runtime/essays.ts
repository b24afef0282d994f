/** From an essay's document to what is published of it. */

import type { FrontMatter } from './model.ts';
import { leadingSentences } from './prose.ts';
import { longDate } from './time.ts';

/** A heading inside an essay. `id` is its anchor. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** An essay as read from its file, before anything is derived. Dates are `YYYY-MM-DD`. */
export interface EssayDocument {
  readonly slug: string;
  readonly frontMatter: FrontMatter;
  readonly markdown: string;
  /** The same as plain text on one line. */
  readonly text: string;
  readonly wordCount: number;
  /** How the paragraphs begin, without headings, lists and code. */
  readonly lead: string;
  readonly quotes: readonly string[];
  readonly headings: readonly Heading[];
}

/** Why the public does not see an essay: its owner is not done with it, or its day has not come. */
export type Pending = 'draft' | 'scheduled';

/** What of the essays is out. */
export interface Edition {
  /** Day where the owner is, `YYYY-MM-DD`; an essay of a later day waits for it. */
  readonly day: string;
  /** True where the owner looks on: what is pending is there as well, and marked. */
  readonly preview?: boolean;
}

/** An essay in the catalogue: all that is known and derived of it but its text. */
export interface Essay {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  /** The date as the site's language writes it: `November 21, 2026`. */
  readonly longDate: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly excerpt: string;
  readonly takeaways: readonly string[];
  readonly keyQuotes: readonly string[];
  readonly aliases: readonly string[];
  readonly wordCount: number;
  /** As shown: `5 min read`. */
  readonly readingTime: string;
  /** The words of the headings in its text. */
  readonly headings: readonly string[];
  /** Only in a preview. */
  readonly pending?: Pending;
}

/** What an essay says in full. */
export interface EssayBody {
  /** Markdown, without the front matter. */
  readonly content: string;
  /** Plain text on one line. */
  readonly text: string;
}

/** An essay as it is published. */
export interface PublishedEssay {
  readonly essay: Essay;
  readonly body: EssayBody;
}

/** Words a minute an attentive adult reads on a screen. */
const READING_SPEED = 225;
const EXCERPT_LENGTH = 220;

/** What keeps the essay from being out on `day` (`YYYY-MM-DD`, where the owner is). */
export function pendingOn(
  day: string,
  { frontMatter }: Pick<EssayDocument, 'frontMatter'>,
): Pending | undefined {
  if (frontMatter.draft) return 'draft';
  return frontMatter.date > day ? 'scheduled' : undefined;
}

type Derived = PublishedEssay & { readonly locale: string; readonly pending: Pending | undefined };

/** Finding sentences is slow, and most essays are the same in the next publication. */
const published = new WeakMap<EssayDocument, Derived>();

/** What is pending left out, newest first, the rest derived and frozen. The same document gives the same objects again. */
export function publishEssays(
  documents: readonly EssayDocument[],
  locale: string,
  { day, preview = false }: Edition,
): readonly PublishedEssay[] {
  return documents
    .flatMap((document) => {
      const pending = pendingOn(day, document);
      return pending === undefined || preview ? [derived(document, locale, pending)] : [];
    })
    .sort((a, b) => newestFirst(a.essay, b.essay));
}

function derived(document: EssayDocument, locale: string, pending: Pending | undefined): Derived {
  const known = published.get(document);
  if (known?.locale === locale && known.pending === pending) return known;
  const { essay, body } = publish(document, locale);
  const fresh = deepFreeze({ essay: { ...essay, ...(pending && { pending }) }, body, locale, pending });
  published.set(document, fresh);
  return fresh;
}

function publish(document: EssayDocument, locale: string): PublishedEssay {
  const { slug, frontMatter, text, wordCount, markdown, headings } = document;
  const { title, date, category, tags, takeaways, aliases } = frontMatter;
  return {
    essay: {
      slug,
      title,
      date,
      longDate: longDate(date, locale),
      category,
      tags,
      excerpt: frontMatter.excerpt ?? leadingSentences(document.lead, EXCERPT_LENGTH, locale),
      takeaways,
      keyQuotes: frontMatter.keyQuotes ?? document.quotes,
      aliases,
      wordCount,
      readingTime: `${Math.max(1, Math.round(wordCount / READING_SPEED))} min read`,
      headings: headings.map((heading) => heading.text),
    },
    body: { content: markdown, text },
  };
}

/** Two essays of one day stand in the order of their slugs, so that every build gives the same list. */
function newestFirst(a: Essay, b: Essay): number {
  return compare(b.date, a.date) || compare(a.slug, b.slug);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const slugIndexes = new WeakMap<readonly Essay[], ReadonlyMap<string, Essay>>();

/** Returns the essays of a catalogue by slug; cached, because every search asks. */
export function essaysBySlug(essays: readonly Essay[]): ReadonlyMap<string, Essay> {
  const before = slugIndexes.get(essays);
  if (before) return before;
  const bySlug = new Map(essays.map((essay) => [essay.slug, essay]));
  slugIndexes.set(essays, bySlug);
  return bySlug;
}

/** Freezes `value` deeply and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
