/**
 * From documents to the one value every surface answers from.
 *
 * The bundle is plain JSON and frozen: it crosses to the page and to the worker as it is, and nobody changes it.
 */
import type {
  FrontMatter,
  Offering,
  Pillar,
  Positioning,
  Profile,
  Projects,
  ProofPoint,
  Site,
  Status,
} from './model.ts';
import { countWords, leadingSentences } from './prose.ts';

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
  /** The same as plain text, paragraphs apart by an empty line. */
  readonly text: string;
  /** The text of the paragraphs alone, without headings, lists and code. */
  readonly lead: string;
  readonly quotes: readonly string[];
  readonly headings: readonly Heading[];
}

/** Everything in a content folder, valid each by itself and all together. */
export interface ContentDocuments {
  readonly site: Site;
  readonly pillars: readonly Pillar[];
  readonly profile: Profile;
  readonly projects: Projects;
  readonly offerings: readonly Offering[];
  readonly positioning: Positioning;
  readonly proofPoints: readonly ProofPoint[];
  readonly status: Status;
  readonly essays: readonly EssayDocument[];
}

/** A published essay with all that is derived from it. */
export interface Essay {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly excerpt: string;
  readonly takeaways: readonly string[];
  readonly keyQuotes: readonly string[];
  readonly aliases: readonly string[];
  readonly wordCount: number;
  /** As shown: `5 min read`. */
  readonly readingTime: string;
  readonly headings: readonly Heading[];
  /** Markdown, without the front matter. */
  readonly content: string;
  /** Plain text. */
  readonly text: string;
}

/** The whole site as data. `origin` is the public address without a trailing slash; essays are newest first. */
export interface ContentBundle extends Omit<ContentDocuments, 'essays'> {
  readonly origin: string;
  readonly essays: readonly Essay[];
}

/** Words a minute an attentive adult reads on a screen. */
const READING_SPEED = 225;
const EXCERPT_LENGTH = 220;

/**
 * Makes the bundle of what is published: drafts left out, essays newest first, the rest derived, all of it frozen.
 */
export function createBundle(documents: ContentDocuments, origin: string): ContentBundle {
  const essays = documents.essays
    .filter((essay) => !essay.frontMatter.draft)
    .map((essay) => publish(essay, documents.site.locale))
    .sort(newestFirst);
  return deepFreeze({ ...documents, origin, essays });
}

function publish(document: EssayDocument, locale: string): Essay {
  const { frontMatter, text } = document;
  const wordCount = countWords(text, locale);
  return {
    slug: document.slug,
    title: frontMatter.title,
    date: frontMatter.date,
    category: frontMatter.category,
    tags: frontMatter.tags,
    excerpt: frontMatter.excerpt ?? leadingSentences(document.lead, EXCERPT_LENGTH, locale),
    takeaways: frontMatter.takeaways,
    keyQuotes: frontMatter.keyQuotes ?? document.quotes,
    aliases: frontMatter.aliases,
    wordCount,
    readingTime: `${Math.max(1, Math.round(wordCount / READING_SPEED))} min read`,
    headings: document.headings,
    content: document.markdown,
    text,
  };
}

/** Two essays of one day stand in the order of their slugs, so that every build gives the same list. */
function newestFirst(a: Essay, b: Essay): number {
  return compare(b.date, a.date) || compare(a.slug, b.slug);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
