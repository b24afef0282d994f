/** Reads the template tags of generators: Liquid, Hugo, Zola, Hexo, Nunjucks and WordPress. */
import {
  convertShortcode,
  isKnownShortcode,
  type Shortcode,
  type ShortcodeOptions,
} from './known-shortcodes.ts';
import { type Literals, MARKDOWN_CLOSE, MARKDOWN_OPEN } from './literals.ts';
import { applyEdits, continueBlock, lineBefore, type TextEdit } from './text-edits.ts';

interface TemplateTag {
  readonly kind: 'open' | 'close' | 'variable';
  readonly name: string;
  readonly rest: string;
  readonly start: number;
  readonly end: number;
}

interface Frame {
  readonly tag: TemplateTag;
  readonly parts: string[];
}

const MAX_TAG = 5_000;
const MAX_DEPTH = 40;

/** Replaces the tags. What is unknown is dropped and reported, but the text that it encloses is kept. */
export function convertShortcodes(text: string, options: ShortcodeOptions): string {
  const found = findTags(text);
  const tags = options.isHtml ? found.filter(({ name }) => isKnownShortcode(name)) : found;
  const pairs = pairTags(tags);
  const edits: TextEdit[] = [];
  const frames: Frame[] = [];
  let position = 0;
  let start = 0;
  for (const tag of tags) {
    if (frames.length === 0) start = tag.start;
    else frames.at(-1)?.parts.push(text.slice(position, tag.start));
    position = tag.end;
    if (pairs.opening.has(tag)) {
      frames.push({ tag, parts: [] });
      continue;
    }
    const frame = pairs.closing.has(tag) ? frames.pop() : undefined;
    const opening = frame?.tag ?? tag;
    const converted = convertTag(opening, text, { ...options, body: frame?.parts.join('') });
    const written =
      MARKDOWN_OPEN + continueBlock(converted, lineBefore(text, opening.start)) + MARKDOWN_CLOSE;
    if (frames.length > 0) frames.at(-1)?.parts.push(written);
    else if (converted !== '' || !isEmphasized(text, start, tag.end))
      edits.push({ start, end: tag.end, text: written });
    else edits.push({ start: start - 2, end: tag.end + 2, text: '' });
  }
  return applyEdits(text, edits);
}

/** Returns whether marks of strong text are all that is around a tag. */
function isEmphasized(text: string, start: number, end: number): boolean {
  return text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**';
}

const OPENING = /\{\{|\{%|\[(?=\/?[a-z][\w-]*[ \]/])/g;

function findTags(text: string): readonly TemplateTag[] {
  const tags: TemplateTag[] = [];
  const openings = new RegExp(OPENING);
  for (let match = openings.exec(text); match; match = openings.exec(text)) {
    const tag = match[0] === '[' ? wordPressTag(text, match.index) : templateTag(text, match.index);
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
    return { kind: 'close', name: plainName(name.replace(/^end/, isHugo ? 'end' : '')), rest, ...place };
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

function wordPressTag(text: string, start: number): TemplateTag | undefined {
  const match = /^\[(\/?)([a-z][\w-]*)((?: [^\]\n]*)?)\](?![([:])/.exec(text.slice(start, start + MAX_TAG));
  if (!match || !WORDPRESS.includes(match[2] ?? '')) return undefined;
  const [written, slash, name = '', rest = ''] = match;
  const kind = slash ? 'close' : 'open';
  return { kind, name: plainName(name), rest, start, end: start + written.length };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]|\.html?$/g, '');
}

/** Finds the tags that enclose something. Zola closes every tag with `end`. */
function pairTags(tags: readonly TemplateTag[]): {
  opening: ReadonlySet<TemplateTag>;
  closing: ReadonlySet<TemplateTag>;
} {
  const opening = new Set<TemplateTag>();
  const closing = new Set<TemplateTag>();
  const open: TemplateTag[] = [];
  const counts = new Map<string, number>();
  for (const tag of tags) {
    if (tag.kind === 'open') {
      open.push(tag);
      counts.set(tag.name, (counts.get(tag.name) ?? 0) + 1);
    }
    if (tag.kind !== 'close' || (tag.name !== '' && !counts.get(tag.name))) continue;
    let last = open.pop();
    while (last && tag.name !== '' && last.name !== tag.name) {
      counts.set(last.name, (counts.get(last.name) ?? 1) - 1);
      last = open.pop();
    }
    if (!last || open.length > MAX_DEPTH) continue;
    counts.set(last.name, (counts.get(last.name) ?? 1) - 1);
    opening.add(last);
    closing.add(tag);
  }
  return { opening, closing };
}

interface TagOptions extends ShortcodeOptions {
  readonly body: string | undefined;
}

function convertTag(tag: TemplateTag, text: string, { body, ...options }: TagOptions): string {
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
