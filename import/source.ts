/** A site as it was at its old place. Each kind of source is read into this, and all later steps are the same. */

/** A site that is being brought in, before anything is converted. */
export interface SourceSite {
  /** The kind that was recognized, in the owner's words: "a Hugo site", "an export of WordPress". */
  readonly name: string;
  /** The same as a name for programs, like `hugo`. Undefined for a served site. */
  readonly kind?: string | undefined;
  /** Former address of the site, like `https://ada.example`. Undefined if the source does not say. */
  readonly origin: string | undefined;
  /** Language of the texts, a BCP 47 tag, if the source says so. */
  readonly language?: string | undefined;
  readonly posts: readonly SourcePost[];
  /** Its pages that are no posts, and its feeds. Undefined for sources, of which nobody knows what they serve. */
  readonly pages?: readonly OldPage[];
  /** Whether it was read as visitors see it, and not from its sources. */
  readonly isServed?: boolean;
  /** What a comparison of the sources with the served site has shown, in sentences for the owner. */
  readonly compared?: string | undefined;
  /**
   * Returns the path on disk of a file that a post refers to, like `./oar.jpg` or `/img/oar.jpg`. Undefined if the
   * source has none. Never returns a path outside the source.
   */
  readonly findFile: (target: string, post: SourcePost) => string | undefined;
  /** Fetches a picture of the served site itself, by its full address. Returns its path on disk, if there is one. */
  readonly ownPicture?: (url: string) => Promise<string | undefined>;
  /** Returns what a template of the source does with the text in a shortcode. */
  readonly bodyUse?: ((name: string) => BodyUse | undefined) | undefined;
  /** Parts that could not be read. */
  readonly findings: readonly ImportFinding[];
}

export interface OpenedSource {
  readonly site: SourceSite;
  /** Removes what was unpacked. */
  close(): Promise<void>;
}

/** What becomes of the text in a shortcode: it is shown, shown as code, or not shown. */
export type BodyUse = 'text' | 'code' | 'nothing';

export interface SourcePost {
  /**
   * Path in the source; in an export that is one file, the file's name and the post's own number: `export.xml#12`. It
   * identifies the post in the report and in a second run.
   */
  readonly file: string;
  /** Line of the file on which the text begins, counted from 1. */
  readonly line: number;
  /** Name for the address, from the file or the export: `knots` of `2014-02-03-knots.md`. */
  readonly name: string;
  /**
   * Front matter as the generator wrote it. Exports use the names of generators: title, date, updated, description,
   * tags, categories, draft, image.
   */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly format: 'markdown' | 'html';
  /** Whether a line break in the text is one on the page, as in Hexo and in WordPress. */
  readonly hasHardBreaks: boolean;
  /** Paths at which the post was, some with a query: `/2014/02/03/knots.html`, `/?p=12`. */
  readonly addresses: readonly string[];
  /** Language of the text, if it is not that of the site. */
  readonly language?: string | undefined;
  /** `file` of the same text in the language of the site. */
  readonly original?: string | undefined;
  /** Whether it is a page, which needs no day, and not an essay. */
  readonly isPage?: boolean;
}

/** Returns the texts that can come in: posts, and pages. */
export function textsOf({ posts, pages = [] }: Pick<SourceSite, 'posts' | 'pages'>): readonly SourcePost[] {
  return [...posts, ...pages.flatMap(({ text }) => text ?? [])];
}

/** A page of the old site that is no post: "About", a list, a feed. */
export interface OldPage {
  /** Paths at which it was, the first being its own. */
  readonly addresses: readonly string[];
  readonly title: string;
  /** What it is, a noun phrase in the singular. */
  readonly cause: string;
  /** The page of the new site that has what it had. */
  readonly to?: string | undefined;
  /** Its text, if it has one of its own. */
  readonly text?: SourcePost | undefined;
}

/** Something that the owner should know of. The report groups findings by their cause. */
export interface ImportFinding {
  /** A post about which there is a question is a draft until the owner has answered it. */
  readonly kind: 'ask' | 'changed' | 'dropped' | 'look';
  /** A noun phrase in the singular, the same for all of a kind: "shortcode without an equivalent". */
  readonly cause: string;
  readonly file: string;
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** The text that was there, shortened to one line. */
  readonly detail: string;
}

/** @param detail what was there, shortened to one line */
export function finding(
  kind: ImportFinding['kind'],
  cause: string,
  file: string,
  detail = '',
  line = 1,
): ImportFinding {
  return { kind, cause, file, line, detail };
}

/** Thrown for a source that cannot be read. The message is a sentence for the owner. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** The cause of a finding about a file whose detail is its format. */
export const UNREAD_TEXT = 'text in a format that is not read';

/** The cause of a finding about code that is run when the site is built. Its results are only on the page. */
export const RUN_CODE = 'code whose result is not in the source';

/** The causes of findings about pictures that became links. */
export const LOST_PICTURES = {
  missing: 'picture that was not found',
  remote: 'picture of another site that was not fetched',
  pointer: 'picture of which there is only a Git LFS pointer',
} as const;

/** Tells a conversion where the things that a text refers to are now. */
export interface TextContext {
  /** Returns where a link leads now: a path of the new site or a full address. Undefined if nobody knows its target. */
  readonly resolveLink: (target: string) => string | undefined;
  /** Returns the path of the essay that a generator calls by a name, as in `post_url`, `ref` and `[[wikilinks]]`. */
  readonly resolveName: (name: string) => string | undefined;
  /** Returns the path of a picture on the new site. Undefined if it is not there; it then becomes a link. */
  readonly resolvePicture: (target: string) => string | undefined;
  /** Returns why a picture is not there. */
  readonly lossOf?: (target: string) => keyof typeof LOST_PICTURES;
  /** Returns what a template of the old site does with the text in a shortcode. Undefined if nobody knows. */
  readonly bodyUse?: SourceSite['bodyUse'];
  /** Returns the full address that a target had on the old site, for what is not on the new one. */
  readonly oldAddress: (target: string) => string | undefined;
}

/** A text as Foyer's Markdown. The lines of its findings are lines of the original text, counted from 1. */
export interface ConvertedText {
  readonly markdown: string;
  readonly findings: readonly Omit<ImportFinding, 'file'>[];
}
