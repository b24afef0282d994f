/** Reads the template tags of generators: Liquid, Hugo, Zola, Hexo, Nunjucks and WordPress. */

import { CLOSES_ANY, pairTags } from '../../site/markdown/pair-tags.ts';
import {
  convertShortcode,
  isKnownShortcode,
  type Shortcode,
  type ShortcodeOptions,
} from './known-shortcodes.ts';
import { type Literals, MARKDOWN_CLOSE, MARKDOWN_OPEN } from './literals.ts';
import { continueBlock, lineBefore } from './text-edits.ts';

interface TemplateTag {
  readonly kind: 'open' | 'close' | 'variable';
  readonly name: string;
  readonly rest: string;
  readonly start: number;
  readonly end: number;
}

const MAX_TAG = 5_000;

/** Replaces the tags. What is unknown is dropped and reported, but the text that it encloses is kept. */
export function convertShortcodes(text: string, options: ShortcodeOptions): string {
  const found = findTags(text, options.isHtml);
  const isTag = ({ name, start }: TemplateTag) => text[start] === '[' || isKnownShortcode(name);
  const tags = options.isHtml ? found.filter(isTag) : found;
  const pairs = pairTags(tags);
  /** Text written so far in the innermost tag that is open, and in those around it. */
  let inner = '';
  const outer: string[] = [];
  let position = 0;
  for (const tag of tags) {
    inner += text.slice(position, tag.start);
    position = tag.end;
    const partner = pairs.get(tag);
    if (partner && tag.kind === 'open') {
      outer.push(inner);
      inner = '';
      continue;
    }
    const opening = partner ?? tag;
    if (LAYOUT.test(text.slice(opening.start, opening.start + MAX_LAYOUT_NAME))) {
      inner = (partner ? (outer.pop() ?? '') : '') + inner;
      continue;
    }
    const converted = convertTag(opening, partner && inner, text, options);
    if (partner) inner = outer.pop() ?? '';
    if (converted === '' && inner.endsWith('**') && text.startsWith('**', position)) {
      // Nothing is left of a strong text.
      inner = inner.slice(0, -2);
      position += 2;
      continue;
    }
    inner += MARKDOWN_OPEN + continueBlock(converted, lineBefore(text, opening.start)) + MARKDOWN_CLOSE;
  }
  return inner + text.slice(position);
}

const OPENING = /\{\{|\{%|\[(?=\/?[a-z][\w-]*[ \]/])/g;

/** Shortcodes with which page builders of WordPress lay out what is in them. */
const LAYOUT = /^\[\/?(?:vc|et_pb|fusion|av|cs|mk|tatsu|siteorigin)_/;
const MAX_LAYOUT_NAME = 20;

function findTags(text: string, isHtml: boolean): readonly TemplateTag[] {
  const closed = new Set(
    isHtml ? [...text.matchAll(/\[\/([a-z][\w-]*)\]/g)].map(([, name = '']) => name) : [],
  );
  /** In an export, whatever has named arguments or an end is a shortcode. Elsewhere, brackets are text. */
  const isWordPress = (name: string, rest: string) =>
    WORDPRESS.includes(name) || closed.has(name) || (isHtml && /^ [\w-]+=["'\w]/.test(rest));
  const tags: TemplateTag[] = [];
  const openings = new RegExp(OPENING);
  for (let match = openings.exec(text); match; match = openings.exec(text)) {
    const tag =
      match[0] === '[' ? wordPressTag(text, match.index, isWordPress) : templateTag(text, match.index);
    if (!tag) continue;
    tags.push(tag);
    openings.lastIndex = tag.end;
  }
  return tags;
}

function templateTag(text: string, start: number): TemplateTag | undefined {
  const part = text.slice(start, start + MAX_TAG);
  const closing = part.startsWith('{%') ? '%}' : '}}';
  const end = tagEnd(part, closing);
  if (end < 0 || (text[start - 1] === '=' && /^\{\{\s*(?:\.\.\.|["'\w-]+\s*:)/.test(part))) return undefined;
  const place = { start, end: start + end + closing.length };
  const inner = part.slice(2, end);
  const isHugo = closing === '}}' && /^[<%]/.test(inner);
  const content = inner
    .trim()
    .replace(isHugo ? /^[<%]|[>%]$/g : /^-|-$/g, '')
    .trim();
  // `{{</* name */>}}` shows the tag.
  if (content.startsWith('/*'))
    return { kind: 'variable', name: 'shown', rest: inner.replace(/\/\*|\*\//g, ''), ...place };
  const [before = '', slash = '', name = ''] = /^(\/?)\s*([\w./-]+)/.exec(content) ?? [];
  const rest = content.slice(before.length).trim();
  const isCall = /^[\w.]+\s*\(/.test(content) || (isHugo && name !== '');
  if (closing === '}}' && !isCall) return { kind: 'variable', name: 'expression', rest: content, ...place };
  if (slash === '/' || (!isHugo && /^end/.test(name))) {
    const closed = plainName(isHugo ? name : name.replace(/^end/, ''));
    return { kind: 'close', name: closed || CLOSES_ANY, rest, ...place };
  }
  return { kind: 'open', name: plainName(name), rest: rest.replace(/\/$/, ''), ...place };
}

/** Returns where a tag ends, which is not within quotes. */
function tagEnd(part: string, closing: string): number {
  const marks = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|[%}]\}|\{[{%]/g;
  marks.lastIndex = 2;
  for (let match = marks.exec(part); match; match = marks.exec(part)) {
    if (match[0] === closing) return match.index;
    // Another tag begins: a quotation mark was an apostrophe, or nothing closes this tag.
    if (/^\{/.test(match[0])) return part.slice(0, match.index).indexOf(closing, 2);
  }
  return part.indexOf(closing, 2);
}

const WORDPRESS =
  'audio caption code embed gallery googlevideo playlist sourcecode video vimeo wp_caption youtube'.split(
    ' ',
  );

function wordPressTag(
  text: string,
  start: number,
  isTag: (name: string, rest: string) => boolean,
): TemplateTag | undefined {
  const match = /^\[(\/?)([a-z][\w-]*)((?: [^\]\n]*)?)\](?![(:])/.exec(text.slice(start, start + MAX_TAG));
  if (!match || !isTag(match[2] ?? '', match[3] ?? '')) return undefined;
  const [written, slash, name = '', rest = ''] = match;
  const kind = slash ? 'close' : 'open';
  return { kind, name: plainName(name), rest, start, end: start + written.length };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]|\.html?$/g, '');
}

function convertTag(
  tag: TemplateTag,
  body: string | undefined,
  text: string,
  options: ShortcodeOptions,
): string {
  const written = text.slice(tag.start, tag.end);
  if (tag.name === 'shown' && tag.kind === 'variable') return options.literals.codeSpan(`{{${tag.rest}}}`);
  if (tag.kind === 'variable') return variableText(tag.rest, written, options);
  if (tag.kind === 'close') return '';
  const shortcode = { name: tag.name, ...readArguments(tag.rest, options.literals), body, written };
  return convertShortcode(shortcode, options);
}

/** Returns the text of a variable: an address, a literal, or nothing. */
function variableText(expression: string, written: string, { report }: ShortcodeOptions): string {
  if (
    /^(?:site|page\.site)\.(?:baseurl|base_url|url|github\.url)|^(?:config\.)?base_?url\b/i.test(expression)
  )
    return '';
  const [, , quoted] = /^(["'])([^"']*)\1/.exec(expression) ?? [];
  if (quoted !== undefined) return quoted;
  report('dropped', 'variable of a template', written);
  return '';
}

/** Reads `a="b"`, `a: "b"`, `a=b` and arguments without a name. */
export function readArguments(rest: string, literals: Literals): Pick<Shortcode, 'named' | 'positional'> {
  const named: Record<string, string> = {};
  const positional: string[] = [];
  const argument =
    /(?:(?!https?:)([\w.:@-]{1,50})\s{0,5}[=:]\s{0,5})?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|\{([^{}]*)\}|(https?:[^\s,"'(){}]+|[^\s,="'(){}]+))/g;
  for (const [, name, double, single, backtick, braces, bare] of literals
    .restoreEscapes(rest)
    .matchAll(argument)) {
    const value = (double ?? single ?? backtick ?? braces ?? bare ?? '')
      .replace(/\\(["'])/g, '$1')
      .replace(/^(["'`])(.*)\1$/, '$2');
    if (name) named[plainName(name)] = value;
    else positional.push(value);
  }
  return { named, positional };
}
