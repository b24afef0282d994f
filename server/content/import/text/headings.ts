/** Headings: with a space after the hashes, below the title of the page, and with the anchors that links use. */
import MarkdownIt from 'markdown-it';
import { ANCHOR_CLOSE, ANCHOR_OPEN } from './literals.ts';
import { blockPrefix, type MappedText, mapLines } from './mapped-text.ts';
import type { Report } from './report.ts';

const parser = new MarkdownIt({ html: false }).disable('inline');
const ANCHORS = /\uFDD3([^\uFDD3\uFDD4]*)\uFDD4/g;

export function convertHeadings(source: MappedText, report: Report): MappedText {
  return placeAnchors(lowerHeadings(spaceHeadings(source), report), report);
}

function spaceHeadings(source: MappedText): MappedText {
  const lines = source.text.split('\n');
  return mapLines(source, (line, index) => {
    const [, hashes = '', text = ''] = /^( {0,3}#{1,6})([^#\s].*)$/.exec(line) ?? [];
    if (text === '' || /^[!-/:-@[-`{-~]/.test(text)) return line;
    // A single hash may also be a tag, or a number.
    const isAlone = (lines[index - 1] ?? '').trim() === '' && (lines[index + 1] ?? '').trim() === '';
    if (hashes.trim() === '#' && (!isAlone || !isHeadingText(text))) return line;
    return `${hashes} ${text.replace(/(?<!#)#+\s*$/, '')}`.trimEnd();
  });
}

function isHeadingText(text: string): boolean {
  return /^\p{L}/u.test(text) && text.includes(' ') && !text.includes('#');
}

/** Moves all headings down if one is of the first level, which is that of the title. */
function lowerHeadings(source: MappedText, report: Report): MappedText {
  const headings = parser.parse(source.text, {}).filter(({ type, map }) => type === 'heading_open' && map);
  const first = headings.find(({ tag }) => tag === 'h1');
  if (!first) return source;
  report({
    kind: 'changed',
    cause: 'text whose headings are one level deeper now',
    line: source.lines[first.map?.[0] ?? 0] ?? 1,
    detail: source.text.split('\n')[first.map?.[0] ?? 0] ?? '',
  });
  const byLine = new Map(headings.map((heading) => [heading.map?.[0] ?? 0, heading]));
  const underlines = new Set(
    headings.flatMap(({ map, markup }) => (map && !markup.startsWith('#') ? [map[1] - 1] : [])),
  );
  return mapLines(source, (line, index) => {
    const heading = byLine.get(index);
    if (underlines.has(index)) return undefined;
    if (!heading) return line;
    if (heading.markup.startsWith('#')) return heading.markup.length < 6 ? line.replace('#', '##') : line;
    const prefix = blockPrefix(line);
    return `${prefix}${heading.tag === 'h1' ? '##' : '###'} ${line.slice(prefix.length)}`;
  });
}

/** Gives each anchor to the heading on its line or below it. Foyer has no others. */
function placeAnchors(source: MappedText, report: Report): MappedText {
  if (!source.text.includes(ANCHOR_OPEN)) return source;
  let waiting: { readonly name: string; readonly line: number } | undefined;
  const drop = (anchor: typeof waiting): void => {
    if (anchor)
      report({
        kind: 'dropped',
        cause: 'anchor that is not at a heading',
        line: anchor.line,
        detail: `#${anchor.name}`,
      });
  };
  const placed = mapLines(source, (line, index) => {
    const number = source.lines[index] ?? 1;
    const plain = line.replace(ANCHORS, '');
    for (const [, name = ''] of line.matchAll(ANCHORS)) {
      if (waiting) drop(waiting);
      waiting = { name, line: number };
    }
    if (plain.trim() === '') return plain.length === line.length ? line : undefined;
    const anchor = waiting;
    waiting = undefined;
    if (!anchor) return line;
    const id = anchor.name.trim().replace(/\s+/g, '-');
    if (/^ {0,3}#{1,6}\s/.test(plain) && !/\{#[^}]*\}\s*$/.test(plain)) return `${plain.trimEnd()} {#${id}}`;
    drop(anchor);
    return plain;
  });
  drop(waiting);
  return { ...placed, text: placed.text.replace(ANCHORS, '').replaceAll(ANCHOR_CLOSE, '') };
}
