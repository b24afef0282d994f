/**
 * Elements of HTML that Markdown lacks, within a paragraph: `<sub>`, `<sup>`, `<kbd>`, `<mark>`, `<small>`, `<u>`, and
 * `<abbr title="…">`. They have no other attributes and contain Markdown.
 */
import type { MarkdownIt, StateInline } from 'markdown-it';

export const INLINE_ELEMENTS = ['sub', 'sup', 'kbd', 'mark', 'small', 'u', 'abbr'] as const;

const OPENING = /^<(?:(sub|sup|kbd|mark|small|u|abbr)|abbr\s+title=(?:"([^"<>]*)"|'([^'<>]*)'))\s*>/i;

export function inlineElements(parser: MarkdownIt): void {
  parser.inline.ruler.after('autolink', 'inline_element', parseElement);
}

function parseElement(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '<') return false;
  const [written, plain = 'abbr', quoted, single] = OPENING.exec(src.slice(pos, posMax)) ?? [];
  if (written === undefined) return false;
  const name = plain.toLowerCase();
  const closing = `</${name}>`;
  const start = pos + written.length;
  const end = findClosing(state, start, closing);
  if (end === undefined) return false;
  if (!silent) {
    const title = quoted ?? single;
    const open = state.push(`${name}_open`, name, 1);
    if (title !== undefined) open.attrSet('title', state.md.utils.unescapeAll(title));
    Object.assign(state, { pos: start, posMax: end });
    state.md.inline.tokenize(state);
    state.push(`${name}_close`, name, -1);
  }
  Object.assign(state, { pos: end + closing.length, posMax });
  return true;
}

/** Returns where the closing tag begins that belongs to the opening one; undefined if there is none. */
function findClosing(state: StateInline, start: number, closing: string): number | undefined {
  const { pos, posMax, src } = state;
  const missing = missingClosings.get(state) ?? new Set();
  missingClosings.set(state, missing);
  const search = `${closing} ${posMax}`;
  if (missing.has(search)) return undefined;
  state.pos = start;
  // Code, links and other elements are skipped as a whole.
  const isClosing = () => src.slice(state.pos, state.pos + closing.length).toLowerCase() === closing;
  while (state.pos < posMax && !isClosing()) state.md.inline.skipToken(state);
  const end = state.pos;
  state.pos = pos;
  if (end < posMax) return end;
  missing.add(search);
  return undefined;
}

/** Closing tags that a text lacks up to a place: a text may have many opening tags, and each would look for its own. */
const missingClosings = new WeakMap<StateInline, Set<string>>();
