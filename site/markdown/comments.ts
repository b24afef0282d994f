import { emptyLines, lengthOfCodeSpan, mapOutsideCode } from './code.ts';

/**
 * Returns `markdown` without its HTML comments, except in code. Every line keeps its number. A comment that is not
 * closed, or that begins in one block and ends in another, is kept: the parser reports it.
 */
export function withoutComments(markdown: string): string {
  return markdown.includes('<!--') ? mapOutsideCode(markdown, (text) => removeComments(text)) : markdown;
}

/** Stands for a place in the text; content never has it. */
const MARK = '\0';

/**
 * Returns the number of lines that the excerpt is taken from: those above `<!--more-->`, and that of the comment itself
 * if it begins with text. Returns undefined if there is no such comment.
 */
export function excerptEndOf(markdown: string): number | undefined {
  if (!/<!--\s*more\b/i.test(markdown)) return undefined;
  const [before, after] = mapOutsideCode(markdown.replaceAll(MARK, ' '), (text) =>
    removeComments(text, MARK),
  ).split(MARK, 2);
  if (before === undefined || after === undefined) return undefined;
  const lines = before.split(/\r\n?|\n/);
  return lines.at(-1)?.trim() === '' ? lines.length - 1 : lines.length;
}

/** @param more what replaces a comment that begins with "more" */
function removeComments(text: string, more = ''): string {
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
    kept +=
      text.slice(start, match.index) + (/^<!--\s*more\b/i.test(comment) ? more : '') + emptyLines(comment);
    start = end + '-->'.length;
    marks.lastIndex = start;
  }
  return kept + text.slice(start);
}
