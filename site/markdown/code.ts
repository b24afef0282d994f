/** Tells code from the text around it. */
import MarkdownIt from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import { MAX_PARAGRAPH_LENGTH } from './parser.ts';

/** Parses blocks only. With HTML, so that code within a comment is part of the comment. */
const parser = new MarkdownIt({ html: true }).use(definitionLists).disable('inline');

/** Applies `changeText` to the text between blocks of code, and `changeCode` to these blocks. */
export function mapOutsideCode(
  markdown: string,
  changeText: (text: string) => string,
  changeCode = (code: string) => code,
): string {
  // The parser also ends lines at a carriage return (CommonMark 0.31, section 2.1).
  const lines = markdown.split(/\r\n?|\n/);
  const parts: string[] = [];
  let start = 0;
  for (const { type, map } of parser.parse(markdown, {})) {
    if ((type !== 'fence' && type !== 'code_block') || !map) continue;
    const [first, end] = map;
    if (first > start) parts.push(changeText(lines.slice(start, first).join('\n')));
    parts.push(changeCode(lines.slice(first, end).join('\n')));
    start = end;
  }
  if (start < lines.length) parts.push(changeText(lines.slice(start).join('\n')));
  return parts.join('\n');
}

/** Returns `markdown` without its code. Every line keeps its number. */
export function withoutCode(markdown: string): string {
  return mapOutsideCode(markdown, removeCodeSpans, emptyLines);
}

/** Returns the length of a code span after its opening backticks, or 0 if nothing closes it. */
export function lengthOfCodeSpan(text: string, start: number, backticks: number): number {
  const paragraph = text.slice(start, start + MAX_PARAGRAPH_LENGTH).split(/\n\s*\n/, 1)[0] ?? '';
  for (const { 0: run, index } of paragraph.matchAll(/`+/g)) {
    if (run.length === backticks) return index + run.length;
  }
  return 0;
}

/** Returns `text` without anything but its line breaks. */
export function emptyLines(text: string): string {
  return text.replace(/[^\n]/g, '');
}

function removeCodeSpans(text: string): string {
  return replaceMarks(text, /\\[`\\]|`+/g, ({ mark, start, end }) => {
    const isSpan = mark.startsWith('`') && end > start + mark.length;
    return isSpan ? { end, text: emptyLines(text.slice(start, end)) } : undefined;
  });
}

interface FoundMark {
  readonly mark: string;
  readonly start: number;
  /** End of the mark, or of the code span that it opens. */
  readonly end: number;
}

/**
 * Replaces text from a mark on, up to the end that `replace` returns. Nothing in a code span is a mark.
 *
 * @param marks matches escaped characters, backticks and what is looked for
 */
export function replaceMarks(
  text: string,
  marks: RegExp,
  replace: (found: FoundMark) => { readonly end: number; readonly text: string } | undefined,
): string {
  const search = new RegExp(marks);
  let kept = '';
  let position = 0;
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const [mark] = match;
    if (mark.startsWith('`')) search.lastIndex += lengthOfCodeSpan(text, search.lastIndex, mark.length);
    const replaced = replace({ mark, start: match.index, end: search.lastIndex });
    if (!replaced) continue;
    kept += text.slice(position, match.index) + replaced.text;
    position = replaced.end;
    search.lastIndex = position;
  }
  return kept + text.slice(position);
}
