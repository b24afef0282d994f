/** Checks language tags (BCP 47). `Intl` alone accepts any well-formed tag, even `German`. */
import type { RuleAdvice } from './content-rules.ts';

const NO_FALLBACK = { fallback: 'none' } as const;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the tag of a language that is given by its name, such as "Deutsch", and anything else unchanged. */
export function toLanguageTag(given: string): string {
  return /^\p{L}{4,}$/u.test(given) ? (languageNamed(given) ?? given) : given;
}

/** Returns what to write instead of `tag` if it is not a language tag, and undefined if it is one. */
export function languageTagAdvice(tag: string): RuleAdvice | undefined {
  const meant = canonicalLocales(tag.replaceAll('_', '-')).find((other) => isKnown(new Intl.Locale(other)));
  if (meant?.toLowerCase() === tag.toLowerCase()) return undefined;
  const suggestion = meant ?? languageNamed(tag);
  return suggestion === undefined
    ? { advice: 'writeSomeTag' }
    : { advice: 'writeTag', values: { meant: suggestion } };
}

function canonicalLocales(tag: string): readonly string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}

/** Returns whether the parts of a tag are registered. Not every language with three letters has a name here. */
function isKnown({ language, script, region }: Intl.Locale): boolean {
  const isName = (type: Intl.DisplayNamesType, code: string | undefined) =>
    code === undefined || new Intl.DisplayNames('en', { type, ...NO_FALLBACK }).of(code) !== undefined;
  const isLanguage = language.length === 3 || isName('language', language);
  return isLanguage && language.length <= 3 && isName('script', script) && isName('region', region);
}

/** Finds the tag of a language by its name in English or in the language itself. */
function languageNamed(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const tags = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return tags.find((tag) =>
    [tag, 'en'].some((locale) => {
      const known = new Intl.DisplayNames(locale, { type: 'language', ...NO_FALLBACK }).of(tag);
      return known !== undefined && words.includes(known.toLowerCase());
    }),
  );
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the name of a language in English, without its region or script: `Portuguese` for `pt-BR`. */
export function englishNameOf(tag: string): string {
  return ENGLISH_NAMES.of(new Intl.Locale(tag).language) ?? tag;
}
