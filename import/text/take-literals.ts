/** Finds code, formulas, comments and escaped characters in a text. */
import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { lengthOfCodeSpan } from '../../site/markdown/code.ts';
import { renderTex } from '../../site/markdown/math.ts';
import { parsePage } from '../address/page-tree.ts';
import { decodeEntities, parseHtml, rawText, shallowHtml } from '../html-tree.ts';
import { RUN_CODE } from '../source.ts';
import { fenceInfo, type Literals, MARKDOWN_CLOSE, MARKDOWN_OPEN } from './literals.ts';
import type { Report } from './report.ts';
import {
  applyEdits,
  blockPrefix,
  continuationPrefix,
  continueBlock,
  lineBefore,
  lineStarts,
  type TextEdit,
} from './text-edits.ts';

/** Finds blocks of code. With footnotes, because their second paragraph is indented like code. */
const parser = new MarkdownIt({ html: false }).disable('inline').use(footnote);

interface Scan {
  readonly text: string;
  readonly literals: Literals;
  readonly isHtml: boolean;
  readonly report: Report;
  /** Causes for which no end was found, so that nobody searches for it again. */
  readonly unclosed: Set<string>;
}

/** The end of something that was found, and the text that replaces it. */
type TakenLiteral = Omit<TextEdit, 'start'>;

export function takeLiterals(
  text: string,
  options: { literals: Literals; report: Report; isHtml: boolean },
): string {
  const ranges = options.isHtml ? [] : codeRanges(text, options);
  const scan: Scan = { ...options, text, unclosed: new Set() };
  const edits: TextEdit[] = [];
  const marks = new RegExp(MARKS);
  let next = 0;
  let done = 0;
  for (let match = marks.exec(text); ; match = marks.exec(text)) {
    const position = match?.index ?? text.length;
    while ((ranges[next]?.start ?? position) < done) next += 1;
    const range = ranges[next];
    if (range && range.start <= position) {
      edits.push(range);
      next += 1;
      marks.lastIndex = range.end;
      continue;
    }
    if (!match) break;
    const found = take(scan, match[0], position);
    // Otherwise, this may be a template tag, which a later pass reads.
    if (!found && match[0].startsWith('{')) marks.lastIndex = position + 1;
    if (!found) continue;
    edits.push({ start: position, ...found });
    marks.lastIndex = found.end;
    done = found.end;
  }
  return applyEdits(text, edits);
}

const MARKS =
  /\\\\?[([]|\\[!-/:-@[-`{}~]|`+|<!--|<(?:pre|code|math|script|style|textarea)(?=[\s>])|\{%-?[ \t]*comment[ \t]*-?%\}|\{%-?[ \t]*(?:[\w-]{0,30}highlight|[\w-]{0,30}code(?:[-_]?block)?|prism|listing|terminal|console|mermaid|graphviz|dot)\b(?!-)|\{\{[<%][ \t]*(?:[\w-]{0,30}highlight|[\w-]{0,30}code(?:[-_]?block)?|prism|listing|terminal|console|mermaid|graphviz|dot)\b(?!-)|\[(?:(?:source)?code|bash|c(?:pp|sharp|ss)|html|java(?:script)?|js|perl|php|plain|python|ruby|shell|sql|xml)\b|\{\{|\{%|\{\/\*|\{#(?=[ -])|%%|\$\$?/gi;

function take(scan: Scan, mark: string, position: number): TakenLiteral | undefined {
  const { text, literals, isHtml } = scan;
  const after = position + mark.length;
  if (mark === '<!--') return takeComment(scan, position);
  if (mark.startsWith('<')) return takeElement(scan, mark, position);
  if (mark === '{/*') return drop(scan, mark, /\*\/\}/g, position);
  if (mark === '{#') return drop(scan, mark, /#\}/g, position);
  if (/^\{%-?[ \t]*comment/.test(mark)) return drop(scan, mark, /\{%-?\s*endcomment\s*-?%\}/g, position);
  if (/^[{[].*\w$/.test(mark)) return takeHighlight(scan, mark, position);
  if (mark === '%%')
    return isHtml || /\d/.test(text[position - 1] ?? '') ? undefined : drop(scan, mark, /%%/g, position);
  if (mark.startsWith('`')) {
    const length = isHtml ? 0 : lengthOfCodeSpan(text, after, mark.length);
    return {
      end: after + length,
      text: length ? literals.add(text.slice(position, after + length), 'inline') : mark,
    };
  }
  const formula = takeFormula(scan, position);
  if (formula || !mark.startsWith('\\') || isHtml) return formula;
  return { end: position + 2, text: literals.add(text.slice(position, position + 2), 'inline') };
}

/** Keeps the owner's comments, in a form in which they are always one block. */
function takeComment(scan: Scan, position: number): TakenLiteral | undefined {
  const end = findEnd(scan, '<!--', /-->/g, position + 2);
  if (!end) return undefined;
  const comment = scan.text.slice(position, end.end);
  if (/^<!-- *more *-->$/i.test(comment))
    return { end: end.end, text: scan.literals.add('<!--more-->', 'block') };
  const isNoise = scan.isHtml || /^<!--\s*(?:\/?wp:|kg-card|\[if|prettier|markdownlint|-*>?$)/.test(comment);
  return {
    end: end.end,
    text: isNoise ? '' : scan.literals.add(comment.replace(/\n\s*\n/g, '\n'), 'comment'),
  };
}

function takeElement(scan: Scan, mark: string, position: number): TakenLiteral | undefined {
  const name = mark.slice(1).toLowerCase();
  const end = findEnd(scan, mark, new RegExp(`</${name}\\s*>`, 'gi'), position);
  if (!end) return undefined;
  const html = scan.text.slice(position, end.end);
  if (name === 'pre' || name === 'code') {
    const code = rawText(parseHtml(shallowHtml(html)));
    const { literals } = scan;
    const text = name === 'pre' ? literals.fence(code, codeLanguage(html)) : literals.codeSpan(code);
    return { end: end.end, text };
  }
  if (name === 'math') return takeMath(scan, html, position);
  const gist = /src=["']?(https:\/\/gist\.github\.com\/[\w/-]+)/.exec(html)?.[1];
  if (gist) {
    const link = `${MARKDOWN_OPEN}[gist.github.com](${gist})${MARKDOWN_CLOSE}`;
    return { end: end.end, text: `\n\n${link}\n\n` };
  }
  scan.report('dropped', name === 'script' ? 'script' : 'element without an equivalent', html);
  return { end: end.end, text: '' };
}

/** Takes a formula of a page if its source is in it. Beside letters, dollars would be text. */
function takeMath(scan: Scan, html: string, start: number): TakenLiteral | undefined {
  const math = parsePage(shallowHtml(html)).querySelector('math');
  const annotation = math?.querySelector('[encoding="application/x-tex"]');
  const source = math?.getAttribute('data-latex') || annotation?.textContent || '';
  const tex = source
    .replace(/(?<!\\)[$`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!math || tex === '') return undefined;
  const end = start + html.length;
  if (math.getAttribute('display') === 'block') return { end, text: `\n\n${formula(scan, tex, true)}\n\n` };
  const [before, after] = [scan.text.slice(0, start).slice(-2), scan.text.slice(end, end + 2)];
  const [left, right] = [/[\p{L}\p{N}$]$/u.test(before), /^[\p{L}\p{N}$]/u.test(after)];
  return { end, text: `${left ? ' ' : ''}${formula(scan, tex)}${right ? ' ' : ''}` };
}

/** Returns the language that the attributes of an element of code, or its classes, name. */
function codeLanguage(html: string): string {
  for (const element of parsePage(shallowHtml(html)).body.querySelectorAll('*')) {
    const named = ['data-lang', 'data-language', 'data-code-block-lang', 'lang']
      .map((name) => element.getAttribute(name))
      .find(Boolean);
    const [, inClass] = LANGUAGE_CLASS.exec(element.getAttribute('class') ?? '') ?? [];
    if (named ?? inClass) return fenceInfo(named ?? inClass ?? '');
  }
  return '';
}

const LANGUAGE_CLASS = /(?:language-|lang-|brush: ?|highlight-source-|sourceCode )([\w+#-]+)/;

function drop(scan: Scan, mark: string, closing: RegExp, position: number): TakenLiteral | undefined {
  const end = findEnd(scan, mark, closing, position + mark.length);
  if (!end) return undefined;
  scan.report('dropped', 'comment', scan.text.slice(position, end.end));
  return { end: end.end, text: '' };
}

function findEnd({ text, unclosed }: Scan, mark: string, closing: RegExp, from: number) {
  if (unclosed.has(mark)) return undefined;
  closing.lastIndex = from;
  const match = closing.exec(text);
  if (match) return { index: match.index, end: match.index + match[0].length };
  unclosed.add(mark);
  return undefined;
}

/** Code that Quarto and R Markdown run, and a part that Pandoc writes only in one format. */
const EXECUTED = /^\{\w+(?:[ ,][^}\n]*)?\}/;
const RAW_FORMAT = /^\{=(\w+)\}$/;

/** Returns the blocks of code, each with what stands for it. */
function codeRanges(
  text: string,
  { literals, report }: { literals: Literals; report: Report },
): readonly TextEdit[] {
  const lines = text.split('\n');
  const starts = lineStarts(text);
  return parser.parse(text, {}).flatMap(({ type, map, content, info, markup }) => {
    const first = lines[map?.[0] ?? 0] ?? '';
    if (!map || (type !== 'fence' && type !== 'code_block')) return [];
    if (type === 'code_block' && isIndentedHtml(content, lines, map[0])) return [];
    const end = Math.min(map[1], lines.length);
    const prefix = type === 'fence' ? first.slice(0, first.indexOf(markup)) : codePrefix(first, content);
    if (EXECUTED.test(info)) report('look', RUN_CODE, markup + info);
    const [, format] = RAW_FORMAT.exec(info.trim()) ?? [];
    const raw = format && (format === 'html' ? continueBlock(content, prefix) : '');
    return [
      {
        start: starts[map[0]] ?? 0,
        end: (starts[end - 1] ?? 0) + (lines[end - 1] ?? '').length,
        text: prefix + (raw ?? literals.fence(content, type === 'fence' ? fenceInfo(info) : '')),
      },
    ];
  });
}

function codePrefix(line: string, content: string): string {
  const [code = ''] = content.split('\n', 1);
  return blockPrefix(line.slice(0, line.length - code.length)).replace(/(?: {4}|\t)$/, '');
}

/** Returns whether lines are only indented because they are in an element, and not code. */
function isIndentedHtml(content: string, lines: readonly string[], start: number): boolean {
  if (/^(?:\s*<\/\w+>)+\s*$/.test(content)) return true;
  if (!/^\s*<[a-z]/i.test(lines[start] ?? '')) return false;
  let above = start - 1;
  while (above > 0 && lines[above]?.trim() === '') above -= 1;
  return /^\s*(?:<[^\n]*)?>\s*$/.test(lines[above] ?? '');
}

/** Turns a tag that encloses code into a fence. */
function takeHighlight(scan: Scan, mark: string, position: number): TakenLiteral | undefined {
  const name = /(?<![\w-])[\w-]+$/.exec(mark)?.[0] ?? '';
  const [tagEnd, pattern] = mark.startsWith('{{')
    ? ['}}', `\\{\\{[<%]\\s*/\\s*${name}\\s*[>%]\\}\\}`]
    : mark.startsWith('[')
      ? [']', `\\[/${name}\\]`]
      : ['%}', `\\{%-?\\s*end${name}\\s*-?%\\}`];
  if (tagEnd === ']' && !scan.isHtml) return undefined;
  const start = scan.text.indexOf(tagEnd, position) + tagEnd.length;
  if (start < tagEnd.length) return undefined;
  const closing = new RegExp(pattern, 'g');
  const end = findEnd(scan, mark, closing, start);
  if (!end) return undefined;
  const info = scan.text
    .slice(position + mark.length, start - tagEnd.length)
    .trim()
    .replace(/[>%-]$/, '')
    .trim();
  const lines = scan.text
    .slice(start, end.index)
    .replace(/^[ \t]*\n/, '')
    .replace(/\n[ \t>]*$/, '')
    .split('\n');
  const prefix = continuationPrefix(blockPrefix(lineBefore(scan.text, position)));
  const code = lines.every((line) => line.startsWith(prefix))
    ? lines.map((line) => line.slice(prefix.length))
    : lines;
  const written = code.join('\n');
  // The paragraphs of a page that shows the tags as text end in them.
  const shown = /^\s*<\/p>/i.test(written) && rawText(parseHtml(shallowHtml(written))).trim();
  const plain = shown || (scan.isHtml ? decodeEntities(written) : written);
  const language = tagEnd === ']' && !name.endsWith('code') ? name : '';
  return { end: end.end, text: scan.literals.fence(plain, tagInfo(name, info) || language) };
}

/** Returns an info string for the arguments of a tag: `js linenos` in Jekyll, `a title lang:js` in Hexo. */
function tagInfo(name: string, info: string): string {
  if (/^(?:mermaid|graphviz|dot)$/.test(name)) return name === 'mermaid' ? name : 'dot';
  const [, named] = /\blang(?:uage)?\s*[:=]\s*["'”″]?([\w+#-]+)/.exec(info) ?? [];
  const language =
    named ?? (name === 'codeblock' ? undefined : /^["']?([\w+#-]+)(?![\w+#-]|\s*=)/.exec(info)?.[1]);
  const words = info.replace(/\b\w+:\S+|https?:\S+|"/g, '').trim();
  const title = name === 'codeblock' ? words : '';
  return (language ?? '') + (title ? ` title="${title}"` : '');
}

/** Foyer shows no longer ones. */
const MAX_LENGTH = 2_000;

/** As in site/markdown/math.ts, and with WordPress's `$latex x$`. */
const INLINE = /^\$(?:latex )?([^\s$`\\](?:[^$`\\]|\\[^`])*|\\[^\s`](?:[^$`\\]|\\[^`])*)\$(?![\p{L}\p{N}$])/u;

/** Returns the formula that begins at a dollar or a backslash. Undefined if it is text, like a price. */
function takeFormula(scan: Scan, start: number): TakenLiteral | undefined {
  const { text } = scan;
  const part = text.slice(start, start + MAX_LENGTH + 8).split(/\n[ \t>]*\n/, 1)[0] ?? '';
  const [mark = ''] = /^(?:\$\$|\$|\\\\?[([])/.exec(part) ?? [];
  if (mark === '$') return takeDollars(scan, part, start);
  const closing = mark.replace('(', ')').replace('[', ']');
  const length = mark === '' ? -1 : part.indexOf(closing, mark.length);
  if (length < 0) return undefined;
  const tex = part.slice(mark.length, length);
  const end = start + length + closing.length;
  const isBlock = mark.endsWith('[') || (mark === '$$' && isAlone(text, start, end)) || tex.includes('\n');
  if (tex.trim() === '' || tex.includes('$') || (mark !== '$$' && !isTex(tex, mark))) return undefined;
  if (!isBlock) return { end, text: formula(scan, tex.trim()) };
  return { end, text: formula(scan, tex.includes('\n') ? tex : tex.trim(), true) };
}

/** Returns a formula, or what is not valid TeX as code. */
function formula({ literals, report }: Scan, written: string, isBlock = false): string {
  const tex = written.replace(/\\mbox(?![a-z])/gi, '\\text');
  const rendered = renderTex(tex, isBlock);
  if ('mathml' in rendered)
    return isBlock ? literals.add(`$$${tex}$$`, 'block') : literals.add(`$${tex}$`, 'inline');
  report('look', 'formula that is not valid TeX, now shown as code', tex);
  return isBlock ? literals.fence(tex, 'tex') : literals.codeSpan(tex);
}

function takeDollars(scan: Scan, part: string, start: number): TakenLiteral | undefined {
  const { text, isHtml } = scan;
  if (/[\p{L}\p{N}$]/u.test(text[start - 1] ?? '')) return undefined;
  const [written, tex = ''] = INLINE.exec(part) ?? [];
  if (written === undefined || /\s$/.test(tex)) return undefined;
  // Two prices, perhaps in two cells of a table.
  if (/<\/?[a-z]+[\s>]/i.test(tex) || (tex.includes('|') && /^\s*\|/.test(lineBefore(text, start))))
    return undefined;
  const isProse = /\s/.test(tex) && !/[\\^_=+<>{}*|/-]/.test(tex);
  if (isProse || (isHtml && !written.startsWith('$latex '))) return undefined;
  return { end: start + written.length, text: formula(scan, tex) };
}

/** Returns whether a text between escaped brackets is a formula, and not a text in brackets. */
function isTex(tex: string, mark: string): boolean {
  if (mark.endsWith('[')) return /\\[a-z]|[\^_=]/i.test(tex);
  return /[\\^_=+<>{}|*/]/.test(tex) || /^\s*[\p{L}\p{N}.,']{1,3}\s*$/u.test(tex);
}

function isAlone(text: string, start: number, end: number): boolean {
  const line = lineBefore(text, start);
  return blockPrefix(line) === line && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 100));
}
