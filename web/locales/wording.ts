/** Says the words of the interface in the language of a site. */
import type { Given, Plural, WordKey, Words } from './words.ts';

/** The words that a page uses, in one language. They can be sent to the page as JSON. */
export interface InterfaceWords {
  /** Of the site, a BCP 47 tag. Numbers and lists are written as it does. */
  readonly locale: string;
  /** Of the words: that of the site, or English if it has no table. */
  readonly language: string;
  readonly words: Partial<Words>;
}

export type Wording = ReturnType<typeof createWording>;

/** Matches a name in braces, with the braces. */
const NAME = /(\{\w+\})/;

/** Returns functions that say words of the table. Those that it lacks are empty. */
export function createWording({ locale, language, words }: InterfaceWords) {
  // A site's region has its own way to write numbers, but English words on a site in another language have not.
  const speaker = primaryLanguage(locale) === primaryLanguage(language) ? locale : language;
  const rules = new Intl.PluralRules(speaker);
  const numbers = new Intl.NumberFormat(speaker);

  function sentenceFor(key: WordKey, count: unknown): string {
    const entry: string | Plural = words[key] ?? '';
    if (typeof entry === 'string') return entry;
    return (typeof count === 'number' && entry[rules.select(count)]) || entry.other;
  }

  /** Returns the parts of a sentence: its own text, and the given values in their places. Numbers are formatted. */
  function parts<Key extends WordKey, Value>(
    key: Key,
    ...[given]: Given<Key, Value>
  ): readonly (string | Value)[] {
    const values: Readonly<Record<string, Value | number>> = given ?? {};
    return sentenceFor(key, values.count)
      .split(NAME)
      .filter((part) => part !== '')
      .map((part) => {
        const name = part.slice(1, -1);
        if (!NAME.test(part) || !Object.hasOwn(values, name)) return part;
        const value = values[name] as Value | number;
        return typeof value === 'number' ? numbers.format(value) : value;
      });
  }

  return {
    locale,
    language,
    parts,
    /** Returns a sentence with the given values in their places. */
    say<Key extends WordKey>(key: Key, ...given: Given<Key, string | number>): string {
      return parts<Key, string | number>(key, ...given).join('');
    },
    number: (value: number) => numbers.format(value),
    /** Returns `a, b, and c`, or with `or` in place of `and`. */
    list: (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
      new Intl.ListFormat(speaker, { type }).format(items),
  };
}

function primaryLanguage(tag: string): string {
  return new Intl.Locale(tag).language;
}
