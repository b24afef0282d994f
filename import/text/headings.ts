/** Headings: with a space after the hashes, below the title of the page, and with the anchors that links use. */
import type { Report } from './report.ts';
import { mapLines } from './text-edits.ts';

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

/** A line that is underlined. Those of tables and lists are none. */
const UNDERLINED = /(?<=(?:^|\n\n))(?![ \t]*(?:[#>|`]|[-*+] ))(\S.*)\n(=+|-{2,})[ \t]*$/gm;

/** Moves all headings down if one is of the first level, which is that of the title. */
function lowerHeadings(source: string, report: Report): string {
  const text = source.replace(
    UNDERLINED,
    (_lines, heading, line) => `${line[0] === '=' ? '#' : '##'} ${heading}`,
  );
  const [first] = /^(?:[ \t>]|[-*+] )*# .*$/m.exec(text) ?? [];
  if (first === undefined) return source;
  report('changed', 'text whose headings are one level deeper now', first);
  return text.replace(/^((?:[ \t>]|[-*+] )*#{1,5})(?= )/gm, '$1#');
}

/** The anchor of a heading, above it or in it. */
const OF_HEADING = /\uFDD3([^\uFDD3\uFDD4]*)\uFDD4\s*( {0,3}#{1,6} (?!.*\{#).*)$/gm;

/** Gives each anchor to the heading that it is at. Foyer has no others. */
function placeAnchors(source: string, report: Report): string {
  return source
    .replace(/^( {0,3}#{1,6} .*?)(\uFDD3[^\uFDD3\uFDD4]*\uFDD4)/gm, '$2$1')
    .replace(OF_HEADING, (_anchor, name: string, heading: string) => {
      return `${heading.trimEnd()} {#${name.trim().replace(/\s+/g, '-')}}`;
    })
    .replace(/\uFDD3([^\uFDD3\uFDD4]*)\uFDD4|\uFDD4/g, (_anchor, name?: string) => {
      if (name !== undefined) report('dropped', 'anchor that is not at a heading', name);
      return '';
    });
}
