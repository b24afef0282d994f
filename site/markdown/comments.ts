import { emptyLines, mapOutsideCode, replaceMarks } from './code.ts';

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
  return replaceMarks(text, /\\[`<\\]|`+|<!--/g, ({ mark, start }) => {
    // `<!-->` is a whole comment (CommonMark 0.31.2, 6.6).
    const end = mark === '<!--' ? text.indexOf('-->', start + 2) : -1;
    if (end < 0) return undefined;
    const comment = text.slice(start, end);
    const place = /^<!--\s*more\b/i.test(comment) ? more : '';
    return { end: end + '-->'.length, text: place + emptyLines(comment) };
  });
}
