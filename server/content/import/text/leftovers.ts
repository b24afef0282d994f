/** Small marks at the end: emoji, footnotes without a note, hard line breaks, and markup that nobody understood. */

import { nameToEmoji } from 'gemoji';
import MarkdownIt from 'markdown-it';
import { applyEdits, type MappedText, mapLines, placeFinder, type TextEdit } from './mapped-text.ts';
import type { Report } from './report.ts';

const parser = new MarkdownIt({ html: false });

const EMOJI = /(?<![\p{L}\p{N}:/]):([a-z0-9_+-]{1,40}):(?![\p{L}\p{N}])/gu;

export function convertEmoji(source: MappedText): MappedText {
  return {
    ...source,
    text: source.text.replace(EMOJI, (written, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written,
    ),
  };
}

/** Moves spaces out of the end of strong text, which CommonMark does not accept there, unlike the Markdown of old. */
export function repairEmphasis(source: MappedText): MappedText {
  const text = source.text.replace(/\*\*([^*\n]*)\*\*/g, (written, inner: string) => {
    if (inner === '') return written;
    return /^\S/.test(inner) && /\s$/.test(inner) ? `**${inner.trimEnd()}** ` : written;
  });
  return { ...source, text };
}

/** Escapes references to notes that do not exist, and markup that would be published as it is written. */
export function escapeLeftovers(source: MappedText, report: Report): MappedText {
  const notes = new Set(
    [...source.text.matchAll(/^[ \t>]{0,6}\[\^([^\]\s]+)\]:/gm)].map(([, label]) => label),
  );
  const place = placeFinder(source);
  const edits: TextEdit[] = [];
  for (const match of source.text.matchAll(LEFTOVERS)) {
    const [written, label] = match;
    const { line } = place(match.index);
    if (label !== undefined && notes.has(label)) continue;
    if (/^<\/?(?:sub|sup|kbd|mark|small|abbr|u|details|summary)[\s>]/.test(written)) continue;
    const cause =
      label === undefined ? 'markup that is shown as text' : 'reference to a footnote that does not exist';
    report({ kind: 'look', cause, line, detail: source.text.slice(match.index, match.index + 100) });
    const text = label === undefined ? written.replace(/[{[<]/g, '\\$&') : `\\${written}`;
    edits.push({ start: match.index, end: match.index + written.length, text });
  }
  return applyEdits(source, edits);
}

const LEFTOVERS =
  /\[\^([^\]\s]+)\]|\{\{|\{%|!?\[\[(?=[^[\]\n]*\]\](?!\())|(?<!\](?:\(|: ?))<(?:!--|\/?[a-z][a-z0-9-]*(?=[\s/>]))[^<>\n]*>?/gi;

/** Ends every line of a paragraph with a backslash, for generators that show it as a line. */
export function keepLineBreaks(source: MappedText): MappedText {
  const ends = new Set(
    parser.parse(source.text, {}).flatMap(({ type, map, level }, index, tokens) => {
      if (type !== 'inline' || !map || tokens[index - 1]?.type !== 'paragraph_open' || level < 1) return [];
      return Array.from({ length: map[1] - map[0] - 1 }, (_line, offset) => map[0] + offset);
    }),
  );
  return mapLines(source, (line, index) =>
    ends.has(index) && !/\\$| {2}$|\|\s*$/.test(line) ? `${line.trimEnd()}\\` : line,
  );
}
