/**
 * Code, formulas, comments and escaped characters. They are taken out before anything is converted, and put back at the
 * end, so that nothing in them is ever touched.
 */
import { fenceFor } from '../../web/core/documents/fence.ts';
import { blockPrefix, continueBlock } from './text-edits.ts';

/** Noncharacters of Unicode (section 23.7), which no text contains. */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
/** Begins a target that is one of the new site already. */
export const FINAL = '\uFDD2';
/** Enclose the name of an anchor. */
export const ANCHOR_OPEN = '\uFDD3';
export const ANCHOR_CLOSE = '\uFDD4';
/** Enclose Markdown that a shortcode became. */
export const MARKDOWN_OPEN = '\uFDD5';
export const MARKDOWN_CLOSE = '\uFDD6';
/** Enclose a target that was written here. Angle brackets would look like a tag. */
export const TARGET_OPEN = '\uFDD9';
export const TARGET_CLOSE = '\uFDDA';
/** A brace between `{% raw %}` and `{% endraw %}`, which begins no tag. */
const RAW_BRACE = '\uFDDB';

const PLACEHOLDER = /\uFDD0(\d+)\uFDD1/g;
const NONCHARACTERS = /[\uFDD0-\uFDEF\0]/g;

/** A piece of a line, whole lines, or a comment of the owner's. */
type LiteralKind = 'inline' | 'block' | 'comment';

/** Returns a text without the characters that stand for something here, and without the tags around raw text. */
export function prepareText(text: string): string {
  const plain = text.replace(NONCHARACTERS, '').replace(/\r\n?/g, '\n');
  if (!/\{%-?\s*endraw\b/.test(plain)) return plain;
  let isRaw = false;
  const pieces = plain.split(/(\{%-?\s*(?:end)?raw\s*-?%\})/).map((piece, index) => {
    if (index % 2 === 0) return isRaw ? piece.replace(/\{(?=[{%])|(?<=\{)\{/g, RAW_BRACE) : piece;
    const isStray = isRaw !== piece.includes('endraw');
    isRaw = !piece.includes('endraw');
    return isStray ? piece : '';
  });
  return pieces.join('');
}

export class Literals {
  readonly #literals: { readonly text: string; readonly kind: LiteralKind }[] = [];

  /** Returns what stands for a text. */
  add(text: string, kind: LiteralKind): string {
    return `${OPEN}${this.#literals.push({ text: text.replaceAll(RAW_BRACE, '{'), kind }) - 1}${CLOSE}`;
  }

  withoutComments(text: string): string {
    return text.replace(PLACEHOLDER, (placeholder, index) =>
      this.#literals[Number(index)]?.kind === 'comment' ? '' : placeholder,
    );
  }

  /** Keeps code as a fence that the code cannot close. */
  fence(code: string, info: string): string {
    const content = this.restore(code).replace(/\n$/, '');
    const fence = fenceFor(content, 3);
    return this.add(`${fence}${info.replaceAll('`', '')}\n${content}\n${fence}`, 'block');
  }

  /** Keeps code as a code span that the code cannot close (CommonMark 0.31.2, 6.1). */
  codeSpan(code: string): string {
    const content = this.restore(code).replace(/\s+/g, ' ');
    if (content.trim() === '') return '';
    const mark = fenceFor(content, 1);
    const space = /^`|`$|^ .* $/.test(content) ? ' ' : '';
    return this.add(mark + space + content + space + mark, 'inline');
  }

  /** Returns an address as it is looked up: without the backslashes before its characters. */
  unescape(text: string): string {
    return this.restore(text).replace(/\\([!-/:-@[-`{-~])/g, '$1');
  }

  /** Returns `text` with its escaped characters back in it, which mean something else in the arguments of a tag. */
  restoreEscapes(text: string): string {
    return text.replace(PLACEHOLDER, (placeholder, index) => {
      const literal = this.#literals[Number(index)]?.text ?? '';
      return literal.startsWith('\\') ? literal : placeholder;
    });
  }

  /** Returns a finished text with everything back in it. */
  finish(text: string): string {
    // In text, a brace must be escaped to be read.
    return this.restore(text).replaceAll(RAW_BRACE, '\\{');
  }

  /** Returns a text as it was written, to be quoted in the report. */
  quote(text: string): string {
    return this.restore(text).replaceAll(RAW_BRACE, '{').replace(NONCHARACTERS, '');
  }

  /** Returns `text` with everything back in it. Blocks get the indentation of the line on which they are now. */
  restore(text: string): string {
    let end = 0;
    let start = 0;
    const parts: string[] = [];
    for (const match of text.matchAll(PLACEHOLDER)) {
      const { kind, text: literal = '' } = this.#literals[Number(match[1])] ?? {};
      const between = text.slice(end, match.index);
      if (between.includes('\n')) start = end + between.lastIndexOf('\n') + 1;
      // A break before a block would be shown.
      parts.push(kind === 'block' ? between.replace(/\\(?=\n[ \t>]*$)/, '') : between);
      end = match.index + match[0].length;
      // So would one after it.
      if (kind === 'block' && text.startsWith('\\\n', end)) end += 1;
      parts.push(kind === 'block' ? placeBlock(literal, text, { start, from: match.index, end }) : literal);
    }
    return parts.join('') + text.slice(end);
  }
}

function placeBlock(
  block: string,
  text: string,
  place: { start: number; from: number; end: number },
): string {
  const before = text.slice(place.start, place.from);
  const prefix = blockPrefix(before);
  const placed = continueBlock(`${before === prefix ? '' : '\n\n'}${block}`, before);
  const next = /[^ \t]|$/.exec(text.slice(place.end, place.end + 100))?.[0] ?? '';
  return next === '\n' || next === '' ? placed : placed + continueBlock('\n\n', before);
}

/** Returns an info string in Foyer's form: a language, and attributes like `title="a.js"`. */
export function fenceInfo(info: string): string {
  const plain = info.trim().replace(/^\{(.*)\}$/, '$1');
  const [start = '', name = ''] = /^\.?([^\s,:{]*)/.exec(plain) ?? [];
  const rest = plain.slice(start.length);
  if (/^\{/.test(info)) return /^[\w+#-]+$/.test(name) ? name : '';
  const file = /^:([^\s"]+)$/.exec(rest)?.[1];
  if (file) return `${name} title="${file}"`;
  return /^[,{]/.test(rest) ? `${name} ${rest.replace(/^,\s*/, '')}` : info.trim();
}
