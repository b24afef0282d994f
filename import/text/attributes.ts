/** Attributes of kramdown and Pandoc: `{: .lead}`, `{:toc}`, `## Knots {#knots .wide}`, `![](a.jpg){width=50%}`. */
import type { Report } from './report.ts';
import { mapLines } from './text-edits.ts';

const TOC = /^[ \t>]*(?:\[toc\]|\[\[_?toc_?\]\]|@\[toc\](?:\(.*\))?|\$\{toc\}|\[\[\[toc\]\]\])[ \t]*$/i;

/** At the end of a block, after a link or a picture, or after a heading. */
const ATTRIBUTES =
  /[ \t]?\{:[\s.#\w:/][^{}\n]{0,300}\}|(?<=\))\{ ?[.#\w][^{}\n]{0,300}\}|[ \t]\{ ?[.-][^{}\n]{0,300}\}$/g;

export function convertAttributes(text: string, report: Report): string {
  const drop = (detail: string): void => {
    if (!/toc/i.test(detail)) report('dropped', 'attribute of kramdown or Pandoc', detail);
  };
  return mapLines(text, (line, index, lines) => {
    if (TOC.test(line)) return '';
    const next = lines[index + 1] ?? '';
    // The item of a list that stands for the table of contents.
    if (/^\s*\{:\s*toc\b/i.test(next) && /^\s*(?:[-*+]|\d+\.)\s/.test(line)) return '';
    if (!line.includes('{')) return line + headingId(line, next);
    const [written = ''] = /^\s*\{:[^{}]*\}\s*$/.exec(line) ?? [];
    if (written !== '') {
      if (!isHeading(lines[index - 1] ?? '')) drop(written);
      return undefined;
    }
    const withId = isHeading(line) ? withOnlyId(line.trimEnd()) : line.trimEnd();
    const plain = withId.replace(ATTRIBUTES, (attribute) => {
      if (attribute.startsWith('{') && !/^\{ ?[:.#]|=/.test(attribute)) return attribute;
      drop(attribute.trim());
      return '';
    });
    return plain + headingId(plain, next);
  });
}

function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}/.test(line);
}

/** Returns a heading whose attributes are only its id. */
function withOnlyId(line: string): string {
  const start = line.endsWith('}') ? line.lastIndexOf('{') : -1;
  const id = start < 0 ? undefined : /#[\w:.\p{L}-]+/u.exec(line.slice(start))?.[0];
  return id ? `${line.slice(0, start).trimEnd()} {${id}}` : line;
}

function headingId(line: string, next: string): string {
  const hasId = isHeading(line) && !line.includes('{#') && next.trim().startsWith('{:');
  const id = hasId ? /#[\w:.-]+/.exec(next)?.[0] : undefined;
  return id ? ` {${id}}` : '';
}
