/** Tables as Markdown, and where they stand in a document. */
import type { Table } from '../table.ts';

/** The first column is of words, the others of figures. */
export function toMarkdown({ shows, headings, rows, notes = [] }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${headings.map((_, place) => cells[place] ?? '').join(' | ')} |`;
  const rule = line(headings.map((_, place) => (place === 0 ? '---' : '--:')));
  return [
    shows,
    [line(headings), rule, ...rows.map(line)].join('\n'),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n');
}

/**
 * Puts a text between the comments that name its place.
 *
 * @throws Error where the document has no such place
 */
export function replacePlace(document: string, place: string, content: string): string {
  const [start, end] = [`<!-- ${place} -->`, `<!-- /${place} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no ${start} … ${end}.`);
  return `${document.slice(0, from + start.length)}\n\n${content.trim()}\n\n${document.slice(to)}`;
}
