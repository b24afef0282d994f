/** Makes the errors of the owner's actions from the words for what they refuse, so that each interface can say it in its own. */
import { closest } from '../web/core/closest.ts';
import { OwnerError, type OwnerErrorKind, type OwnerErrorOptions, type RefusalWord } from './owner-error.ts';
import { refusalEnglish } from './words/refusals.ts';

type Key = keyof typeof refusalEnglish;

/** The name of what is refused; `refused.<name>` says it, and `fix.<name>` what to do. */
export type RefusalName = Key extends infer One
  ? One extends `refused.${infer Name}`
    ? Name
    : never
  : never;

type RefusalOptions = Partial<Pick<OwnerErrorOptions, 'details' | 'cause'>> & {
  /** The word for the advice, and its values, if it is another. */
  readonly advice?:
    | { readonly name: 'didYouMean' | 'moreOfId'; readonly values: RefusalWord['values'] }
    | undefined;
};

/** Returns the error of an action, in English and as a word. */
export function refusal(
  kind: OwnerErrorKind,
  name: RefusalName,
  values: RefusalWord['values'] = {},
  { advice, ...options }: RefusalOptions = {},
): OwnerError {
  const word = { name, fix: advice?.name ?? name, values: { ...values, ...advice?.values } };
  return new OwnerError(kind, inEnglish(`refused.${name}`, word.values), {
    fix: inEnglish(`fix.${word.fix}`, word.values),
    word,
    ...options,
  });
}

/** Returns the advice that names the nearest of what there is, if anything is similar. */
export function nearestAdvice(given: string, known: readonly string[]): RefusalOptions {
  const [near] = closest(given, known, 1);
  return { advice: near === undefined ? undefined : { name: 'didYouMean', values: { near } } };
}

function inEnglish(key: string, values: RefusalWord['values']): string {
  const sentence = key in refusalEnglish ? refusalEnglish[key as Key] : '';
  return sentence.replace(/\{(\w+)\}/g, (name, inner) => String(values[inner] ?? name));
}
