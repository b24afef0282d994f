/**
 * Quotes what strangers wrote, wherever it is shown next to our own words: in notifications, in a terminal, in Markdown
 * and on the owner's pages. A stranger's text can imitate anything except an unquoted line.
 */
import { oneLine } from '../one-line.ts';

/** Control, format (including bidirectional), private-use and unassigned characters, and line separators. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Comes between what is quoted and our own lines. No line of ours is before it. */
export const SEPARATOR = '----------';

/** Returns the lines of a stranger's text, each with a prefix. */
export function quoteLines(text: string): readonly string[] {
  return visibleLines(text).map((line) => `> ${line}`.trimEnd());
}

/** Returns the lines of a text, for a place that shows by itself whose they are. */
export function visibleLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).map((line) => line.replace(INVISIBLE, ' '));
}

/** Returns a stranger's text in quotation marks, which it cannot close, for one of our own lines. */
export function quoteInline(text: string): string {
  return `“${quotable(text)}”`;
}

/** Returns a text on one line without quotation marks of any language, so that it cannot close those around it. */
export function quotable(text: string): string {
  return visibleLine(text).replace(/["\p{Pi}\p{Pf}„❝❞〝〞〟＂「」『』｢｣]/gu, "'");
}

/** Returns a text on one line, with each run of invisible characters replaced by a space. */
export function visibleLine(text: string): string {
  return oneLine(text.replace(INVISIBLE, ' '));
}
