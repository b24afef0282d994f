/** Markdown to HTML, plain text and what else the site derives from it. */
import Slugger from 'github-slugger';
import type { Env, Token } from 'markdown-it';
import type { Heading } from '../../web/runtime/essays.ts';
import { markRepeatedReferences, STRAY_REFERENCE, type StrayNote, unusedNotes } from './footnotes.ts';
import { type Highlight, loadHighlight } from './highlight.ts';
import { longParagraphsIn } from './long-paragraphs.ts';
import { languageOf, parser } from './markdown-parser.ts';
import { plainText, textOnOneLine } from './plain-text.ts';

/** Something that points elsewhere, and the line it stands on, counted from 1 within the Markdown. */
export interface Reference {
  readonly kind: 'link' | 'image';
  readonly target: string;
  readonly line: number;
  /** The alternative text of an image. */
  readonly alt: string;
}

export interface RenderedMarkdown {
  readonly html: string;
  /** Plain text on one line. */
  readonly text: string;
  /** The first thousand characters or so of the top-level paragraphs alone. */
  readonly lead: string;
  /** Texts of the block quotes. */
  readonly quotes: readonly string[];
  readonly headings: readonly (Heading & { readonly line: number })[];
  /** Headings for a table of contents: those of the second and third level, but none within a quote, list or note. */
  readonly contents: readonly Heading[];
  readonly references: readonly Reference[];
  readonly strayNotes: readonly StrayNote[];
  /** The lines on which paragraphs begin that are too long; they are left out. */
  readonly longParagraphs: readonly number[];
}

/** What other essays and the checks ask of it. */
export type CheckedMarkdown = Pick<
  RenderedMarkdown,
  'headings' | 'references' | 'strayNotes' | 'longParagraphs'
>;

/** An excerpt needs no more. */
const LEAD_LENGTH = 1000;

/** In characters; code that follows is shown plain, as grammars take their time. */
const MOST_CODE = 200_000;

/** Ids that the page around the text has already. */
const TAKEN_IDS = ['main', 'foyer-tools', 'site-footer'];

/** Renders with code in its colours; what a language needs for that is loaded when it is first met. */
export async function renderMarkdown(markdown: string): Promise<RenderedMarkdown> {
  const parsed = parse(markdown);
  const languages = parsed.tokens.flatMap(({ type, info }) =>
    type === 'fence' ? (codeLanguage(info) ?? []) : [],
  );
  return render(parsed, await loadHighlight(new Set(languages)));
}

/** The same at once, with plain code. */
export function renderMarkdownPlainly(markdown: string): RenderedMarkdown {
  return render(parse(markdown), () => undefined);
}

interface ParsedMarkdown {
  readonly markdown: string;
  readonly tokens: Token[];
  /** What the parser leaves beside the tokens. */
  readonly env: Env;
}

function parse(markdown: string): ParsedMarkdown {
  const env: Env = {};
  return { markdown, tokens: parser.parse(markdown, env), env };
}

function render({ markdown, tokens, env }: ParsedMarkdown, highlight: Highlight): RenderedMarkdown {
  const headings = nameHeadings(tokens);
  const notesBegin = tokens.findIndex(({ type }) => type === 'footnote_block_open');
  const text = notesBegin < 0 ? tokens : tokens.slice(0, notesBegin);
  colourCode(tokens, highlight);
  markRepeatedReferences(tokens);
  return {
    html: parser.renderer.render(tokens, parser.options, env),
    text: textOnOneLine(tokens),
    lead: plainText(topLevelParagraphs(text)).slice(0, LEAD_LENGTH),
    quotes: blockQuotes(text).map(plainText),
    headings: headings.map(({ level, text, id, line }) => ({ level, text, id, line })),
    contents: headings
      .filter(({ level, isNested }) => !isNested && (level === 2 || level === 3))
      .map(({ level, text, id }) => ({ level, text, id })),
    references: inlineTokens(tokens).flatMap(toReference),
    strayNotes: [...inlineTokens(tokens).flatMap(toStrayNote), ...unusedNotes(env, markdown)],
    longParagraphs: longParagraphsIn(env),
  };
}

function codeLanguage(info: string): string | undefined {
  return languageOf(info)?.toLowerCase();
}

function colourCode(tokens: readonly Token[], highlight: Highlight): void {
  let length = 0;
  for (const token of tokens) {
    if (token.type === 'fence') length += token.content.length;
    if (length > MOST_CODE) return;
    const language = token.type === 'fence' ? codeLanguage(token.info) : undefined;
    const coloured = language && highlight(token.content, language);
    if (coloured) token.meta = { ...token.meta, coloured };
  }
}

type FoundHeading = Heading & { readonly line: number; readonly isNested: boolean };

/** Gives every heading an anchor, as GitHub would, and those of the text itself a link to it. */
function nameHeadings(tokens: readonly Token[]): readonly FoundHeading[] {
  const slugger = new Slugger();
  for (const id of TAKEN_IDS) slugger.slug(id);
  return tokens.flatMap((token, index) => {
    const [inline, closing] = tokens.slice(index + 1, index + 3);
    if (token.type !== 'heading_open' || !inline || !closing) return [];
    const text = plainText([inline]);
    const id = slugger.slug(text);
    const isNested = token.level > 0;
    token.attrSet('id', id);
    if (!isNested) closing.meta = { anchor: id };
    return [{ level: Number(token.tag.slice(1)), text, id, line: lineOf(token), isNested }];
  });
}

function topLevelParagraphs(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    (token, index) =>
      token.type === 'inline' && token.level === 1 && tokens[index - 1]?.type === 'paragraph_open',
  );
}

function blockQuotes(tokens: readonly Token[]): Token[][] {
  const quotes: Token[][] = [];
  let start = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'blockquote_open' && token.level === 0) start = index + 1;
    if (token.type === 'blockquote_close' && token.level === 0) quotes.push(tokens.slice(start, index));
  }
  return quotes;
}

interface PlacedToken {
  readonly token: Token;
  /** Counted from 1. */
  readonly line: number;
}

/** What stands within the lines of text, with the line. */
function inlineTokens(tokens: readonly Token[]): PlacedToken[] {
  const noteLines = new Map<unknown, number>();
  let blockLine = 1;
  return tokens.flatMap((block) => {
    // The cells of a table have no place of their own; their row has. A note in place is where it is referred to.
    if (block.map) blockLine = lineOf(block);
    if (block.type === 'footnote_open') blockLine = noteLines.get(block.meta?.id) ?? blockLine;
    let line = blockLine;
    return (block.children ?? []).map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      if (token.type === 'footnote_ref') noteLines.set(token.meta?.id, line);
      return { token, line };
    });
  });
}

function toReference({ token, line }: PlacedToken): Reference[] {
  if (token.type === 'link_open') {
    return [{ kind: 'link', target: String(token.attrGet('href') ?? ''), line, alt: '' }];
  }
  if (token.type !== 'image') return [];
  return [{ kind: 'image', target: String(token.attrGet('src') ?? ''), line, alt: token.content.trim() }];
}

function toStrayNote({ token, line }: PlacedToken): StrayNote[] {
  if (token.type !== STRAY_REFERENCE) return [];
  return [{ kind: 'undefined', label: token.content.slice(2, -1), line }];
}

function lineOf(token: Token): number {
  return (token.map?.[0] ?? 0) + 1;
}
