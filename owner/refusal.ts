/** Makes the errors of the owner's actions from the words for what they refuse, so that each interface can say it in its own. */

import { reasonOf } from '../site/util/access.ts';
import { type Explanation, inEnglish, type PhraseValues, type SaidPhrase } from '../site/util/phrase.ts';
import { rootMessage } from '../site/util/root-message.ts';
import { closest } from '../web/core/closest.ts';
import { OwnerError, type OwnerErrorKind, type OwnerErrorOptions } from './owner-error.ts';
import { refusalEnglish } from './words/refusals.ts';

type Key = keyof typeof refusalEnglish;

/** The name of what is refused; `refused.<name>` says it, and `fix.<name>` what to do. */
export type RefusalName = Key extends infer One
  ? One extends `refused.${infer Name}`
    ? Name
    : never
  : never;

type RefusalOptions = Partial<Pick<OwnerErrorOptions, 'details' | 'cause' | 'change'>> & {
  /** The word for the advice, and its values, if it is another. */
  readonly advice?: { readonly name: 'didYouMean' | 'moreOfId'; readonly values: PhraseValues } | undefined;
};

/** Returns the error of an action, in English and as a word. */
export function refusal(
  kind: OwnerErrorKind,
  name: RefusalName,
  values: PhraseValues = {},
  { advice, ...options }: RefusalOptions = {},
): OwnerError {
  const word = {
    message: `refused.${name}`,
    fix: [`fix.${advice?.name ?? name}`],
    values: { ...values, ...advice?.values },
  };
  return explained(kind, { ...refusalInEnglish(word), word }, options);
}

/** Returns what is refused and the advice in English. */
export function refusalInEnglish(word: SaidPhrase) {
  return inEnglish(refusalEnglish, word);
}

/** Returns the error of an action that what it was given has, as a check or the system explains it. */
export function explained(
  kind: OwnerErrorKind,
  { message, ...rest }: Explanation,
  options: Omit<RefusalOptions, 'advice'> = {},
): OwnerError {
  return new OwnerError(kind, message, { ...rest, ...options });
}

/** Returns the words for what the system did not let an action do, and why. */
export function systemWord(name: RefusalName, cause: unknown, values: PhraseValues = {}, usedPath?: string) {
  const message = `refused.${name}`;
  const why = reasonOf(cause, usedPath);
  if (why) return { message, fix: [`findingFix.${why.name}`], values: { ...values, ...why.values } };
  return { message, fix: ['fix.systemSays'], values: { ...values, reason: rootMessage(cause) } };
}

/** Returns the advice that names the nearest of what there is, if anything is similar. */
export function nearestAdvice(given: string, known: readonly string[]): RefusalOptions {
  const [near] = closest(given, known, 1);
  return { advice: near === undefined ? undefined : { name: 'didYouMean', values: { near } } };
}
