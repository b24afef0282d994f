/**
 * CommonMark with tables, footnotes, task lists, definition lists, callouts, bare links, `details`, a few inline elements
 * of HTML, formulas, figures and galleries, rendered as HTML that the content security policy accepts. Other raw HTML is
 * shown as text.
 */
/// <reference path="../../web/core/documents/markdown-it-deflist.d.ts" />
import MarkdownIt, {
  type MarkdownIt as Parser,
  type RendererRule,
  type StateCore,
  type Token,
} from 'markdown-it';
import cjkEmphasis from 'markdown-it-cjk-friendly';
import definitionLists from 'markdown-it-deflist';
import { codeBlockMarkup } from '../../web/core/documents/code-block.ts';
import { escapeAttribute } from '../../web/core/markup.ts';
import { quotationMarks } from '../../web/core/quotation-marks.ts';
import { directionOf } from '../../web/locales/direction.ts';
import { CALLOUT_ICON, makeCallouts, renderCalloutIcon } from './callouts.ts';
import { readCodeInfo } from './code-info.ts';
import { detailsPlugin } from './details.ts';
import { DIAGRAM, renderDiagram } from './diagrams.ts';
import { makeFigures } from './figures.ts';
import { footnotes } from './footnotes.ts';
import { readHeadingIds } from './heading-ids.ts';
import { isJoint, joinIdeographs } from './ideographs.ts';
import { inlineElements } from './inline-elements.ts';
import { findLeftovers } from './leftover-syntax.ts';
import { math } from './math.ts';
import { findHtml } from './raw-html.ts';
import { cellRules, measureColumns } from './tables.ts';
import { wordingOf } from './text-wording.ts';
import { keepLines, makeStanzas, nameSources } from './verse.ts';

/** Token type of the box before a task, a list item that begins with `[ ]` or `[x]`. Its content is the box as text. */
export const TASK_BOX = 'task_box';
const DONE = '☑';
const TO_DO = '☐';

type RenderRules = Readonly<Record<string, RendererRule | undefined>>;

/** In characters; about 3,000 words. Inline parsing can take time quadratic in the length of a paragraph. */
export const MAX_PARAGRAPH_LENGTH = 20_000;

/** One parser for each style of quotation marks. */
const parsers = new Map<string, Parser>();

/** Returns the parser for texts in a language. */
export function parserFor(locale: string): Parser {
  const quotes = quotationMarks(locale);
  const style = quotes.join(' ');
  const known = parsers.get(style) ?? createParser([...quotes]);
  parsers.set(style, known);
  return known;
}

function createParser(quotes: string[]): Parser {
  const parser = new MarkdownIt({ html: false, linkify: true, typographer: true, quotes });
  // Only addresses with a scheme become links: a name like "Node.js" or "a.b" is rarely one.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  for (const scheme of ['ftp:', '//']) parser.linkify.add(scheme, null);
  parser.use(footnotes).use(detailsPlugin).use(definitionLists).use(cjkEmphasis);
  parser.use(findHtml).use(inlineElements).use(math);
  parser.core.ruler.before('inline', 'stanzas', makeStanzas);
  parser.core.ruler.before('inline', 'long_paragraphs', omitLongParagraphs);
  parser.core.ruler.before('inline', 'heading_ids', readHeadingIds);
  parser.core.ruler.before('inline', 'callouts', makeCallouts);
  parser.core.ruler.after('inline', TASK_BOX, markTasks);
  parser.core.ruler.after('inline', 'figures', makeFigures);
  parser.core.ruler.after(TASK_BOX, 'leftovers', findLeftovers);
  parser.core.ruler.push('columns', measureColumns);
  parser.core.ruler.push('sources', nameSources);
  parser.core.ruler.push('lines', keepLines);
  parser.core.ruler.push('ideographs', joinIdeographs);
  Object.assign(parser.renderer.rules, renderRules(parser.renderer.rules));
  return parser;
}

const renderCode: RendererRule = (tokens, index, _options, env) => {
  const { content = '', info = '', meta } = tokens[index] ?? {};
  const highlighted = typeof meta?.highlighted === 'string' ? meta.highlighted : undefined;
  return `${codeBlockMarkup({ code: content, ...readCodeInfo(info), copyLabel: wordingOf(env).say('essay.copyCode'), highlighted })}\n`;
};

function renderRules({ image: renderImage, softbreak: renderBreak }: RenderRules): RenderRules {
  return {
    [DIAGRAM]: renderDiagram,
    code_block: renderCode,
    fence: renderCode,
    // Not a checkbox, because nobody can check it.
    [TASK_BOX]: (tokens, index, _options, env) => {
      const { content = '' } = tokens[index] ?? {};
      const label = wordingOf(env).say(content === DONE ? 'prose.done' : 'prose.toDo');
      return `<span class="task-box" role="img" aria-label="${escapeAttribute(label)}">${content}</span> `;
    },
    [CALLOUT_ICON]: renderCalloutIcon,
    table_open: (tokens, index, _options, env) => {
      const label = escapeAttribute(wordingOf(env).say('prose.table'));
      const isWide = tokens[index]?.attrGet('class') === 'wide';
      return `<div class="table${isWide ? ' wide' : ''}" role="region" aria-label="${label}"><table>\n`;
    },
    table_close: () => '</table></div>\n',
    heading_open: openHeading,
    heading_close: closeHeading,
    image: (tokens, index, ...rest) => {
      tokens[index]?.attrSet('loading', 'lazy');
      tokens[index]?.attrSet('decoding', 'async');
      return renderImage?.(tokens, index, ...rest) ?? '';
    },
    // An address is written from left to right, to its last slash, also in languages from right to left.
    link_open: (tokens, index, options, env, renderer) => {
      const token = tokens[index];
      const isBare = token?.markup === 'linkify' || token?.markup === 'autolink';
      if (isBare && directionOf(wordingOf(env).locale) === 'rtl') token.attrSet('dir', 'ltr');
      return renderer.renderToken(tokens, index, options);
    },
    softbreak: (tokens, index, ...rest) =>
      isJoint(tokens[index]) ? '' : (renderBreak?.(tokens, index, ...rest) ?? '\n'),
    ...cellRules,
  };
}

// Top-level headings have a link to themselves; those in a quote, list or note do not. The link follows the heading,
// because inside it would be part of its name.
const openHeading: RendererRule = (tokens, index, options, _env, renderer) =>
  (tokens[index]?.level === 0 ? '<div class="heading">' : '') + renderer.renderToken(tokens, index, options);

const closeHeading: RendererRule = (tokens, index, options, env, renderer) => {
  const [opening, , closing] = tokens.slice(index - 2, index + 1);
  const end = renderer.renderToken(tokens, index, options);
  if (closing?.level !== 0) return end;
  const id = escapeAttribute(String(opening?.attrGet('id')));
  const section = String(opening?.meta?.text);
  const label = escapeAttribute(wordingOf(env).say('prose.linkToSection', { section }));
  return `${end}<a class="anchor" href="#${id}" aria-label="${label}"></a>\n</div>\n`;
};

export function lineOf({ map }: Token): number {
  return (map?.[0] ?? 0) + 1;
}

function omitLongParagraphs({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== 'inline' || token.content.length <= MAX_PARAGRAPH_LENGTH) continue;
    token.content = '';
    token.meta = { isTooLong: true };
  }
}

function markTasks({ tokens, Token }: StateCore): void {
  for (const [index, { type, children }] of tokens.entries()) {
    const item = tokens[index - 2];
    const text = children?.[0];
    if (type !== 'inline' || item?.type !== 'list_item_open' || text?.type !== 'text') continue;
    const [written, mark] = /^\[([ xX])\] +/.exec(text.content) ?? [];
    if (written === undefined) continue;
    item.attrJoin('class', 'task');
    text.content = text.content.slice(written.length);
    children?.unshift(Object.assign(new Token(TASK_BOX, '', 0), { content: mark === ' ' ? TO_DO : DONE }));
  }
}
