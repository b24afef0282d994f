import { emptyLines, lengthOfCodeSpan, mapOutsideCode } from './code.ts';

/**
 * Returns `markdown` without its HTML comments, except in code. Every line keeps its number. A comment that is not
 * closed, or that begins in one block and ends in another, is kept: the parser reports it.
 */
export function withoutComments(markdown: string): string {
  return markdown.includes('<!--') ? mapOutsideCode(markdown, removeComments) : markdown;
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
    kept += text.slice(start, match.index) + emptyLines(comment);
    start = end + '-->'.length;
    marks.lastIndex = start;
  }
  return kept + text.slice(start);
}
