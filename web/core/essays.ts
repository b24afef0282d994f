/** Derives the published essay from an essay's document. */
import { linkHost } from './link-host.ts';
import type { EssayFrontMatter, FrontMatter } from './model.ts';
import { pick } from './pick.ts';
import { leadingSentences } from './prose.ts';
import { remembered } from './remembered.ts';
import { splitVersions, type TextTranslation, type Version, type WithVersions } from './versions.ts';

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** A part of an essay that begins with a heading of its own, not one inside a quote or list. */
export interface Section extends Heading {
  /** Line of the Markdown on which the section begins, counted from 0. */
  readonly line: number;
}

/** The items of a section that the essay itself calls its takeaways or conclusions. */
export interface OwnTakeaways {
  readonly section: string;
  readonly items: readonly string[];
}

/** An essay as read from its file, without derived values. Dates are `YYYY-MM-DD`. */
export interface EssayDocument {
  readonly slug: string;
  /** Absent if the essay is in the language of the site. */
  readonly translation?: TextTranslation | undefined;
  readonly frontMatter: EssayFrontMatter;
  readonly markdown: string;
  /** The Markdown as plain text on one line. */
  readonly text: string;
  readonly wordCount: number;
  /** The beginning of the paragraphs, without headings, lists or code. */
  readonly lead: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  readonly ownTakeaways?: OwnTakeaways | undefined;
  /** Where the addresses in the Markdown begin that are relative to the site (`/`) or to the essay (`#`). */
  readonly siteLinks: readonly number[];
}

export type Pending = 'draft' | 'scheduled';

/** Selects the essays that are public. */
export interface Edition {
  /** Current day in the owner's time zone, `YYYY-MM-DD`. Essays with a later date are scheduled. */
  readonly day: string;
  /** Whether pending essays are included, marked as such. */
  readonly preview?: boolean;
}

/** An essay in the catalog: everything except its text. */
export interface Essay {
  readonly slug: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly date: string;
  /** Day of the last substantial change, if the owner names one. */
  readonly updated?: string | undefined;
  readonly category: string;
  /** Address that the essay is about. Its text may be empty then. */
  readonly link?: string | undefined;
  readonly tags: readonly string[];
  readonly excerpt: string;
  readonly cover?: FrontMatter['cover'];
  readonly takeaways: readonly string[];
  readonly keyQuotes: readonly string[];
  readonly aliases: readonly string[];
  readonly wordCount: number;
  /** For example, `5 min read`, for agents. Pages say it in the site's language. */
  readonly readingTime: string;
  readonly headings: readonly string[];
  readonly language: string;
  /** The same essay in other languages. Absent if there are none. */
  readonly translations?: readonly Version[];
  /** Present only in a preview. */
  readonly pending?: Pending;
}

export interface EssayBody {
  /** Markdown, without the front matter. */
  readonly content: string;
  readonly text: string;
  readonly sections: readonly Section[];
  /** Questions that the essay answers. Only search reads them: they are never shown or quoted. */
  readonly questions?: readonly string[];
  /** Present only if the front matter names no takeaways. */
  readonly ownTakeaways?: OwnTakeaways;
}

export interface PublishedEssay {
  readonly essay: Essay;
  readonly body: EssayBody;
  readonly siteLinks: readonly number[];
}

/** Words per minute that an adult reads on a screen. */
const READING_SPEED = 225;
const EXCERPT_LENGTH = 220;

/** Returns why the essay is not public on `day` (`YYYY-MM-DD`, in the owner's time zone); undefined if it is. */
export function pendingOn(
  day: string,
  { frontMatter }: { readonly frontMatter: Pick<FrontMatter, 'date' | 'draft'> },
): Pending | undefined {
  if (frontMatter.draft) return 'draft';
  return frontMatter.date > day ? 'scheduled' : undefined;
}

/** A cache, because finding sentences is slow and most essays do not change between publications. */
const published = new WeakMap<EssayDocument, PublishedEssay & { readonly key: string }>();

/**
 * Returns the public essays, newest first and frozen; a preview includes pending ones. Repeated calls return the same
 * objects for the same document.
 */
export function publishEssays(
  documents: readonly EssayDocument[],
  locale: string,
  { day, preview = false }: Edition,
) {
  const shown = documents.filter((document) => preview || pendingOn(day, document) === undefined);
  const { listed, translations } = splitVersions(shown, locale);
  const inOrder = (versions: readonly WithVersions<EssayDocument>[]) =>
    versions
      .map(({ text, others }) => publish(text, locale, pendingOn(day, text), others))
      .sort((a, b) => newestFirst(a.essay, b.essay));
  return {
    /** Each essay once, in the language of the site if it has that, as lists and counts have them. */
    essays: inOrder(listed),
    /** The same essays in other languages. */
    translations: inOrder(translations),
  };
}

function publish(
  document: EssayDocument,
  siteLocale: string,
  pending: Pending | undefined,
  translations: readonly Version[],
): PublishedEssay {
  const key = JSON.stringify([siteLocale, pending, translations]);
  const known = published.get(document);
  if (known?.key === key) return known;
  const { slug, translation, frontMatter, text, wordCount, markdown, headings, sections, siteLinks } =
    document;
  const locale = translation?.language ?? siteLocale;
  const essay = {
    slug,
    ...pick(frontMatter, 'title', 'subtitle', 'date', 'updated', 'category', 'link', 'tags'),
    excerpt: excerptOf(document, locale),
    ...pick(frontMatter, 'cover', 'takeaways', 'keyQuotes', 'aliases'),
    wordCount,
    readingTime: `${readingMinutes(wordCount)} min read`,
    headings: headings.map((heading) => heading.text),
    language: locale,
    ...(translations.length > 0 && { translations }),
    ...(pending && { pending }),
  };
  const { takeaways, questions } = frontMatter;
  const { ownTakeaways } = document;
  const body = {
    content: markdown,
    text,
    sections,
    ...(questions.length > 0 && { questions }),
    ...(ownTakeaways && takeaways.length === 0 && { ownTakeaways }),
  };
  const fresh = deepFreeze({ key, essay, body, siteLinks });
  published.set(document, fresh);
  return fresh;
}

/** Returns the owner's excerpt, or the opening of the text. Without a text, the subtitle or the host of the link. */
function excerptOf({ frontMatter, lead }: EssayDocument, locale: string): string {
  const { excerpt = leadingSentences(lead, EXCERPT_LENGTH, locale), subtitle, link } = frontMatter;
  return excerpt === '' && link !== undefined ? (subtitle ?? linkHost(link)) : excerpt;
}

export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / READING_SPEED));
}

/** Sorts essays newest first, and by slug within a day so that the order is deterministic. */
function newestFirst(a: Essay, b: Essay): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.slug < b.slug ? -1 : 1;
}

/** Each search asks for them. */
export const essaysBySlug = remembered(
  (essays: readonly Essay[]): ReadonlyMap<string, Essay> =>
    new Map(essays.map((essay) => [essay.slug, essay])),
);

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
