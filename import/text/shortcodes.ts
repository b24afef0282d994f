/** Reads the template tags of generators: Liquid, Hugo, Zola, Hexo, Nunjucks and WordPress. */
import { CLOSES_ANY, pairTags } from '../../site/markdown/pair-tags.ts';
import {
  convertShortcode,
  isGroup,
  isKnownShortcode,
  type Shortcode,
  type ShortcodeOptions,
} from './convert-shortcode.ts';
import { type Literals, MARKDOWN_CLOSE, MARKDOWN_OPEN } from './literals.ts';
import { continueBlock, lineBefore } from './text-edits.ts';

interface TemplateTag {
  readonly kind: 'open' | 'close' | 'expression' | 'shown' | 'layout';
  /** As `Shortcode` has it. */
  readonly name: string;
  /** The arguments, or the whole expression. */
  readonly rest: string;
  readonly start: number;
  readonly end: number;
}

const MAX_TAG = 5_000;

/** Replaces the tags. What is unknown is dropped and reported, but the text that it encloses is kept. */
export function convertShortcodes(text: string, options: ShortcodeOptions): string {
  const tags = findTags(text, options.isHtml);
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
    const converted = convertTag(opening, partner && inner, text.slice(opening.start, opening.end), options);
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

function findTags(text: string, isHtml: boolean): readonly TemplateTag[] {
  const closed = new Set(
    isHtml ? [...text.matchAll(/\[\/([a-z][\w-]*)\]/g)].map(([, name = '']) => name) : [],
  );
  const tags: TemplateTag[] = [];
  const openings = new RegExp(OPENING);
  for (let match = openings.exec(text); match; match = openings.exec(text)) {
    const isTemplate = match[0] !== '[';
    const tag = isTemplate
      ? templateTag(text, match.index)
      : wordPressTag(text, match.index, { isHtml, closed });
    if (!tag) continue;
    // In an export, braces may be text.
    if (!isTemplate || !isHtml || isKnownShortcode(tag.name)) tags.push(tag);
    openings.lastIndex = tag.end;
  }
  return tags;
}

function templateTag(text: string, start: number): TemplateTag | undefined {
  const part = text.slice(start, start + MAX_TAG);
  const closing = part.startsWith('{%') ? '%}' : '}}';
  const end = tagEnd(part, closing);
  // The value of an attribute of JSX may be an object.
  if (end < 0 || (text[start - 1] === '=' && /^\{\{\s*(?:\.\.\.|["'\w-]+\s*:)/.test(part))) return undefined;
  const place = { start, end: start + end + closing.length };
  const inner = part.slice(2, end);
  const isHugo = closing === '}}' && /^[<%]/.test(inner);
  const content = inner
    .trim()
    .replace(isHugo ? /^[<%]|[>%]$/g : /^-|-$/g, '')
    .trim();
  // `{{</* name */>}}` shows the tag.
  if (content.startsWith('/*')) {
    return { kind: 'shown', name: '', rest: `{{${inner.replace(/\/\*|\*\//g, '')}}}`, ...place };
  }
  const [before = '', slash = '', name = ''] = /^(\/?)\s*([\w./-]+)/.exec(content) ?? [];
  const isCall = /^[\w.]+\s*\(/.test(content) || (isHugo && name !== '');
  if (closing === '}}' && !isCall) return { kind: 'expression', name: '', rest: content, ...place };
  const isEnd = slash === '/' || (!isHugo && name.startsWith('end'));
  const closed = plainName(isHugo ? name : name.replace(/^end/, '')) || CLOSES_ANY;
  return {
    kind: isEnd ? 'close' : 'open',
    name: isEnd ? closed : plainName(name),
    rest: content.slice(before.length).trim().replace(/\/$/, ''),
    ...place,
  };
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
  /^(?:audio|(?:wp_)?caption|(?:source)?code|embed|gallery|(?:google)?video|playlist|vimeo|youtube)$/;

/** In an export, whatever has named arguments or an end is a shortcode. Elsewhere, brackets are text. */
function wordPressTag(
  text: string,
  start: number,
  { isHtml, closed }: { isHtml: boolean; closed: ReadonlySet<string> },
): TemplateTag | undefined {
  const match = /^\[(\/?)([a-z][\w-]*)((?: [^\]\n]*)?)\](?![(:])/.exec(text.slice(start, start + MAX_TAG));
  const [written = '', slash, name = '', rest = ''] = match ?? [];
  const isTag = WORDPRESS.test(name) || closed.has(name) || (isHtml && /^ [\w-]+=["'\w]/.test(rest));
  if (!isTag) return undefined;
  // What it lays out stays HTML.
  const kind = closed.has(name) && isGroup(plainName(name)) ? 'layout' : slash ? 'close' : 'open';
  return { kind, name: plainName(name), rest, start, end: start + written.length };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]|\.html?$/g, '');
}

function convertTag(
  { kind, name, rest }: TemplateTag,
  body: string | undefined,
  written: string,
  options: ShortcodeOptions,
): string {
  if (kind === 'shown') return options.literals.codeSpan(rest);
  if (kind === 'expression') return expressionText(rest, written, options);
  if (kind !== 'open') return '';
  return convertShortcode({ name, ...readArguments(rest, options.literals), body, written }, options);
}

/** Returns the text of an expression: a literal one, or nothing. */
function expressionText(expression: string, written: string, { report }: ShortcodeOptions): string {
  const isOwnAddress =
    /^(?:site|page\.site)\.(?:baseurl|base_url|url|github\.url)|^(?:config\.)?base_?url\b/i;
  const [, , literal] = /^(["'])([^"']*)\1/.exec(expression) ?? [];
  if (literal === undefined && !isOwnAddress.test(expression)) {
    report('dropped', 'variable of a template', written);
  }
  return literal ?? '';
}

/** Reads `a="b"`, `a: "b"`, `a=b` and arguments without a name. */
export function readArguments(rest: string, literals: Literals): Pick<Shortcode, 'named' | 'positional'> {
  const named: Record<string, string> = {};
  const positional: string[] = [];
  const argument =
    /(?:(?!https?:)([\w.:@-]{1,50})\s{0,5}[=:]\s{0,5})?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|\{([^{}]*)\}|(https?:[^\s,"'(){}]+|[^\s,="'(){}]+))/g;
  for (const [, name, ...values] of literals.restoreEscapes(rest).matchAll(argument)) {
    const value = (values.find((one) => one !== undefined) ?? '')
      .replace(/\\(["'])/g, '$1')
      .replace(/^(["'`])(.*)\1$/, '$2');
    if (name) named[plainName(name)] = value;
    else positional.push(value);
  }
  return { named, positional };
}
