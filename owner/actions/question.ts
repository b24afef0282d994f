/**
 * What a person is asked before an action is done: the program's own sentence, then what changes. Words that others may
 * have written, such as titles and names, cannot pass for either.
 */
import { sha256 } from '../../site/util/hash.ts';
import { quoteInline, visibleLine } from '../../web/core/documents/quote.ts';
import { plural, shorten } from '../../web/core/prose.ts';
import type { OwnerAction, Plan } from './action.ts';

export interface Question {
  /** One line. */
  readonly summary: string;
  /** The summary, and below it what changes. */
  readonly text: string;
  /** Names exactly this change. To confirm it is to name it. */
  readonly hash: string;
}

/** Returns what a person has to confirm before a plan is carried out, or undefined if nothing. */
export function questionAbout(
  { effect }: Pick<OwnerAction, 'effect'>,
  { summary, changes, whole, basis, isPrivate }: Plan<unknown, never>,
): Question | undefined {
  if (isPrivate || effect === 'draft') return undefined;
  const sentence = visibleLine(revealed(summary));
  const text = changes === undefined ? sentence : `${sentence}\n\n${folded(revealed(changes), whole)}`;
  // Also what is folded must stay as it is until the answer.
  return { summary: sentence, text, hash: sha256(JSON.stringify([summary, changes, basis])) };
}

/** A title or name in our own sentence has at most as many characters. */
const MAX_NAME_LENGTH = 80;

/** Returns a title or name in quotation marks, on one line, and not too long. */
export function named(text: string): string {
  return quoteInline(shorten(revealed(text), MAX_NAME_LENGTH));
}

/** Characters that hide or reorder others. Joiners belong to the writing of many languages, and do neither. */
const HIDING = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns a text with a name instead of each character that could hide or reorder others. */
function revealed(text: string): string {
  const code = (character: string) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return text.replaceAll('\r\n', '\n').replace(HIDING, (character) => `⟨U+${code(character)}⟩`);
}

const MAX_LINES = 40;

function folded(changes: string, whole: string | undefined): string {
  const lines = changes.split('\n');
  const rest = lines.length - MAX_LINES;
  if (rest <= 1) return changes;
  const more = `… and ${plural(rest, 'more line')}${whole === undefined ? '' : `. All of it: ${whole}`}`;
  return [...lines.slice(0, MAX_LINES), more].join('\n');
}
