/** Small marks at the end: emoji, footnotes without a note, hard line breaks, and markup that nobody understood. */
import { nameToEmoji } from 'gemoji';
import MarkdownIt from 'markdown-it';
import type { Report } from './report.ts';
import { mapLines } from './text-edits.ts';

const parser = new MarkdownIt({ html: false });

const EMOJI = /(?<![\p{L}\p{N}:/]):([a-z0-9_+-]{1,40}):(?![\p{L}\p{N}])/gu;

export function convertEmoji(text: string): string {
  return text.replace(EMOJI, (written, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written,
  );
}

const FORMULA = /(?<![\\\p{L}\p{N}$])\$[^\s$`][^$`]*(?<=\S)\$(?![\p{L}\p{N}$])/u;

/** Escapes the dollars of a text in which nothing is a formula any more, where they would enclose one. */
export function escapeDollars(text: string): string {
  const paragraphs = text.split('\n\n');
  return paragraphs.map((one) => (FORMULA.test(one) ? one.replace(/(?<!\\)\$/g, '\\$') : one)).join('\n\n');
}

/** Joins strong texts that touch, and moves spaces out of their ends, which CommonMark does not accept there. */
export function repairEmphasis(text: string): string {
  return text
    .replace(/(?<=[^\s*|])\*{4}(?=[^\s*|])/g, '')
    .replace(/\*\*([^*\n]+)\*\*/g, (written, inner: string) =>
      /^\S/.test(inner) && /\s$/.test(inner) ? `**${inner.trimEnd()}** ` : written,
    );
}

/** What Foyer takes for a container or for attributes, but for the id of a heading. */
const LOOKS_LIKE_SYNTAX =
  /(?=:{3})(?<=^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*)|(?=\{:[^{}\n]{0,300}\})|(?<=[^\s\p{L}\p{N}])(?=\{[^{}\n]{0,300}[=.#][^{}\n]{0,300}\})|(?=\{[.#][A-Za-z][^{}\n]{0,300}\}[ \t]*$)(?<!^[ \t>]*#{1,6} .*)/gmu;

/** Escapes references to notes that do not exist, and markup that would be published as it is written. */
export function escapeLeftovers(text: string, report: Report): string {
  const notes = new Set([...text.matchAll(/^[ \t>]{0,6}\[\^([^\]\s]+)\]:/gm)].map(([, label]) => label));
  return text.replace(LOOKS_LIKE_SYNTAX, '\\').replace(LEFTOVERS, (written, label: string | undefined) => {
    if (label !== undefined && notes.has(label)) return written;
    if (/^<\/?(?:sub|sup|kbd|mark|small|abbr|u|details|summary)[\s>]/.test(written)) return written;
    const cause =
      label === undefined ? 'markup that is shown as text' : 'reference to a footnote that does not exist';
    report('look', cause, written);
    return label === undefined ? written.replace(/[{[<]/g, '\\$&') : `\\${written}`;
  });
}

const LEFTOVERS =
  /(?<![!\\])\[\^([^\]\s]+)\]|\{\{|\{%|!?\[\[(?=[^[\]\n]*\]\](?!\())|(?<!\](?:\(|: ?))<(?:!--|\/?[a-z][a-z0-9-]*(?=[\s/>]))[^<>\n]*>?/gi;

/** Ends every line of a paragraph with a backslash, for generators that show it as a line. */
export function keepLineBreaks(text: string): string {
  const ends = new Set(
    parser.parse(text, {}).flatMap(({ type, map, level }, index, tokens) => {
      if (type !== 'inline' || !map || tokens[index - 1]?.type !== 'paragraph_open' || level < 1) return [];
      return Array.from({ length: map[1] - map[0] - 1 }, (_line, offset) => map[0] + offset);
    }),
  );
  return mapLines(text, (line, index) =>
    ends.has(index) && !/\\$| {2}$|\|\s*$/.test(line) ? `${line.trimEnd()}\\` : line,
  );
}

/** Removes the breaks at the end of paragraphs, where they would be shown. Several begin a paragraph. */
export function tidyLineBreaks(text: string): string {
  return text
    .replace(/\\[ \t]*\n([ \t>]*)(?:\\[ \t]*\n[ \t>]*)+/g, '\n$1\n$1')
    .replace(/^([ \t>]*)\\[ \t]*$/gm, '$1')
    .replace(/\\[ \t]{0,20}(?=\n[ \t>]*(?:$|\n|[-*+|:] |#{1,6} |\d+[.)] |\[\^)|$)/g, '');
}
