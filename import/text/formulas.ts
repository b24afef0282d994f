/** Formulas as other generators write them, in Foyer's form: `$x$`, and `$$` around a formula in a block of its own. */
import { blockPrefix, lineBefore } from './text-edits.ts';

interface TakenFormula {
  readonly end: number;
  readonly markdown: string;
  readonly isBlock: boolean;
}

/** Foyer shows no longer ones. */
const MAX_LENGTH = 2_000;

/** As in site/markdown/math.ts, and with WordPress's `$latex x$`. */
const INLINE = /^\$(?:latex )?([^\s$`\\](?:[^$`\\]|\\[^`])*|\\[^\s`](?:[^$`\\]|\\[^`])*)\$(?![\p{L}\p{N}$])/u;

/** Returns the formula that begins at a dollar or a backslash. Undefined if it is text, like a price. */
export function takeFormula(text: string, start: number, isHtml: boolean): TakenFormula | undefined {
  const part = text.slice(start, start + MAX_LENGTH + 8).split(/\n[ \t>]*\n/, 1)[0] ?? '';
  const [mark = ''] = /^(?:\$\$|\$|\\\\?[([])/.exec(part) ?? [];
  if (mark === '$') return takeDollars(text, part, start, isHtml);
  const closing = mark.replace('(', ')').replace('[', ']');
  const length = mark === '' ? -1 : part.indexOf(closing, mark.length);
  if (length < 0) return undefined;
  const tex = part.slice(mark.length, length);
  const end = start + length + closing.length;
  const isBlock = mark.endsWith('[') || (mark === '$$' && isAlone(text, start, end)) || tex.includes('\n');
  if (tex.trim() === '' || tex.includes('$') || (mark !== '$$' && !isTex(tex, mark))) return undefined;
  if (!isBlock) return { end, markdown: `$${tex.trim()}$`, isBlock };
  return { end, markdown: `$$${tex.includes('\n') ? tex : tex.trim()}$$`, isBlock };
}

function takeDollars(text: string, part: string, start: number, isHtml: boolean): TakenFormula | undefined {
  if (/[\p{L}\p{N}$]/u.test(text[start - 1] ?? '')) return undefined;
  const [written, tex = ''] = INLINE.exec(part) ?? [];
  if (written === undefined || /\s$/.test(tex)) return undefined;
  const isProse = /\s/.test(tex) && !/[\\^_=+<>{}*|/-]/.test(tex);
  if (isProse || (isHtml && !written.startsWith('$latex '))) return undefined;
  return { end: start + written.length, markdown: `$${tex}$`, isBlock: false };
}

/** Returns whether a text between escaped brackets is a formula, and not a text in brackets. */
function isTex(tex: string, mark: string): boolean {
  if (mark.endsWith('[')) return /\\[a-z]|[\^_=]/i.test(tex);
  return /[\\^_=+<>{}|*/]/.test(tex) || /^\s*[\p{L}\p{N}.,']{1,3}\s*$/u.test(tex);
}

function isAlone(text: string, start: number, end: number): boolean {
  const line = lineBefore(text, start);
  return blockPrefix(line) === line && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 100));
}
