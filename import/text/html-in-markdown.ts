/** Converts the HTML in a Markdown text, element by element. What is between the elements is Markdown. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { VOID_ELEMENTS } from '../../site/markdown/pair-tags.ts';
import { parseHtml, shallowHtml } from '../html-tree.ts';
import { convertShortcode, type ShortcodeOptions } from './convert-shortcode.ts';
import { type HtmlToMarkdown, KEPT_ELEMENTS, NESTED_TOO_DEEPLY } from './html-to-markdown.ts';
import { ANCHOR_CLOSE, ANCHOR_OPEN } from './literals.ts';
import { detailsMarkdown, inOneLine, quoteMarkdown } from './markdown.ts';
import { readArguments } from './shortcodes.ts';
import { blockPrefix, continueBlock, lineBefore, lineStarts } from './text-edits.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Elements that only group or style what they contain. */
const GROUP = /^(?:div|section|article|main|header|footer|nav|aside|center|hgroup|address|fieldset)$/;
const STYLE = /^(?:span|font|big|label|time|bd[io]|wbr|data|ruby|r[bpt]|nobr)$/;
/** Elements that Turndown converts, with what they contain: plain text in blocks, and Markdown in lines. */
const BLOCK =
  /^(?:table|[uod]l|figure|p|h[1-6]|blockquote|hr|form|video|audio|iframe|embed|object|svg|canvas)$/;
const INLINE =
  /^(?:a|em|i|cite|dfn|var|strong|b|del|s|strike|ins|q|code|tt|samp|br|img|input|select|button|textarea|math|noscript|template|map|title|meta|link|base|picture)$/;
/** Elements whose parts may have empty lines between them. */
const LIST = /^(?:table|[uod]l|figure)$/;
/** Elements that mean something only in another. */
const PART =
  /^(?:body|html|head|details|summary|sub|sup|li|t[rdh]|tbody|thead|tfoot|d[td]|figcaption|option|param|source|track|col|area|caption|colgroup|script|style|pre)$/;

const TAG =
  /(?<!\](?:\(\s?|: ?))<(\/?)([A-Za-z][\w.-]{0,50})(?=[\s/>])((?:[^<>"'{]|"[^"]{0,9999}"|'[^']{0,9999}'|\{(?:[^{}]|\{[^{}]{0,999}\}){0,9999}\}){0,9999})>|</g;
/** Encloses the title of what is unfolded. */
const SUMMARY = '\uFDDC';
/** After a break, in characters. */
const MAX_SPACE = 100;
const EMPTY_LINE = /\n[ \t>]*\n/;

interface HtmlScan extends ShortcodeOptions {
  readonly text: string;
  readonly toMarkdown: HtmlToMarkdown;
  /** The positions at which the rows of tables begin. */
  readonly rows: ReadonlySet<number>;
}

interface HtmlPlace {
  readonly start: number;
  readonly end: number;
}

export function convertHtmlInMarkdown(
  text: string,
  options: ShortcodeOptions & Pick<HtmlScan, 'toMarkdown'>,
): string {
  if (!text.includes('<')) return text;
  // The parser sees nothing else, and everything at its place.
  const html = text.replace(TAG, (written, slash = '', name?: string, attributes = '') => {
    // JSX closes what HTML would leave open until the end.
    const isEmptyGroup = attributes.endsWith('/') && GROUP.test(name ?? '');
    if (name === undefined || isEmptyGroup || !isElement(text, name, attributes))
      return written.replace('<', ' ');
    return `<${slash}${name}${attributes.replace(/[<>{}]/g, '_')}>`;
  });
  if (shallowHtml(html) !== html) {
    options.report('changed', NESTED_TOO_DEEPLY, text);
    return text.replace(TAG, ' ');
  }
  const tree = parseHtml(html, (source, given) =>
    parseFragment(source, { ...given, sourceCodeLocationInfo: true }),
  );
  const scan = { ...options, text, rows: tableRows(text) };
  return convertRange(scan, elementsIn(scan, tree), { start: 0, end: text.length });
}

function isKnown(name: string): boolean {
  const tag = name.toLowerCase();
  return KEPT_ELEMENTS.has(tag) || [GROUP, STYLE, BLOCK, INLINE, PART].some((names) => names.test(tag));
}

/** Tells elements, and components of MDX, from names in angle brackets. */
function isElement(text: string, name: string, attributes: string): boolean {
  const isClosed = () => attributes.endsWith('/') || text.includes(`</${name}>`);
  return (isKnown(name) && !/^[A-Z][a-z]/.test(name)) || /[=@:]/.test(attributes) || isClosed();
}

function attributeValue({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** Returns the elements in a node. Those in an element that nothing closes follow it. */
function elementsIn(scan: HtmlScan, { childNodes }: Pick<Element, 'childNodes'>): readonly Element[] {
  return childNodes.flatMap((child) => {
    if (!('tagName' in child)) return [];
    if (!child.sourceCodeLocation) return elementsIn(scan, child);
    return contentOf(scan, child) ? [child] : [child, ...elementsIn(scan, child)];
  });
}

/** Returns where the opening tag of an element is. */
function tagOf({ sourceCodeLocation: place }: Element): HtmlPlace {
  const { startOffset: start, endOffset: end } = place?.startTag ?? place ?? { startOffset: 0, endOffset: 0 };
  return { start, end };
}

/** Returns where the content of an element is. Undefined if nothing closes it. */
function contentOf({ text }: HtmlScan, element: Element): HtmlPlace | undefined {
  const { end } = tagOf(element);
  const closing = element.sourceCodeLocation?.endTag;
  return closing && text[end - 2] !== '/' ? { start: end, end: closing.startOffset } : undefined;
}

function convertRange(
  scan: HtmlScan,
  elements: readonly Element[],
  { start, end }: HtmlPlace,
  indent = 0,
): string {
  let written = '';
  let position = start;
  for (const element of elements.toSorted((one, other) => tagOf(one).start - tagOf(other).start)) {
    const tag = tagOf(element);
    if (tag.start < position || tag.end > end) continue;
    written += gapText(scan, scan.text.slice(position, tag.start), indent);
    const line = lineBefore(scan.text, tag.start);
    const before = dedent(`\n${line}`, indent).slice(1);
    const isInTable = scan.rows.has(tag.start - line.length);
    const converted = convertElement({ scan, element, tag, before, isInTable });
    written += isInTable && converted.text.includes('\n') ? inOneLine(converted.text) : converted.text;
    position = converted.end;
  }
  return written + gapText(scan, scan.text.slice(position, end), indent);
}

/** Returns the text between two elements without the tags in it that open or close nothing. */
function gapText({ literals, report }: HtmlScan, gap: string, indent: number): string {
  return dedent(gap, indent).replace(TAG, (tag, slash, name?: string) => {
    if (name === undefined) return tag;
    if (!isKnown(name)) return literals.add('\\<', 'inline') + tag.slice(1);
    if (slash === '') report('dropped', 'tag that nothing closes', `<${name}`);
    return '';
  });
}

interface Region {
  readonly scan: HtmlScan;
  readonly element: Element;
  readonly tag: HtmlPlace;
  /** The line of the tag, up to it. */
  readonly before: string;
  readonly isInTable: boolean;
}

function convertElement(region: Region): { readonly end: number; readonly text: string } {
  const { scan, element, tag, before, isInTable } = region;
  const { text, report } = scan;
  const { tagName: name } = element;
  const written = text.slice(tag.start, tag.end);
  const place = contentOf(scan, element);
  const content = place && text.slice(place.start, place.end);
  const end = place ? (element.sourceCodeLocation?.endTag?.endOffset ?? place.end) : tag.end;
  const inner = () =>
    place ? convertRange(scan, elementsIn(scan, element), place, indentOf(content ?? '')) : '';
  const isLoose = content !== undefined && EMPTY_LINE.test(content.trim());
  if (KEPT_ELEMENTS.has(name)) {
    if (isLoose) report('dropped', 'tag around several paragraphs', written);
    return { end, text: isLoose || !place ? inner() : keptElement(element, inner()) };
  }
  if (/^<[A-Z][a-z]/.test(written) || !isKnown(name))
    return { end, text: component(region, place && inner()) };
  if (name === 'br') {
    const [space] = /^[ \t]*(?=\n)/.exec(text.slice(end, end + MAX_SPACE)) ?? [];
    const line = space === undefined ? continueBlock('\\\n', blockPrefix(before)) : '\\';
    return { end: end + (space ?? '').length, text: isInTable ? ' ' : line };
  }
  if (STYLE.test(name)) return { end, text: anchorIn(element) + inner() };
  if (isInTable && (name === 'details' || name === 'summary')) return { end, text: ` ${inner()} ` };
  if (name === 'summary') return { end, text: `${SUMMARY}${inner()}${SUMMARY}` };
  if (name === 'details' && place) {
    const [before = '', summary = '', ...after] = inner().split(SUMMARY);
    const isOpen = attributeValue(element, 'open') !== undefined;
    return { end, text: block(region, detailsMarkdown(summary, before + after.join(''), isOpen)) };
  }
  if (name === 'blockquote' && isLoose)
    return { end, text: block(region, quoteMarkdown(unquoted(region, inner()))) };
  if (GROUP.test(name) || PART.test(name) || (isLoose && !LIST.test(name))) {
    const after = place
      ? blockBreak(dedent(`\n${lineBefore(text, place.end)}`, indentOf(content ?? '')).slice(1))
      : '';
    return {
      end,
      text: name === 'li' ? `\n- ${inner()}` : anchorIn(element) + blockBreak(before) + inner() + after,
    };
  }
  if (!place && /^(?:p|h\d)$/.test(name)) return { end, text: blockBreak(before) };
  if (!place && !VOID_ELEMENTS.has(name) && !written.endsWith('/>')) {
    if (name !== 'a') report('dropped', 'tag that nothing closes', `<${name}`);
    return { end, text: anchorIn(element) };
  }
  const hasMarkdown = INLINE.test(name) || isLoose || attributeValue(element, 'markdown') !== undefined;
  const html = unquoted(region, scan.literals.withoutComments(text.slice(tag.start, end)));
  const markdown = scan.toMarkdown(html, hasMarkdown);
  return {
    end,
    text: BLOCK.test(name) ? block(region, markdown) : continueBlock(markdown, blockPrefix(before)),
  };
}

function keptElement(element: Element, content: string): string {
  const { tagName: name } = element;
  const title = name === 'abbr' ? attributeValue(element, 'title') : undefined;
  return `<${name}${title ? ` title="${title}"` : ''}>${content}</${name}>`;
}

/** A component of MDX or an element of somebody's own: a shortcode in other clothes. */
function component(region: Region, content: string | undefined): string {
  const { scan, element, tag } = region;
  const written = scan.text.slice(tag.start, tag.end);
  const attributes = written.slice(element.tagName.length + 1, -1).replace(/\/$/, '');
  const name = element.tagName.replace(/[-_.]/g, '');
  const body = content && unquoted(region, content).trim();
  const shortcode = { name, ...readArguments(attributes, scan.literals), body, written };
  const converted = convertShortcode(shortcode, scan);
  return converted.includes('\n') ? block(region, converted) : converted;
}

function anchorIn(element: Element): string {
  const name = attributeValue(element, 'name') ?? attributeValue(element, 'id');
  return name && !attributeValue(element, 'href') ? ANCHOR_OPEN + name + ANCHOR_CLOSE : '';
}

/** Returns a text in a quotation without the marks of its lines. */
function unquoted({ before }: Region, text: string): string {
  return blockPrefix(before).includes('>') ? text.replace(/\n[ \t]*> ?/g, '\n') : text;
}

/** Puts a block on lines of its own, within the list or quote in which it is. */
function block({ before }: Region, markdown: string): string {
  return blockBreak(before) + continueBlock(`${markdown.trim()}\n\n`, blockPrefix(before));
}

function blockBreak(before: string): string {
  const prefix = blockPrefix(before);
  const isFirst = before === prefix && prefix.trim() !== '';
  return isFirst ? '' : continueBlock('\n\n', prefix);
}

function dedent(text: string, columns: number): string {
  if (columns === 0) return text;
  return text.replace(/\n([ \t]+)/g, (_line, space: string) => `\n${space.slice(columns)}`);
}

function indentOf(content: string): number {
  const indents = [...content.matchAll(/\n([ \t]*)(?=[^\s])/g)].map(([, space = '']) => space.length);
  return indents.length === 0 ? 0 : indents.reduce((least, indent) => Math.min(least, indent));
}

function tableRows(text: string): ReadonlySet<number> {
  const lines = text.split('\n');
  const starts = lineStarts(text);
  const found = new Set<number>();
  let isRow = false;
  for (const [index, line] of lines.entries()) {
    const isUnderHeader = line.includes('|') && line.includes('-') && /^[\s>|:-]+$/.test(line);
    if (isUnderHeader) found.add(starts[index - 1] ?? 0);
    isRow = isUnderHeader || (isRow && line.trim() !== '');
    if (isRow) found.add(starts[index] ?? 0);
  }
  return found;
}
