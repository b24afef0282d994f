/**
 * What a person is asked before an action is done: the program's own sentence, then what changes. Words that others may
 * have written, such as titles and names, cannot pass for either.
 */
import { sha256 } from '../../site/util/hash.ts';
import { quotable, visibleLine } from '../../web/core/documents/quote.ts';
import { plural, shorten } from '../../web/core/prose.ts';
import { changeInEnglish, type SaidChange } from '../change-phrase.ts';
import type { AnyPlan, Plan } from './action.ts';

export interface Question {
  /** One line. */
  readonly summary: string;
  /** All that changes, line by line. */
  readonly changes: string;
  /** The summary, and below it all that changes. */
  readonly text: string;
  /** The same as words, for interfaces that speak the owner's language. */
  readonly said: SaidChange;
  /** Names exactly this change. To confirm it is to name it. */
  readonly hash: string;
}

/** More places in which something is left out are only counted. */
const MAX_PLACES = 20;

/** Returns what a person has to confirm before a plan is carried out, or undefined if nothing. */
export function questionAbout({
  summary,
  changes,
  leftOut = [],
  basis,
}: Pick<AnyPlan, 'summary' | 'changes' | 'leftOut' | 'basis'>): Question | undefined {
  if (summary === undefined) return undefined;
  const english = changeInEnglish(summary);
  const all = changes === undefined ? undefined : changes + describeLeftOut(leftOut);
  const [sentence, shown] = [visibleLine(revealed(english)), broken(revealed(all ?? ''))];
  const places = leftOut.slice(0, MAX_PLACES);
  return {
    summary: sentence,
    changes: shown,
    text: all === undefined ? sentence : `${sentence}\n\n${shown}`,
    said: {
      summary,
      lines: revealed(changes ?? ''),
      leftOut: places.map(({ file, line, word }) => ({ file, line, word })),
      moreLeftOut: leftOut.length - places.length,
    },
    hash: sha256(JSON.stringify([english, all, basis])),
  };
}

function describeLeftOut(leftOut: NonNullable<Plan<unknown>['leftOut']>): string {
  if (leftOut.length === 0) return '';
  const lines = leftOut.slice(0, MAX_PLACES).map(({ file, line, message }) => `${file}:${line}: ${message}`);
  const more = leftOut.length - lines.length;
  return ['\n', 'Left out elsewhere:', ...lines, ...(more > 0 ? [`${more} more`] : [])].join('\n');
}

/** A title or name in our own sentence has at most as many characters. */
const MAX_NAME_LENGTH = 80;

/** Returns a title or name for quotation marks of our own, on one line, and not too long. */
export function named(text: string): string {
  return quotable(shorten(revealed(text), MAX_NAME_LENGTH));
}

/** Characters that hide or reorder others, or are invisible. */
const HIDING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Line breaks, tabs, joiners and the selector of colored pictures, which belong to the writing of many. */
const HARMLESS = new Set(['\n', '\t', '\u200c', '\u200d', '\ufe0f']);

/** Returns a text with a name instead of each character that could hide or reorder others. */
function revealed(text: string): string {
  const name = (character: string) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return text
    .replaceAll('\r\n', '\n')
    .replace(HIDING, (character) => (HARMLESS.has(character) ? character : `⟨U+${name(character)}⟩`));
}

/** The parts of a line of text. A longer one would be broken where it is shown, and what follows could pass for a line of ours. */
const SHORT_PARTS = /.{1,76}/gsu;

/** Returns lines that change, none too long. Each part of a long one has its mark. */
function broken(changes: string): string {
  const lines = changes.split('\n').flatMap((line) => {
    const [mark = ''] = /^[-+> ]/.exec(line) ?? [];
    const parts = line.slice(mark.length).match(SHORT_PARTS) ?? [''];
    return parts.map((part, index) => `${mark}${index === 0 ? '' : '↪ '}${part}`);
  });
  return lines.join('\n');
}

const MAX_LINES = 40;

/** Returns a question for a place that shows only a few lines. It says how many are left out, and where all of it is. */
export function foldedQuestion({ text }: Pick<Question, 'text'>, whereAll: string): string {
  const lines = text.split('\n');
  const rest = lines.length - MAX_LINES;
  if (rest <= 1) return text;
  return [
    ...lines.slice(0, MAX_LINES),
    `… and ${plural(rest, 'more line')}.`,
    '',
    `All of it: ${whereAll}`,
  ].join('\n');
}
