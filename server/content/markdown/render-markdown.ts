/** Renders Markdown as HTML and plain text, and collects the parts that the site lists or checks. */
import Slugger from 'github-slugger';
import type { Env, Token } from 'markdown-it';
import { oneLine } from '../../../web/core/one-line.ts';
import { HEADING_END } from '../../../web/core/sections.ts';
import type { DrawDiagram } from '../../images/draw-diagram.ts';
import type { ConstructError, Explanation } from '../../util/content-error.ts';
import { withoutComments } from './comments.ts';
import { DIAGRAM, drawDiagrams } from './diagrams.ts';
import { STRAY_REFERENCE, type StrayNote, unusedNotes } from './footnotes.ts';
import { loadHighlight } from './highlight.ts';
import { HTML_TAG } from './html.ts';
import { FORMULA, FORMULA_BLOCK } from './math.ts';
import { codeLanguage, lineOf, parser, TASK_BOX } from './parser.ts';
import { findSiteLinks } from './site-links.ts';

/** A link or picture. Lines are counted from 1 within the Markdown. */
interface Reference {
  readonly kind: 'link' | 'image';
  readonly target: string;
  readonly line: number;
  /** The alternative text of an image. */
  readonly alt: string;
}

/** Something that cannot be shown as it is written. Lines are counted from 1 within the Markdown. */
type Fault = Explanation & { readonly line: number };

export type RenderedMarkdown = Awaited<ReturnType<typeof renderMarkdown>>;

/** Renders Markdown, perhaps with diagrams or from a cache. */
export type RenderMarkdown = (source: string) => Promise<RenderedMarkdown>;

const LEAD_LENGTH = 1000;

/** Maximum number of highlighted characters. Any further code is shown plain, because grammars are slow. */
const MAX_HIGHLIGHTED = 200_000;

/** Tokens whose text is their content. */
const LITERAL_BLOCKS = new Set(['fence', 'code_block', DIAGRAM, FORMULA_BLOCK]);
const LITERAL_INLINES = new Set(['text', 'code_inline', 'image', FORMULA, HTML_TAG]);

/** Ids that the page around the text already uses. */
const TAKEN_IDS = ['main', 'site-footer'];

/** @param draw draws diagrams; without it they are code blocks */
export async function renderMarkdown(source: string, draw?: DrawDiagram) {
  const env: Env = {};
  const markdown = withoutComments(source);
  const tokens = parser.parse(markdown, env);
  const headings = nameHeadings(tokens);
  const notesStart = tokens.findIndex(({ type }) => type === 'footnote_block_open');
  const textTokens = notesStart < 0 ? tokens : tokens.slice(0, notesStart);
  if (draw) await drawDiagrams(tokens, draw);
  await highlightCode(tokens);
  const { references, strayNotes, faults } = findReferences(tokens);
  return {
    /** The Markdown to publish, without comments. */
    markdown,
    html: parser.renderer.render(tokens, parser.options, env),
    /** Plain text on one line. */
    text: tokenText(tokens),
    /** The beginning of the top-level paragraphs, for an excerpt. */
    lead: plainText(textTokens.filter(isTopLevelParagraph)).slice(0, LEAD_LENGTH),
    headings,
    siteLinks: findSiteLinks(markdown),
    /** Headings for a table of contents: second- and third-level, and not inside a quote, list or note. */
    contents: headings
      .filter(({ level, isNested }) => !isNested && (level === 2 || level === 3))
      .map(({ level, text, id }) => ({ level, text, id })),
    references,
    strayNotes: [...strayNotes, ...unusedNotes(env, markdown)],
    /** Markup that cannot be shown as it is written. */
    faults,
    /** Lines of the paragraphs that were omitted because they are too long. */
    longParagraphs: tokens.filter(({ meta }) => meta?.isTooLong).map(lineOf),
  };
}

async function highlightCode(tokens: readonly Token[]): Promise<void> {
  const fences = tokens.filter(({ type }) => type === 'fence');
  const highlight = await loadHighlight(new Set(fences.map(({ info }) => codeLanguage(info).toLowerCase())));
  let length = 0;
  for (const token of fences) {
    length += token.content.length;
    if (length > MAX_HIGHLIGHTED) return;
    token.meta = {
      ...token.meta,
      highlighted: highlight(token.content, codeLanguage(token.info).toLowerCase()),
    };
  }
}

/** Gives every heading an anchor, as GitHub does. */
function nameHeadings(tokens: readonly Token[]) {
  const slugger = new Slugger();
  for (const id of TAKEN_IDS) slugger.slug(id);
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens.slice(index + 1, index + 2));
    const id = slugger.slug(text);
    token.attrSet('id', id);
    token.meta = { text };
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
  const noteLines = new Map<unknown, number>();
  let blockLine = 1;
  for (const block of tokens) {
    // Table cells have no position, but their row does. An inline note has the line of its reference.
    if (block.map) blockLine = lineOf(block);
    if (block.type === 'footnote_open') blockLine = noteLines.get(block.meta?.id) ?? blockLine;
    let line = blockLine;
    if (block.meta?.fault) faults.push(faultOf(block, line));
    for (const token of block.children ?? []) {
      const { type, content, meta } = token;
      const target = String(token.attrGet('href') ?? token.attrGet('src') ?? '');
      if (type === 'softbreak' || type === 'hardbreak') line += 1;
      if (type === 'footnote_ref') noteLines.set(meta?.id, line);
      if (type === 'link_open') references.push({ kind: 'link', target, line, alt: '' });
      if (type === 'image') references.push({ kind: 'image', target, line, alt: content.trim() });
      if (meta?.fault) faults.push(faultOf(token, line));
      if (type === STRAY_REFERENCE) strayNotes.push({ kind: 'undefined', label: content.slice(2, -1), line });
    }
  }
  return { references, strayNotes, faults };
}

function faultOf({ meta }: Token, line: number): Fault {
  const { offset = 0, message, fix } = (meta as { fault: ConstructError }).fault;
  return { line: line + offset, message, fix };
}

/**
 * Returns the text of tokens without markup: an empty line between paragraphs, and a line and a dash for each list item.
 *
 * @param headingEnd separates a heading from the text below it
 * @param cellEnd separates the cells of a table
 */
export function plainText(tokens: readonly Token[], headingEnd = '', cellEnd = ' | '): string {
  const blocks: { text: string; isTight: boolean }[] = [];
  let cells: string[] | undefined;
  let depth = 0;
  let opensItem = false;
  for (const { type, content, children } of tokens) {
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
    const heading = type === 'heading_close' && blocks.at(-1);
    if (heading) heading.text += headingEnd;
    if (LITERAL_BLOCKS.has(type)) blocks.push({ text: content.trimEnd(), isTight: false });
    if (type !== 'inline') continue;
    const text = (children ?? []).map(textOfInline).join('');
    const indent = depth > 0 ? '  '.repeat(depth - 1) + (opensItem ? '- ' : '  ') : '';
    if (cells) cells.push(text);
    else blocks.push({ text: indent + text, isTight: depth > 0 });
    opensItem = false;
  }
  return blocks
    .map(({ text, isTight }, index) => text + (isTight && blocks[index + 1]?.isTight ? '\n' : '\n\n'))
    .join('')
    .trim();
}

/**
 * Returns the plain text on one line, for search: with a dot after headings and table cells, and without the dashes of
 * list items.
 */
export function tokenText(tokens: readonly Token[]): string {
  return oneLine(plainText(tokens, HEADING_END, `${HEADING_END} `).replace(/^ *- /gm, ''));
}

function textOfInline({ type, content }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  if (type === TASK_BOX) return `${content} `;
  return LITERAL_INLINES.has(type) ? content : '';
}
