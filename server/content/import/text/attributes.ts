/** Attributes of kramdown and Pandoc: `{: .lead}`, `{:toc}`, `## Knots {#knots .wide}`, `![](a.jpg){width=50%}`. */
import { type MappedText, mapLines } from './mapped-text.ts';
import type { Report } from './report.ts';

const TOC = /^[ \t>]*(?:\[toc\]|\[\[_?toc_?\]\]|@\[toc\](?:\(.*\))?|\$\{toc\}|\[\[\[toc\]\]\])[ \t]*$/i;

export function convertAttributes(source: MappedText, report: Report): MappedText {
  const lines = source.text.split('\n');
  return mapLines(source, (line, index) => {
    if (TOC.test(line)) return '';
    const next = lines[index + 1] ?? '';
    // The item of a list that stands for the table of contents.
    if (/^\s*\{:\s*toc\b/i.test(next) && /^\s*(?:[-*+]|\d+\.)\s/.test(line)) return '';
    if (!line.includes('{')) return line + headingId(line, next);
    const drop = (detail: string): void => {
      if (!/toc/i.test(detail)) report({ kind: 'dropped', cause: 'attribute of kramdown or Pandoc', line: source.lines[index] ?? 1, detail });
    };
    const [written = ''] = /^\s*\{:[^{}]*\}\s*$/.exec(line) ?? [];
    if (written !== '') {
      if (!isHeading(lines[index - 1] ?? '')) drop(written);
      return undefined;
    }
    const withId = isHeading(line) ? line.replace(/\s*\{:?\s*(?:[^{}#]*\s)?(#[\w:.\p{L}-]+)[^{}]*\}\s*$/u, ' {$1}') : line;
    const plain = withId.replace(/[ \t]?\{:(?=[\s.#\w:/])[^{}]*\}|(?<=\))\{(?:[.#]?[\w-]+(?:=[^{}\s]+)?[ ,]?)+\}|[ \t]\{[.-][^{}]*\}[ \t]*$/g, (attribute) => {
      drop(attribute.trim());
      return '';
    });
    return plain + headingId(plain, next);
  });
}

function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}/.test(line);
}

/** Returns the id that the line below a heading gives it. */
function headingId(line: string, next: string): string {
  const id = isHeading(line) && !line.includes('{#') ? /^\s*\{:[^{}]*?(#[\w:.-]+)[^{}]*\}\s*$/.exec(next)?.[1] : undefined;
  return id ? ` {${id}}` : '';
}
