import MarkdownIt from 'markdown-it';
import { MAX_PARAGRAPH_LENGTH } from './parser.ts';

/** Parses blocks only. With HTML, so that code within a comment is part of the comment. */
const parser = new MarkdownIt({ html: true }).disable('inline');

/**
 * Returns `markdown` without its HTML comments, except in code. Every line keeps its number. A comment that is not
 * closed, or that begins in one block and ends in another, is kept: the parser reports it.
 */
export function withoutComments(markdown: string): string {
  if (!markdown.includes('<!--')) return markdown;
  const lines = markdown.split('\n');
  const parts: string[] = [];
  let start = 0;
  for (const { type, map } of parser.parse(markdown, {})) {
    if ((type !== 'fence' && type !== 'code_block') || !map) continue;
    const [first, end] = map;
    const text = removeComments(lines.slice(start, first).join('\n'));
    parts.push(...(first > start ? [text] : []), ...lines.slice(first, end));
    start = end;
  }
  const last = removeComments(lines.slice(start).join('\n'));
  return [...parts, ...(start < lines.length ? [last] : [])].join('\n');
}

function removeComments(text: string): string {
  const marks = /\\[`<\\]|`+|<!--/g;
  let kept = '';
  let start = 0;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const [mark] = match;
    if (mark.startsWith('`')) marks.lastIndex += lengthOfCodeSpan(text, marks.lastIndex, mark.length);
    if (mark !== '<!--') continue;
    // `<!-->` is a whole comment (CommonMark 0.31.2, 6.6).
    const end = text.indexOf('-->', match.index + 2);
    if (end < 0) break;
    const comment = text.slice(match.index, end);
    kept += text.slice(start, match.index) + comment.replace(/[^\n]/g, '');
    start = end + '-->'.length;
    marks.lastIndex = start;
  }
  return kept + text.slice(start);
}

/** Returns the length of a code span after its opening backticks, or 0 if nothing closes it. */
function lengthOfCodeSpan(text: string, start: number, backticks: number): number {
  const paragraph = text.slice(start, start + MAX_PARAGRAPH_LENGTH).split(/\n\s*\n/, 1)[0] ?? '';
  for (const { 0: run, index } of paragraph.matchAll(/`+/g)) {
    if (run.length === backticks) return index + run.length;
  }
  return 0;
}
