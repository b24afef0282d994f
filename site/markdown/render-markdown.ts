/** Renders Markdown as HTML and plain text, and collects the parts that the site lists or checks. */

import type { Token } from 'markdown-it';
import type { Heading } from '../../web/core/essays.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { HEADING_END } from '../../web/core/sections.ts';
import { createWording, type InterfaceWords } from '../../web/locales/wording.ts';
import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import { explain } from '../util/explain.ts';
import { findWords } from '../util/find-words.ts';
import { isProse } from '../util/is-prose.ts';
import type { Explanation } from '../util/phrase.ts';
import { readCodeInfo } from './code-info.ts';
import { excerptEndOf, withoutComments } from './comments.ts';
import { DIAGRAM, drawDiagrams } from './diagrams.ts';
import { STRAY_REFERENCE, type StrayNote, unusedNotes } from './footnotes.ts';
import { createHeadingNamer } from './heading-ids.ts';
import { loadHighlight } from './highlight.ts';
import { isJoint } from './ideographs.ts';
import type { LeftoverError } from './leftover-syntax.ts';
import { FORMULA, FORMULA_BLOCK } from './math.ts';
import { ownTakeaways } from './own-takeaways.ts';
import { lineOf, parserFor, TASK_BOX } from './parser.ts';
import { HTML_TAG } from './raw-html.ts';
import { findSiteLinks } from './site-links.ts';
import type { TextEnv } from './text-wording.ts';
import { isStanza, LINE_END, STANZA_END } from './verse.ts';

/** A link or picture. Lines are counted from 1 within the Markdown. */
interface Reference {
  readonly kind: 'link' | 'image';
  readonly target: string;
  readonly line: number;
  readonly alt: string;
  /** Present if the link around a picture has no text, so that only the alternative text could name it. */
  isNameOfLink?: true;
}

/** Something that cannot be shown as it is written. Lines are counted from 1 within the Markdown. */
type Fault = Explanation & Pick<LeftoverError, 'isBlank'> & { readonly line: number };

export type RenderedMarkdown = Awaited<ReturnType<typeof renderMarkdown>>;

/**
 * Renders Markdown, perhaps with diagrams or from a cache.
 *
 * @param words in the language of the text, by default English
 */
export type RenderMarkdown = (source: string, words?: InterfaceWords) => Promise<RenderedMarkdown>;

const LEAD_LENGTH = 1000;

const MAX_HEADING_LEVEL = 6;
/** A table of contents with more entries helps nobody, and takes long to make. */
const MAX_CONTENTS = 500;

/** Maximum number of highlighted characters. Any further code is shown plain, because grammars are slow. */
const MAX_HIGHLIGHTED = 200_000;

/** Tokens whose text is their content. */
const LITERAL_BLOCKS = new Set(['fence', 'code_block', DIAGRAM, FORMULA_BLOCK]);
const LITERAL_INLINES = new Set(['text', 'code_inline', 'image', FORMULA, HTML_TAG]);

/** Types of the tokens that end a term or a title. In plain text, what follows is on the same line. */
const LABELS = new Set(['dt_close', 'callout_title_close']);

/**
 * @param words in the language of the text, which also decides its quotation marks
 * @param draw draws diagrams; without it they are code blocks
 */
export async function renderMarkdown(source: string, words = findWords('en'), draw?: DrawDiagram) {
  const env: TextEnv = { wording: createWording(words) };
  const parser = parserFor(words.locale);
  const markdown = withoutComments(source);
  const tokens = parser.parse(markdown, env);
  const topHeading = lowerHeadings(tokens);
  const headings = nameHeadings(tokens);
  const notesStart = tokens.findIndex(({ type }) => type === 'footnote_block_open');
  const textTokens = notesStart < 0 ? tokens : tokens.slice(0, notesStart);
  if (draw) await drawDiagrams(tokens, draw);
  await highlightCode(tokens);
  const { references, strayNotes, faults, warnings } = findReferences(tokens);
  const excerptEnd = excerptEndOf(source);
  return {
    /** The Markdown to publish, without comments. */
    markdown,
    html: parser.renderer.render(tokens, parser.options, env),
    /** Plain text on one line. */
    text: tokenText(tokens),
    /** The beginning of the top-level paragraphs, for an excerpt. */
    lead: plainText(
      textTokens
        .filter(isTopLevelParagraph)
        .filter(({ map }) => excerptEnd === undefined || Number(map?.[0]) < excerptEnd)
        .filter((paragraph) => isProse(plainText([paragraph]))),
    ).slice(0, LEAD_LENGTH),
    headings,
    siteLinks: findSiteLinks(markdown),
    /** Takeaways that the text itself lists. */
    ownTakeaways: ownTakeaways(tokens, plainText),
    references,
    strayNotes: [...strayNotes, ...unusedNotes(env, markdown)],
    /** Markup that cannot be shown as it is written. */
    faults,
    warnings: [...(topHeading ? [explainTopHeading(topHeading)] : []), ...warnings],
    /** Lines of the paragraphs that were omitted because they are too long. */
    longParagraphs: tokens.filter(({ meta }) => meta?.isTooLong).map(lineOf),
  };
}

/** Returns the headings for a table of contents: second- and third-level, and not inside a quote, list or note. */
export function contentsOf({ headings }: Pick<RenderedMarkdown, 'headings'>): readonly Heading[] {
  return headings
    .filter(({ level, isNested }) => !isNested && (level === 2 || level === 3))
    .slice(0, MAX_CONTENTS)
    .map(({ level, text, id }) => ({ level, text, id }));
}

async function highlightCode(tokens: readonly Token[]): Promise<void> {
  const fences = tokens.filter(({ type }) => type === 'fence');
  const highlight = await loadHighlight(
    new Set(fences.map(({ info }) => readCodeInfo(info).language.toLowerCase())),
  );
  let length = 0;
  for (const token of fences) {
    length += token.content.length;
    if (length > MAX_HIGHLIGHTED) return;
    token.meta = {
      ...token.meta,
      highlighted: highlight(token.content, readCodeInfo(token.info).language.toLowerCase()),
    };
  }
}

/**
 * Moves all headings down by a level if one is on the first, which is that of the page's title. Returns the first of
 * these, which the owner should know about.
 */
function lowerHeadings(tokens: readonly Token[]): Token | undefined {
  const tops = tokens.filter(({ tag }) => tag === 'h1');
  const first = tops[0];
  if (!first) return undefined;
  for (const token of tokens) {
    if (!/^heading_/.test(token.type)) continue;
    token.tag = `h${Math.min(MAX_HEADING_LEVEL, Number(token.tag.slice(1)) + 1)}`;
  }
  return first;
}

/** Gives every heading an anchor: its own, or one like GitHub's. */
function nameHeadings(tokens: readonly Token[]) {
  const nameOf = createHeadingNamer(tokens);
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens.slice(index + 1, index + 2));
    const { id, fault } = nameOf(token, text);
    token.attrSet('id', id);
    token.meta = { text, fault };
    return [{ level: Number(token.tag.slice(1)), text, id, line: lineOf(token), isNested: token.level > 0 }];
  });
}

function isTopLevelParagraph({ type, level }: Token, index: number, tokens: readonly Token[]): boolean {
  return type === 'inline' && level === 1 && tokens[index - 1]?.type === 'paragraph_open';
}

/** Finds links, pictures, references to missing footnotes and what cannot be shown, each with its line. */
function findReferences(tokens: readonly Token[]) {
  const references: Reference[] = [];
  const strayNotes: StrayNote[] = [];
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const noteLines = new Map<unknown, number>();
  let blockLine = 1;
  for (const block of tokens) {
    // Table cells have no position, but their row does. An inline note has the line of its reference.
    if (block.map) blockLine = lineOf(block);
    if (block.type === 'footnote_open') blockLine = noteLines.get(block.meta?.id) ?? blockLine;
    let line = blockLine;
    let linkStart = 0;
    let linkText = '';
    for (const fault of faultsOf(block)) faults.push(locate(fault, line));
    for (const warning of warningsOf(block)) warnings.push(locate(warning, line));
    if (isMermaid(block)) warnings.push({ line, ...explain('mermaid') });
    for (const token of block.children ?? []) {
      const { type, content, meta } = token;
      const target = String(token.attrGet('href') ?? token.attrGet('src') ?? '');
      if (type === 'softbreak' || type === 'hardbreak') line += 1;
      if (type === 'footnote_ref') noteLines.set(meta?.id, line);
      if (type === 'link_open') {
        linkStart = references.push({ kind: 'link', target, line, alt: '' });
        linkText = '';
      }
      if (type === 'image') references.push({ kind: 'image', target, line, alt: content.trim() });
      linkText += textOfInline(token).trim();
      if (type === 'link_close' && linkText === '') {
        for (const image of references.slice(linkStart)) image.isNameOfLink = true;
      }
      for (const fault of faultsOf(token)) faults.push(locate(fault, line));
      if (type === STRAY_REFERENCE) strayNotes.push({ kind: 'undefined', label: content.slice(2, -1), line });
    }
  }
  return { references, strayNotes, faults, warnings };
}

function explainTopHeading(heading: Token): Fault {
  return {
    line: lineOf(heading),
    ...explain('topHeading', { text: String(heading.meta?.text) }),
  };
}

function isMermaid({ type, info }: Token): boolean {
  return type === 'fence' && readCodeInfo(info).language.toLowerCase() === 'mermaid';
}

/** Findings of the parser's rules in a token. */
interface BlockFindings {
  readonly fault?: LeftoverError;
  readonly faults?: readonly LeftoverError[];
  readonly warnings?: readonly LeftoverError[];
}

function faultsOf({ meta }: Token): readonly LeftoverError[] {
  const { fault, faults = [] }: BlockFindings = meta ?? {};
  return fault ? [fault, ...faults] : faults;
}

function warningsOf({ meta }: Token): readonly LeftoverError[] {
  const { warnings = [] }: BlockFindings = meta ?? {};
  return warnings;
}

function locate({ offset = 0, ...explanation }: LeftoverError, line: number): Fault {
  return { line: line + offset, ...explanation };
}

/**
 * Returns the text of tokens without markup: an empty line between paragraphs, and a line and a dash for each list item.
 *
 * @param headingEnd separates a heading from the text below it
 * @param cellEnd separates the cells of a table
 */
export function plainText(tokens: readonly Token[], headingEnd = '', cellEnd = ' | '): string {
  const blocks: { text: string; isTight: boolean; isLabel?: boolean; isVerse?: boolean }[] = [];
  let cells: string[] | undefined;
  let depth = 0;
  let opensItem = false;
  for (const { type, content, children, info } of tokens) {
    if (type === 'list_item_open') {
      depth += 1;
      opensItem = true;
    }
    if (type === 'list_item_close') depth -= 1;
    if (type === 'tr_open') cells = [];
    if (type === 'tr_close') {
      blocks.push({ text: cells?.join(cellEnd) ?? '', isTight: true });
      cells = undefined;
    }
    const last = blocks.at(-1);
    if (last && type === 'heading_close') last.text += headingEnd;
    if (last && LABELS.has(type)) Object.assign(last, { text: asLabel(last.text), isLabel: true });
    const title = type === 'fence' ? readCodeInfo(info).title : undefined;
    if (title !== undefined) blocks.push({ text: title, isTight: false });
    if (LITERAL_BLOCKS.has(type)) blocks.push({ text: content.trimEnd(), isTight: false });
    if (type !== 'inline') continue;
    const text = textOfInlines(children ?? []);
    const indent = depth > 0 ? '  '.repeat(depth - 1) + (opensItem ? '- ' : '  ') : '';
    if (cells) cells.push(text);
    else if (text !== '')
      blocks.push({ text: indent + text, isTight: depth > 0, isVerse: isStanza(content) });
    opensItem = false;
  }
  return blocks
    .map(({ text, isTight, isLabel, isVerse }, index) => {
      const next = blocks[index + 1];
      if (isLabel && !next?.isTight) return `${text} `;
      if (next && (isVerse || next.isVerse)) return `${text}${STANZA_END}\n\n`;
      return text + (isTight && next?.isTight ? '\n' : '\n\n');
    })
    .join('')
    .trim();
}

/** Returns a term or a title as the beginning of a line. */
function asLabel(text: string): string {
  return /[\p{P}]$/u.test(text) ? text : `${text}:`;
}

/**
 * Returns the plain text on one line, for search: with a dot after headings and table cells, and without the dashes of
 * list items.
 */
export function tokenText(tokens: readonly Token[]): string {
  return oneLine(plainText(tokens, HEADING_END, `${HEADING_END} `).replace(/^ *- /gm, ''));
}

function textOfInlines(tokens: readonly Token[]): string {
  let isRaised = false;
  return tokens
    .map((token) => {
      if (token.tag === 'sup') isRaised = token.nesting === 1;
      const text = textOfInline(token);
      return isRaised ? raised(text) : text;
    })
    .join('');
}

function textOfInline(token: Token): string {
  const { type, content } = token;
  if (token.meta?.isLineEnd) return LINE_END;
  if (type === 'softbreak' || type === 'hardbreak') return isJoint(token) ? '' : ' ';
  if (type === TASK_BOX) return `${content} `;
  // The name of a file stands for the description of a picture.
  if (type === 'image' && !isProse(content)) return '';
  return LITERAL_INLINES.has(type) ? content : '';
}

const RAISED = new Map(
  [...'0123456789+-−()n'].map((character, index) => [character, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ'][index] ?? '']),
);

/** Returns an exponent in its own characters, so that 10⁶ is not 106. Other text, as in 1st, stays as it is. */
function raised(text: string): string {
  return [...text].every((character) => RAISED.has(character))
    ? [...text].map((character) => RAISED.get(character)).join('')
    : text;
}
