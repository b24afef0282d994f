import { mapOutsideCode, replaceMarks } from './code.ts';

/** Stands for a place in the text; content never has it. */
const MARK = '\0';

/** An escaped character, backticks, or the beginning of a target: inline, or in a definition (CommonMark 0.31.2, 4.7). */
const MARKS = /\\[`\\[\]]|`+|\]\([ \t\n]*<?(?=#|\/(?!\/))|^[ \t>]*\[[^\]\n]+\]:[ \t]*<?(?=#|\/(?!\/))/gm;

/**
 * Returns where in `markdown` the addresses of links and pictures begin that are relative to the site or the page: at
 * their `/` or `#`, in UTF-16 units. Code has none.
 */
export function findSiteLinks(markdown: string): readonly number[] {
  const marked = mapOutsideCode(markdown.replaceAll(MARK, ' '), (text) =>
    replaceMarks(text, MARKS, ({ mark, end }) =>
      /^[`\\]/.test(mark) ? undefined : { end, text: mark + MARK },
    ),
  );
  let position = 0;
  return marked
    .split(MARK)
    .slice(0, -1)
    .map((piece) => {
      position += piece.length;
      return position;
    });
}
