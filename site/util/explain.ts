/** Says what is wrong in the content, and what to do about it: in English, and as words for other languages. */
import { findingEnglish } from '../words/findings.ts';
import { type Explanation, inEnglish, type PhraseValues } from './phrase.ts';

type NameIn<Prefix extends string, One = keyof typeof findingEnglish> = One extends `${Prefix}.${infer Name}`
  ? Name
  : never;

/** The name of what is found; `finding.<name>` says it. */
export type FindingName = NameIn<'finding'>;
/** The name of a sentence of advice; `findingFix.<name>` says it. */
export type FindingFix = NameIn<'findingFix'>;

type Fixes = FindingFix | readonly FindingFix[];

/** Returns the explanation. Its advice is the sentence with the same name, unless others are given, which follow each other. */
export function explain<Name extends FindingName>(
  name: Name,
  values: PhraseValues = {},
  ...[fixes = name as FindingFix]: Name extends FindingFix ? [fixes?: Fixes] : [fixes: Fixes]
): Explanation {
  const fix = [fixes].flat().map((one) => `findingFix.${one}`);
  const word = { message: `finding.${name}`, fix, values };
  return { ...inEnglish(findingEnglish, word), word };
}
