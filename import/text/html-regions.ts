/** Finds HTML in a text, element by element, and converts it. What is between the elements is Markdown, or plain text. */

import { pairTags } from '../../site/markdown/pair-tags.ts';
import { convertShortcode, type ShortcodeOptions } from './convert-shortcode.ts';
import { attributeOf, findTagsOfHtml, type HtmlTag } from './html-tags.ts';
import { type HtmlToMarkdown, KEPT_ELEMENTS, textEscaper } from './html-to-markdown.ts';
import { ANCHOR_CLOSE, ANCHOR_OPEN, EDGE, LINE_BREAK } from './literals.ts';
import { detailsMarkdown, inOneLine, quoteMarkdown } from './markdown.ts';
import { readArguments } from './shortcodes.ts';
import {
  applyEdits,
  blockPrefix,
  continueBlock,
  lineBefore,
  lineStarts,
  type TextEdit,
} from './text-edits.ts';

export interface HtmlRegionOptions extends ShortcodeOptions {
  readonly toMarkdown: HtmlToMarkdown;
  readonly depth?: number;
}

/** Elements that only group or style what they contain. */
const GROUPS = set(
  'div section article main header footer nav aside center body html hgroup address fieldset',
);
const STYLES = set('span font big label time bdi bdo wbr data ruby rb rp rt nobr');
/** Elements that the library converts, with what they contain. */
const BLOCKS = set(
  'table ul ol dl figure p h1 h2 h3 h4 h5 h6 blockquote hr form video audio iframe embed object svg canvas picture head',
);
const INLINES = set(
  'a em i cite dfn var strong b del s strike ins q code tt samp br img input select button textarea math noscript template map title meta link base',
);

const MAX_NESTING = 20;

function set(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

export function convertHtml(text: string, options: HtmlRegionOptions): string {
  const tags = findTagsOfHtml(text);
  if (tags.length === 0 && !options.isHtml) return withoutMarks(text);
  const pairs = pairTags(tags);
  const rows = options.isHtml ? new Set<number>() : tableRows(text);
  const edits: TextEdit[] = [];
  const escapeGap = options.isHtml ? textEscaper() : (gap: string) => gap;
  const indents: number[] = [];
  let position = 0;
  const writeGap = (end: number): void => {
    const gap = text.slice(position, end);
    const written = escapeGap(dedent(gap, options.isHtml ? Number.POSITIVE_INFINITY : (indents.at(-1) ?? 0)));
    if (written !== gap) edits.push({ start: position, end, text: written });
    position = end;
  };
  for (const tag of tags) {
    if (tag.start < position) continue;
    writeGap(tag.start);
    const partner = pairs.get(tag);
    const before = lineBefore(text, tag.start);
    const isInTable = rows.has(tag.start - before.length);
    if (partner && isGroup(tag)) {
      if (tag.kind === 'close') indents.pop();
      else indents.push(indents.length > MAX_NESTING ? 0 : indentOfLines(text.slice(tag.end, partner.start)));
    }
    const { end, text: written } = convertRegion({ text, tag, partner, before, options, isInTable });
    edits.push({
      start: tag.start,
      end,
      text: isInTable && written.includes('\n') ? inOneLine(written) : written,
    });
    position = end;
  }
  writeGap(text.length);
  return withoutMarks(applyEdits(text, edits));
}

interface HtmlRegion {
  readonly text: string;
  readonly tag: HtmlTag;
  readonly partner: HtmlTag | undefined;
  /** The line of the tag, up to it. */
  readonly before: string;
  readonly options: HtmlRegionOptions;
  readonly isInTable: boolean;
}

function isGroup({ name }: HtmlTag): boolean {
  return name === '' || GROUPS.has(name.toLowerCase());
}

type WrittenRegion = Omit<TextEdit, 'start'>;

function convertRegion(region: HtmlRegion): WrittenRegion {
  const { text, tag, partner, options } = region;
  const name = tag.name.toLowerCase();
  const content = partner && tag.kind === 'open' ? text.slice(tag.end, partner.start) : undefined;
  const isComponent = /^[A-Z]/.test(tag.name) && !options.isHtml;
  if (KEPT_ELEMENTS.has(name)) {
    const [first, last] = partner && tag.kind === 'close' ? [partner, tag] : [tag, partner];
    const isInParagraph = last && !/\n[ \t>]*\n/.test(text.slice(first.end, last.start));
    if (last && !isInParagraph && tag === first)
      options.report('dropped', 'tag around several paragraphs', text.slice(tag.start, tag.end));
    return { end: tag.end, text: isInParagraph ? keptTag(tag, name) : '' };
  }
  if (
    isComponent ||
    !(GROUPS.has(name) || STYLES.has(name) || BLOCKS.has(name) || INLINES.has(name) || OTHERS.has(name))
  ) {
    return component(region, content);
  }
  if (region.isInTable && (name === 'details' || name === 'summary')) return { end: tag.end, text: ' ' };
  if (isGroup(tag)) return { end: tag.end, text: blockBreak(region) };
  if (STYLES.has(name)) return { end: tag.end, text: anchorText(tag) };
  if (content === undefined && tag.kind !== 'void') return { end: tag.end, text: strayTag(region, name) };
  const isLoose = content !== undefined && /\n[ \t>]*\n/.test(content.trim()) && !options.isHtml;
  if (name === 'br') return lineBreak(region);
  if (content !== undefined && partner && (name === 'details' || name === 'summary')) {
    return { end: partner.end, text: block(region, unfolding(region, name, content)) };
  }
  if (content !== undefined && partner && name === 'blockquote' && isLoose) {
    return { end: partner.end, text: block(region, quoteMarkdown(inside(region, content))) };
  }
  if (isLoose && !LISTS.has(name)) return { end: tag.end, text: blockBreak(region) };
  const end = partner?.end ?? tag.end;
  const hasMarkdown =
    !options.isHtml && (INLINES.has(name) || isLoose || attributeOf(tag, 'markdown') !== undefined);
  const html = `${EDGE}${preparedHtml(options.literals.withoutComments(text.slice(tag.start, end)), region)}${EDGE}`;
  const written = options.toMarkdown(html, hasMarkdown).replaceAll(EDGE, '').replaceAll(LINE_BREAK, '\n');
  return {
    end,
    text:
      BLOCKS.has(name) && !(name === 'picture')
        ? block(region, written)
        : continueBlock(written, prefixOf(region)),
  };
}

const OTHERS = set(
  'br details summary sub sup li td tr th tbody thead tfoot dt dd figcaption option param source track col area caption colgroup',
);
/** Elements whose parts may have empty lines between them. */
const LISTS = set('table ul ol dl figure');

function keptTag(tag: HtmlTag, name: string): string {
  if (tag.kind === 'close') return `</${name}>`;
  const title = name === 'abbr' ? attributeOf(tag, 'title') : undefined;
  return `<${name}${title ? ` title="${title}"` : ''}>`;
}

/** A component of MDX or an element of somebody's own: a shortcode in other clothes. Without arguments, it is text. */
function component(region: HtmlRegion, content: string | undefined): WrittenRegion {
  const { tag, partner, options, text } = region;
  const written = text.slice(tag.start, tag.end);
  if (!partner && tag.kind !== 'void' && !/[=@:]/.test(tag.attributes)) {
    return { end: tag.end, text: options.literals.add(written.replace('<', '\\<'), 'inline') };
  }
  if (tag.kind === 'close') return { end: tag.end, text: '' };
  const body = content === undefined ? undefined : inside(region, content);
  const name = tag.name.toLowerCase().replace(/[-_.]/g, '');
  const shortcode = { name, ...readArguments(tag.attributes, options.literals), body, written };
  const converted = convertShortcode(shortcode, options);
  return {
    end: partner?.end ?? tag.end,
    text: converted.includes('\n') ? block(region, converted) : converted,
  };
}

function inside({ before, options }: HtmlRegion, content: string): string {
  const depth = (options.depth ?? 0) + 1;
  if (depth > MAX_NESTING) return content;
  const plain = blockPrefix(before).includes('>') ? content.replace(/\n[ \t]*> ?/g, '\n') : content;
  return convertHtml(dedent(plain, indentOfLines(plain)), { ...options, depth }).trim();
}

function unfolding(region: HtmlRegion, name: string, content: string): string {
  if (name === 'summary') return inOneLine(inside(region, content));
  const [, summary = ''] = /^\s*<summary[^>]*>([\s\S]*?)<\/summary>/i.exec(content) ?? [];
  const rest = content.replace(/^\s*<summary[^>]*>[\s\S]*?<\/summary>/i, '');
  const isOpen = /(?:^|\s)open(?:[\s=]|$)/i.test(region.tag.attributes);
  return detailsMarkdown(inside(region, summary), inside(region, rest), isOpen);
}

/** A tag without its other half. */
function strayTag({ tag, before, options }: HtmlRegion, name: string): string {
  if (name === 'p' || /^h\d$/.test(name)) return options.isHtml ? '\n\n' : continueBlock('\n\n', before);
  if (name === 'li' && tag.kind === 'open') return '\n- ';
  if (name === 'a' && tag.kind === 'open') return anchorText(tag);
  if (tag.kind === 'open') options.report('dropped', 'tag that nothing closes', `<${tag.name}`);
  return '';
}

function anchorText(tag: HtmlTag): string {
  const name = tag.kind === 'close' ? undefined : (attributeOf(tag, 'name') ?? attributeOf(tag, 'id'));
  return name && !attributeOf(tag, 'href') ? ANCHOR_OPEN + name + ANCHOR_CLOSE : '';
}

function prefixOf({ before, options }: HtmlRegion): string {
  return options.isHtml ? '' : blockPrefix(before);
}

/** Puts a block on lines of its own, within the list or quote in which it is. */
function block(region: HtmlRegion, markdown: string): string {
  const prefix = prefixOf(region);
  const isFirst = prefix !== '' && region.before === prefix && /[^\s]/.test(prefix);
  return continueBlock(`${isFirst ? '' : '\n\n'}${markdown.trim()}\n\n`, prefix);
}

function blockBreak(region: HtmlRegion): string {
  const { before } = region;
  const prefix = prefixOf(region);
  return anchorText(region.tag) + (prefix !== '' && before === prefix ? '' : continueBlock('\n\n', prefix));
}

/** Prepares HTML for the library: with the line breaks that are not only spaces. */
function preparedHtml(html: string, { before }: HtmlRegion): string {
  const plain = blockPrefix(before).includes('>') ? html.replace(/\n[ \t]*> ?/g, '\n') : html;
  return plain
    .replace(/\uFDD5[^\uFDD5\uFDD6]*\uFDD6/g, (markdown) => markdown.replaceAll('\n', LINE_BREAK))
    .replace(/([^>\s])[ \t]*\n[ \t]*\n\s*(?=[^<\s])/g, '$1<br><br>');
}

function withoutMarks(text: string): string {
  return text.replace(/[\uFDD5-\uFDD8]/g, '');
}

function dedent(text: string, columns: number): string {
  if (columns === 0) return text;
  return text.replace(/\n([ \t]+)/g, (_line, space: string) => `\n${space.slice(columns)}`);
}

function indentOfLines(content: string): number {
  const indents = [...content.matchAll(/\n([ \t]*)(?=[^\s])/g)].map(([, space = '']) => space.length);
  return indents.length === 0 ? 0 : indents.reduce((least, indent) => Math.min(least, indent));
}

/** A break between two lines of a paragraph. At its end there is nothing to break, and several end the paragraph. */
function lineBreak({ text, tag, before, isInTable }: HtmlRegion): WrittenRegion {
  if (isInTable) return { end: tag.end, text: ' ' };
  const rest = text.slice(tag.end, tag.end + MAX_LINE_BREAKS);
  const [others = ''] = /^(?:\s*<br\s*\/?>)*[ \t]*/i.exec(rest) ?? [];
  const end = tag.end + others.length;
  const after = rest.slice(others.length);
  if (others.trim() !== '') return { end, text: continueBlock('\n\n', blockPrefix(before)) };
  if (ENDS_PARAGRAPH.test(after)) return { end, text: '' };
  return { end, text: after.startsWith('\n') ? '\\' : continueBlock('\\\n', blockPrefix(before)) };
}

const MAX_LINE_BREAKS = 500;
const ENDS_PARAGRAPH =
  /^(?:$|\n[ \t>]*(?:$|\n|[-*+#|:`~]|\d+[.)] |<\/?(?:div|p|h\d|ul|ol|li|table|tr|td|figure|blockquote)\b)|<\/?(?:div|p|li|td|th|h\d|blockquote)\b)/i;

/** Returns the positions at which the rows of tables begin. */
function tableRows(text: string): ReadonlySet<number> {
  const lines = text.split('\n');
  const starts = lineStarts(text);
  const found = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (!line.includes('|') || !/^[\s>|:-]+$/.test(line) || !line.includes('-')) continue;
    found.add(starts[index - 1] ?? 0);
    for (let row = index; (lines[row]?.trim() ?? '') !== ''; row += 1) found.add(starts[row] ?? 0);
  }
  return found;
}
