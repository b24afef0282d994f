/** Says the words of the interface in the language of a site. */
import { elapsedTime } from '../core/time.ts';
import type { GivenValues, Plural, SpokenKey, SpokenSentences, WordsOf } from './words.ts';

/** The words that a page uses, in one language. They can be sent to the page as JSON. */
export interface InterfaceWords {
  /** Of the site, a BCP 47 tag. Numbers and lists are written as it does. */
  readonly locale: string;
  /** Of the words: that of the site, or English if it has no table. */
  readonly language: string;
  readonly words: Partial<WordsOf<SpokenSentences>>;
}

export type Wording = ReturnType<typeof createWording>;

/** Matches a name in braces, with the braces. */
const NAME = /(\{\w+\})/;

/** Returns functions that say words of the table. Those that it lacks are empty. */
export function createWording(table: InterfaceWords) {
  const { locale, language, words } = table;
  // A site's region has its own way to write numbers, but English words on a site in another language have not.
  const isForeign = primaryLanguage(locale) !== primaryLanguage(language);
  const speaker = isForeign ? language : locale;
  const rules = new Intl.PluralRules(speaker);
  const numbers = new Intl.NumberFormat(speaker);

  function sentenceFor(key: SpokenKey, count: unknown): string {
    const entry: string | Plural = words[key] ?? '';
    if (typeof entry === 'string') return entry;
    return (typeof count === 'number' && entry[rules.select(count)]) || entry.other;
  }

  /** Returns the parts of a sentence: its own text, and the given values in their places. Numbers are formatted. */
  function parts<Key extends SpokenKey, Value>(
    key: Key,
    ...[given]: GivenValues<Key, Value>
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

  /** Returns a sentence with the given values in their places. */
  function say<Key extends SpokenKey>(key: Key, ...given: GivenValues<Key, string | number>): string {
    return parts<Key, string | number>(key, ...given).join('');
  }

  /** Returns the parts of a list: its items, and what the language puts between them. */
  function listParts<Item>(
    items: readonly Item[],
    type: Intl.ListFormatType = 'conjunction',
  ): readonly (string | Item)[] {
    const places = new Intl.ListFormat(speaker, { type }).formatToParts(
      items.map((_, place) => String(place)),
    );
    return places.map((part) => (part.type === 'element' ? (items[Number(part.value)] as Item) : part.value));
  }

  return {
    table,
    locale,
    language,
    /** Whether the words are in another language than the site, for which there is no table. */
    isForeign,
    parts,
    say,
    listParts,
    number: (value: number) => numbers.format(value),
    /** Returns `a, b, and c`. Of type `disjunction` it is `a, b, or c`, and of type `unit` only `a, b, c`. */
    list: (items: readonly string[], type?: Intl.ListFormatType) => listParts(items, type).join(''),
    /** Returns how long ago a moment was, like `2 hours ago`. */
    ago(moment: Date, now: Date): string {
      const elapsed = elapsedTime(moment, now);
      if (!elapsed) return say('text.justNow');
      return new Intl.RelativeTimeFormat(speaker).format(-elapsed.count, elapsed.unit);
    },
    /** Returns the name of a language, which is given as a BCP 47 tag. */
    languageName: (tag: string) =>
      new Intl.DisplayNames(speaker, { type: 'language' }).of(primaryLanguage(tag)) ?? tag,
  };
}

function primaryLanguage(tag: string): string {
  return new Intl.Locale(tag).language;
}
