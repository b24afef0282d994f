/** Reads the targets of links and pictures: in brackets behind the text, or defined elsewhere. */
import type { Literals } from './literals.ts';

export interface Destination {
  readonly target: string;
  readonly title: string;
  readonly end: number;
}

/** Targets that are defined elsewhere in the text, as for `[rope][3]`, by their labels. */
type Definitions = ReadonlyMap<string, Omit<Destination, 'end'>>;

const MAX_TARGET = 10_000;
const MAX_TITLE = 2_000;
const MAX_BRACKETS = 32;

const DEFINITION =
  /^[ \t>]*\[(?!\^)([^[\]\n]{1,999})\]:[ \t]*(?:<([^<>\n]*)>|([^\s<]\S*))(?:[ \t]+(?:"(.*)"|'(.*)'|\((.*)\)))?[ \t]*(?:\n|$)/gm;

/** Returns the text without its definitions. The first one for a label counts. */
export function takeDefinitions(
  source: string,
  literals: Literals,
): { readonly text: string; readonly definitions: Definitions } {
  const definitions = new Map<string, Omit<Destination, 'end'>>();
  const text = source.replace(
    DEFINITION,
    (_line, label: string, bracketed?: string, bare?: string, ...titles: (string | undefined)[]) => {
      const title = titles.slice(0, 3).find((one) => one !== undefined) ?? '';
      const target = literals.unescape(bracketed ?? bare ?? '');
      if (!definitions.has(keyOf(label))) definitions.set(keyOf(label), { target, title });
      return '';
    },
  );
  return { text, definitions };
}

function keyOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

const REFERENCE = /\[([^[\]\n]{0,999})\]/y;

/** Returns the label in brackets at a position. */
export function referenceAt(text: string, start: number) {
  REFERENCE.lastIndex = start;
  const [written, name = ''] = REFERENCE.exec(text) ?? [];
  return written === undefined ? undefined : { written, name };
}

/** Reads `[3]` behind a text, or takes the text itself for the label of its target. */
export function readReference(
  text: string,
  start: number,
  definitions: Definitions,
  label: string,
): Destination | undefined {
  const { written = '', name = '' } = referenceAt(text, start) ?? {};
  const defined = definitions.get(keyOf(name || label));
  return defined && { ...defined, end: start + written.length };
}

/** Reads a target with its title, also one with spaces or with brackets that do not match. */
export function readDestination(text: string, start: number, literals: Literals): Destination | undefined {
  const part = text.slice(start, start + MAX_TARGET);
  const space = /^\s*/.exec(part)?.[0].length ?? 0;
  const inner = part.slice(space);
  // A link in place of an address.
  const [whole = '', address] = /^\[[^[\]\n]{0,300}\]\(([^()\s]{1,2000})\)\)/.exec(inner) ?? [];
  if (address !== undefined)
    return { target: literals.unescape(address), title: '', end: start + space + whole.length };
  const bracketed = /^(?:<([^<>\n]*)>|\uFDD9([^\uFDDA]*)\uFDDA)/.exec(inner);
  const written = bracketed?.[1] ?? bracketed?.[2];
  const until = (at: number): Destination => ({
    target: literals.unescape(cleanTarget(written ?? inner.slice(0, at))),
    title: '',
    end: start + space + at + 1,
  });
  let depth = 0;
  let last: number | undefined;
  for (let at = bracketed?.[0].length ?? 0; at < inner.length; at += 1) {
    const character = inner[at] ?? '';
    const quoted = /\s/.test(inner[at - 1] ?? '') && /["']/.test(character);
    const closing = quoted ? closingQuote(inner, at) : undefined;
    if (closing !== undefined) {
      return {
        ...until(at),
        title: inner.slice(at + 1, closing),
        end: start + space + inner.indexOf(')', closing) + 1,
      };
    }
    // Brackets nest no deeper (CommonMark 0.31.2, 6.3), and addresses contain no other link and no line break.
    if (depth > MAX_BRACKETS || (character === ']' && inner[at + 1] === '(')) break;
    if (character === '\n' && (last !== undefined || inner[at + 1]?.trim() === '')) break;
    if (character === '(') depth += 1;
    if (character === ')' && depth === 0) return until(at);
    if (character !== ')') continue;
    depth -= 1;
    last = at;
  }
  // The brackets do not match: one of them is escaped, or missing.
  return last === undefined ? undefined : until(last);
}

/** Returns where a title ends: at a quote before the closing bracket. */
function closingQuote(inner: string, start: number): number | undefined {
  const end = inner[start] === '"' ? /(?<!\\)"\s{0,20}\)/ : /(?<!\\)'\s{0,20}\)/;
  const length = inner.slice(start + 1, start + MAX_TITLE).search(end);
  return length < 0 ? undefined : start + 1 + length;
}

/** Removes sizes, as in `oar.jpg =400x300`. */
function cleanTarget(target: string): string {
  return target
    .trim()
    .replace(/ =\d*x\d*$/, '')
    .replace(/\s+/g, ' ');
}
