/** Says what a change does that others can see: in English, and as a phrase that each interface says in its own words. */
import type { ContentError } from '../site/util/content-error.ts';
import { fillIn, type KeyedPhrase, type PhraseValue } from '../site/util/phrase.ts';
import type { NamesIn } from '../web/locales/words.ts';
import { changeEnglish } from './words/changes.ts';

/** The name of what a change does; `change.<name>` says it. */
export type ChangeName = keyof typeof changeEnglish extends infer One
  ? One extends `change.${infer Name}`
    ? Name
    : never
  : never;

/** Returns the phrase with its values. A title or another's words in it must be `quotable`. */
export function changePhrase<Name extends ChangeName>(
  name: Name,
  values: Readonly<Record<NamesIn<(typeof changeEnglish)[`change.${Name}`]>, PhraseValue>>,
): KeyedPhrase {
  return { key: `change.${name}`, values };
}

/** Returns a phrase in English. */
export function changeInEnglish({ key, values }: KeyedPhrase): string {
  const sentences: Readonly<Record<string, string>> = changeEnglish;
  return fillIn(sentences[key] ?? '', values);
}

/** What is left out of other files as the result of a change. */
export type LeftOutPlace = Pick<ContentError, 'file' | 'line' | 'word'>;

/** What a person is asked about a change, for interfaces that speak the owner's language. */
export interface SaidChange {
  readonly summary: KeyedPhrase;
  /** The lines that change, or the message that it is about; empty if there are none. */
  readonly lines: string;
  /** The first of those places. */
  readonly leftOut: readonly LeftOutPlace[];
  /** How many places there are besides these. */
  readonly moreLeftOut: number;
}
