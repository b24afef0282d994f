/** Sections of an essay: each begins with a heading, whose anchor is its address, and includes those below it. */
import type { EssayBody, Section } from './essays.ts';
import { oneLine } from './one-line.ts';

/** Separates a heading from the text below it in plain text, where both are on one line. */
export const HEADING_END = ' ·';

/** Returns the Markdown and the plain text of a section, with its heading; undefined if there is none with this id. */
export function readSection(
  { content, text, sections }: EssayBody,
  id: string,
): Pick<EssayBody, 'content' | 'text'> | undefined {
  const index = sections.findIndex((section) => section.id === id);
  const section = sections[index];
  if (!section) return undefined;
  const next = sections.findIndex(({ level }, other) => other > index && level <= section.level);
  const starts = startsIn(text, sections);
  const lines = content.split(/\r\n?|\n/);
  return {
    content: lines.slice(section.line, sections[next]?.line).join('\n').trim(),
    text: text.slice(starts[index], starts[next]).trim(),
  };
}

/** Returns the id of the innermost section at a position of the plain text; undefined before the first heading. */
export function sectionAt(text: string, sections: readonly Section[], position: number): string | undefined {
  return sections[startsIn(text, sections).findLastIndex((start) => start <= position)]?.id;
}

/** Returns the id of the section that has the passage word for word, whatever its quotation marks and dashes. */
export function sectionWith(passage: string, { text, sections }: EssayBody): string | undefined {
  const plain = plainMarks(text);
  const position = plain.indexOf(plainMarks(passage));
  const named = sections.map((section) => ({ ...section, text: plainMarks(section.text) }));
  return position < 0 ? undefined : sectionAt(plain, named, position);
}

/** Finds the headings in plain text, in reading order. One that is not found begins where the previous one does. */
function startsIn(text: string, sections: readonly Section[]): readonly number[] {
  let start = 0;
  let from = 0;
  return sections.map(({ text: heading }) => {
    const found = text.indexOf(oneLine(heading) + HEADING_END, from);
    if (found >= 0) {
      start = found;
      from = found + heading.length;
    }
    return start;
  });
}

/** Undoes typography, which the text has and a passage may lack. */
function plainMarks(text: string): string {
  return oneLine(text)
    .replace(/[‘’‚『』]|‹\s?|\s?›/g, "'")
    .replace(/[“”„「」]|«\s?|\s?»/g, '"')
    .replace(/[–—]|-{2,3}/g, '-')
    .replaceAll('…', '...');
}
