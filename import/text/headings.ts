/** Headings: with a space after the hashes, below the title of the page, and with the anchors that links use. */
import MarkdownIt from 'markdown-it';
import { ANCHOR_CLOSE, ANCHOR_OPEN } from './literals.ts';
import type { Report } from './report.ts';
import { blockPrefix, mapLines } from './text-edits.ts';

const parser = new MarkdownIt({ html: false }).disable('inline');
const ANCHORS = /\uFDD3([^\uFDD3\uFDD4]*)\uFDD4/g;

export function convertHeadings(text: string, report: Report): string {
  return placeAnchors(lowerHeadings(spaceHeadings(text), report), report);
}

/** The anchor of a heading as Nextra writes it: `## Knots [#knots]`. */
const NAMED_HEADING = /^( {0,3}#{1,6} .*\S)\s+\[(#[\w-]+)\]\s*$/;

function spaceHeadings(source: string): string {
  return mapLines(source, (written, index, lines) => {
    const line = written.replace(NAMED_HEADING, '$1 {$2}');
    const [, hashes = '', text = ''] = /^( {0,3}#{1,6})([^#\s].*)$/.exec(line) ?? [];
    if (text === '' || /^[!-/:-@[-`{-~]/.test(text)) return line;
    // A single hash may also be a tag, or a number.
    const isAlone = (lines[index - 1] ?? '').trim() === '' && (lines[index + 1] ?? '').trim() === '';
    const isHeading = /^\p{L}/u.test(text) && text.includes(' ') && !text.includes('#');
    if (hashes.trim() === '#' && !(isAlone && isHeading)) return line;
    return `${hashes} ${text.replace(/(?<!#)#+\s*$/, '')}`.trimEnd();
  });
}

/** Moves all headings down if one is of the first level, which is that of the title. */
function lowerHeadings(source: string, report: Report): string {
  const headings = parser.parse(source, {}).filter(({ type, map }) => type === 'heading_open' && map);
  const first = headings.find(({ tag }) => tag === 'h1');
  if (!first) return source;
  const line = source.split('\n')[first.map?.[0] ?? 0] ?? '';
  report('changed', 'text whose headings are one level deeper now', line);
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
function placeAnchors(source: string, report: Report): string {
  if (!source.includes(ANCHOR_OPEN)) return source;
  let waiting: string | undefined;
  const drop = (): void => {
    if (waiting !== undefined) report('dropped', 'anchor that is not at a heading', waiting);
    waiting = undefined;
  };
  const placed = mapLines(source, (line) => {
    const plain = line.replace(ANCHORS, '');
    for (const [, name = ''] of line.matchAll(ANCHORS)) {
      drop();
      waiting = name;
    }
    if (plain.trim() === '') return plain.length === line.length ? line : undefined;
    if (waiting !== undefined && /^ {0,3}#{1,6}\s/.test(plain) && !/\{#[^}]*\}\s*$/.test(plain)) {
      const id = waiting.trim().replace(/\s+/g, '-');
      waiting = undefined;
      return `${plain.trimEnd()} {#${id}}`;
    }
    drop();
    return plain;
  });
  drop();
  return placed.replace(ANCHORS, '').replaceAll(ANCHOR_CLOSE, '');
}
