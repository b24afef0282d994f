/** Converts HTML to Markdown with Turndown, and with rules for what Foyer writes in its own way. */
import TurndownService from 'turndown';
import type { PageElement } from '../address/page-tree.ts';
import { shallowHtml } from '../html-tree.ts';
import { calloutKind } from './containers.ts';
import { mediaLink } from './embeds.ts';
import { ANCHOR_CLOSE, ANCHOR_OPEN, type Literals, MARKDOWN_CLOSE, MARKDOWN_OPEN } from './literals.ts';
import { detailsMarkdown, inOneLine, linkMarkdown, pictureMarkdown, quoteMarkdown } from './markdown.ts';
import type { Report } from './report.ts';

/** Elements that Foyer accepts as they are. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set('sub sup kbd mark small abbr u'.split(' '));

interface HtmlOptions {
  readonly literals: Literals;
  readonly report: Report;
  /** Markdown of the cells and captions that were converted, before the elements around them. */
  readonly parts: WeakMap<PageElement, string>;
}

/** The names of elements, or what else they have in common. */
type HtmlFilter = string | ((element: PageElement) => boolean);
type HtmlRule = readonly [
  filter: HtmlFilter,
  convert: (content: string, element: PageElement, options: HtmlOptions) => string,
];

/**
 * Converts HTML. The text between its tags is Markdown already, or plain text that needs to be escaped. Spaces at its
 * ends stay.
 */
export type HtmlToMarkdown = (html: string, hasMarkdown: boolean) => string;

export const NESTED_TOO_DEEPLY = 'elements nested too deeply, of which only the text is left';

/** Keeps the spaces at the ends of a text. */
const EDGE = '\uFDD8';
/** A line break that HTML must not take for a space. */
const LINE_BREAK = '\uFDD7';

export function createHtmlToMarkdown({
  literals,
  report,
}: Pick<HtmlOptions, 'literals' | 'report'>): HtmlToMarkdown {
  const options: HtmlOptions = { literals, report, parts: new WeakMap() };
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    hr: '---',
    blankReplacement: (content: string, node: unknown) => blankText(content, node as PageElement, options),
  } as TurndownService.Options);
  for (const [index, [filter, rule]] of RULES.entries()) {
    service.addRule(String(index), {
      filter: (typeof filter === 'string' ? filter.split(' ') : filter) as TurndownService.Filter,
      replacement: (content, node) => rule(content, node as unknown as PageElement, options),
    });
  }
  return (html, hasMarkdown) => {
    service.escape = hasMarkdown ? (text) => text : textEscaper();
    const shallow = shallowHtml(html);
    if (shallow !== html) report('changed', NESTED_TOO_DEEPLY, html);
    const prepared = shallow
      .replace(/\uFDD5[^\uFDD5\uFDD6]*\uFDD6/g, (markdown) => markdown.replaceAll('\n', LINE_BREAK))
      .replace(/\n[ \t]*\n\s*/g, paragraphBreak);
    return service
      .turndown(EDGE + prepared + EDGE)
      .replaceAll(LINE_BREAK, '\n')
      .replace(/[\uFDD5-\uFDD8]/g, '');
  };
}

/** Marks an empty line in HTML, which begins a paragraph in WordPress and in Markdown. Between tags it means nothing. */
function paragraphBreak(space: string, start: number, html: string): string {
  const isText =
    start > 0 &&
    html[start - 1] !== '>' &&
    !/^(?:<|$)/.test(html.slice(start + space.length, start + space.length + 1));
  return isText ? '<br><br>' : space;
}

/** Returns a function that escapes plain text, but not what shortcodes have become. It is called piece by piece. */
function textEscaper(): (text: string) => string {
  const service = new TurndownService();
  let depth = 0;
  return (text) =>
    text
      .split(/([\uFDD5\uFDD6])/)
      .map((piece) => {
        if (piece === MARKDOWN_OPEN) depth += 1;
        if (piece === MARKDOWN_CLOSE) depth -= 1;
        return depth > 0 ? piece : service.escape(piece);
      })
      .join('');
}

/** Elements that show something though they have no text. */
function blankText(content: string, element: PageElement, options: HtmlOptions): string {
  const name = element.tagName.toLowerCase();
  const rule = RULES.find(([filter]) => typeof filter === 'string' && filter.split(' ').includes(name));
  if (rule && WITHOUT_TEXT.has(name)) return rule[1](content, element, options);
  const anchor = anchorOf(element);
  return anchor + (BLOCKS.has(name) ? `\n\n${content.trim()}\n\n` : content);
}

const WITHOUT_TEXT = new Set('a iframe video audio embed object table td th tr figure'.split(' '));
const BLOCKS = new Set('p div section article ul ol li blockquote figure table pre'.split(' '));

const EMPHASIS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['del', 's', 'strike'].map((name) => [name, '~~'])),
  ...Object.fromEntries(['em', 'i', 'cite', 'dfn', 'var'].map((name) => [name, '*'])),
  strong: '**',
  b: '**',
};

const RULES: readonly HtmlRule[] = [
  ['script style noscript template', () => ''],
  [
    'form button input select textarea canvas svg math map',
    (_content, element, { report }) => {
      if (element.tagName === 'INPUT' && element.getAttribute('type') === 'checkbox') {
        return element.getAttribute('checked') === null ? '[ ] ' : '[x] ';
      }
      report('dropped', 'element without an equivalent', `<${element.tagName.toLowerCase()}`);
      return '';
    },
  ],
  [
    'sub sup kbd mark small abbr u ins',
    (content, element) => {
      if (content.trim() === '' || /^\[\^[^\]]+\]$/.test(content)) return content;
      const name = element.tagName === 'INS' ? 'u' : element.tagName.toLowerCase();
      const title = name === 'abbr' && element.getAttribute('title');
      return `<${name}${title ? ` title="${title.replaceAll('"', '&quot;')}"` : ''}>${content}</${name}>`;
    },
  ],
  [
    Object.keys(EMPHASIS).join(' '),
    (content, element) => aroundText(content, EMPHASIS[element.tagName.toLowerCase()] ?? '', element),
  ],
  ['code tt samp', (_content, element, { literals }) => literals.codeSpan(element.textContent ?? '')],
  ['br', () => '\\\n'],
  ['h1 h2 h3 h4 h5 h6', heading],
  ['a', linkOf],
  ['img', (_content, element, options) => image(element, options, '')],
  ['figure', figure],
  ['iframe video audio embed object', media],
  ['table', tableOf],
  ['td th caption', (content, element, { parts }) => part(content, element, parts)],
  ['summary', (content, element, { parts }) => part(content, element, parts) && ''],
  ['details', unfolding],
  ['figcaption', (content, element, { parts }) => `\n\n${part(content, element, parts)}\n\n`],
  ['dl', (content) => `\n\n${content.trim()}\n\n`],
  ['dt', (content) => `\n\n${inOneLine(content)}\n`],
  ['dd', (content) => `\n: ${content.trim().replace(/\n/g, '\n  ')}\n`],
  [(element) => Boolean(element.getAttribute('data-callout')), callout],
  [
    (element) => element.getAttribute('class') === 'callout-title',
    (content, element, { parts }) => part(content, element, parts) && '',
  ],
  [(element) => element.tagName === 'LI' && NOTE.test(element.getAttribute('id') ?? ''), footnote],
];

function part(content: string, element: PageElement, parts: HtmlOptions['parts']): string {
  parts.set(element, inOneLine(content));
  return content;
}

function heading(content: string, element: PageElement): string {
  const text = inOneLine(content);
  const id = element.getAttribute('id');
  const anchor = id ? `${ANCHOR_OPEN}${id}${ANCHOR_CLOSE}\n\n` : '';
  return text === '' ? anchor : `\n\n${anchor}${'#'.repeat(Number(element.tagName[1]))} ${text}\n\n`;
}

/** The names that Markdown, Substack and others give to a footnote. Theirs to the places that refer to it differ. */
const NOTE = /^#?(?:fn|footnote|_ftn|easy-footnote-bottom)[:_-]?([\w-]+)$/;

/** Writes the text of a footnote. The link back has become nothing. */
function footnote(content: string, element: PageElement): string {
  const [, note] = NOTE.exec(element.getAttribute('id') ?? '') ?? [];
  return `\n\n[^${note}]: ${content.trim().replace(/\n/g, '\n    ')}\n\n`;
}

function linkOf(content: string, element: PageElement): string {
  const href = element.getAttribute('href')?.trim();
  const [, note] = NOTE.exec(href ?? '') ?? [];
  if (note !== undefined) return `[^${note}]`;
  if (/^#(?:fnref|footnote-(?:anchor|ref)|_ftnref)/.test(href ?? '')) return '';
  const anchor = anchorOf(element);
  const last = lastBreak(content);
  const text = inOneLine(content.slice(0, content.length - last.length));
  if (!href || text === '') return anchor + content;
  // Links must not contain links, such as those that videos become.
  if (/(?<!\))\]\(\uFDD9/.test(text.replace(/!\[[^\]]*\]\(/g, ''))) return anchor + content;
  const before = content === content.trimStart() ? '' : ' ';
  const after = last.includes('\\') ? last : last && ' ';
  const label = text.replace(/(?<![\]\\])\](?!\()/g, '\\]');
  return anchor + before + linkMarkdown(text.includes('![') ? text : label, href) + after;
}

function image(element: PageElement, { report }: HtmlOptions, caption: string): string {
  const source = ['data-src', 'data-original', 'data-lazy-src', 'src']
    .map((name) => element.getAttribute(name))
    .find((address) => address && !address.startsWith('data:'));
  if (!source) {
    report('dropped', 'picture without an address', '<img');
    return '';
  }
  const title = caption || element.getAttribute('title') || '';
  return pictureMarkdown(source, element.getAttribute('alt') ?? '', title);
}

/** A picture with a caption. Anything else in a figure is followed by its caption. */
function figure(content: string, element: PageElement, options: HtmlOptions): string {
  const captionElement = element.querySelector('figcaption');
  const pictures = Array.from(element.querySelectorAll('img'));
  const caption = (captionElement && options.parts.get(captionElement)) ?? '';
  const isOnlyPicture =
    pictures.length === 1 && !element.querySelector('pre, table, blockquote, iframe, video, p');
  const [picture] = pictures;
  if (!picture || !isOnlyPicture) return `\n\n${content.trim()}\n\n`;
  const target = picture.parentElement?.tagName === 'A' ? picture.parentElement.getAttribute('href') : null;
  const markdown = image(picture, options, caption);
  return `\n\n${target && markdown ? linkMarkdown(markdown, target) : markdown}\n\n`;
}

/** A callout of a page, in the form in which Defuddle writes it. Some are called by their kind. */
function callout(content: string, element: PageElement, { literals, parts }: HtmlOptions): string {
  const name = element.getAttribute('data-callout') ?? '';
  const heading = element.querySelector('.callout-title');
  const written = (heading && parts.get(heading)) ?? '';
  const title = written.toLowerCase() === name.toLowerCase() ? '' : written;
  const kind = calloutKind(name) ?? 'NOTE';
  const mark = literals.add(`[!${kind}]${title && ` ${title}`}`, 'inline');
  return quoteMarkdown(`${mark}\n${content.trim()}`);
}

function unfolding(content: string, element: PageElement, { parts }: HtmlOptions): string {
  const summary = element.querySelector('summary');
  return detailsMarkdown(
    (summary && parts.get(summary)) ?? '',
    content,
    element.getAttribute('open') !== null,
  );
}

function media(content: string, element: PageElement, { report }: HtmlOptions): string {
  const inner = element.querySelector('source, embed, param[name="movie"]');
  const address =
    ['src', 'data-src', 'data'].map((name) => element.getAttribute(name)).find(Boolean) ??
    inner?.getAttribute('src') ??
    inner?.getAttribute('value');
  if (!address) return content;
  report('changed', 'embedded page or video that became a link', address);
  return `\n\n${mediaLink(address, { title: inOneLine(element.getAttribute('title') ?? '') })}\n\n`;
}

/** A table of Markdown, whose first row is the header. Cells have one line. */
function tableOf(_content: string, element: PageElement, options: HtmlOptions): string {
  const own = Array.from(element.querySelectorAll('tr')).filter((row) => tableAround(row) === element);
  const rows = own.map((row) =>
    Array.from(row.children).flatMap((cell) => {
      const span = Math.min(20, Number(cell.getAttribute('colspan') ?? 1) || 1);
      return [cellText(cell, options), ...Array.from({ length: span - 1 }, () => '')];
    }),
  );
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return '';
  const caption = element.querySelector('caption');
  const hasHeader = Boolean(element.querySelector('thead, tr > th'));
  const header = hasHeader ? (rows.shift() ?? []) : [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  // Only the header needs all cells.
  const headings = Array.from({ length: width }, (_cell, index) => header[index] ?? '');
  const lines = [line(headings), `|${' --- |'.repeat(width)}`, ...rows.map(line)];
  return `\n\n${caption ? `${cellText(caption, options)}\n\n` : ''}${lines.join('\n')}\n\n`;
}

function tableAround(row: PageElement): PageElement | null {
  let around = row.parentElement;
  while (around && around.tagName !== 'TABLE') around = around.parentElement;
  return around;
}

function cellText(cell: PageElement, { parts }: HtmlOptions): string {
  return (parts.get(cell) ?? '').replace(/(?<!\\)\|/g, '\\|');
}

function anchorOf(element: PageElement): string {
  const name = element.getAttribute('name') ?? element.getAttribute('id');
  return element.tagName === 'A' && name ? `${ANCHOR_OPEN}${name}${ANCHOR_CLOSE}` : '';
}

/** Moves spaces, and beside a letter also punctuation, out of the emphasis, where they would end it. */
function aroundText(content: string, mark: string, element: PageElement): string {
  const after = lastBreak(content);
  const text = content.slice(0, content.length - after.length).trim();
  if (text === '' || isInside(element, mark)) return content;
  const before = content.slice(0, content.length - content.trimStart().length);
  const follows = before === '' && LETTER_LAST.test(element.previousSibling?.textContent ?? '');
  const precedes = after === '' && LETTER_FIRST.test(element.nextSibling?.textContent ?? '');
  const line = inOneLine(text);
  if (!follows && !precedes) return before + mark + line + mark + after;
  const [head = ''] = PUNCTUATION_FIRST.exec(line) ?? [];
  const [tail = ''] = PUNCTUATION_LAST.exec(line.slice(head.length)) ?? [];
  const inner = line.slice(head.length, line.length - tail.length);
  // Nothing else would tell the marks from stars that are text.
  const isMarked = (!follows || /^[\p{L}\p{N}]/u.test(inner)) && (!precedes || /[\p{L}\p{N}]$/u.test(inner));
  return isMarked ? before + head + mark + inner + mark + tail + after : content;
}

/** Returns the line break at the end of an element, after which Turndown may have moved the line, or only spaces. */
function lastBreak(content: string): string {
  return content.slice(content.trimEnd().replace(/(?<!\\)\\$/, '').length);
}

function isInside(element: PageElement, mark: string): boolean {
  let around = element.parentElement;
  while (around && EMPHASIS[around.tagName.toLowerCase()] !== mark) around = around.parentElement;
  return around !== null;
}

/** Ideographs and syllables are beside emphasis in any way (`markdown-it-cjk-friendly`). */
const LETTER = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}]`;
const LETTER_FIRST = new RegExp(`^${LETTER}`, 'u');
const LETTER_LAST = new RegExp(`${LETTER}$`, 'u');
/** Punctuation that is nothing of Markdown. */
const PUNCTUATION_FIRST = /^(?:(?![![\]()<>`*_~\\|$])[\p{P}\p{S}]){0,99}/u;
const PUNCTUATION_LAST = /(?:(?![![\]()<>`*_~\\|$])[\p{P}\p{S}]){0,99}$/u;
