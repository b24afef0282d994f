/** Sentences by the keys of a table of words, with the values that they name, so that each interface can say them in its own. */
import type { Wording } from '../../web/locales/wording.ts';
import type { SpokenKey } from '../../web/locales/words.ts';

/** Names of which all are meant, or any one. */
interface Enumeration {
  readonly items: readonly string[];
  readonly type: 'conjunction' | 'disjunction';
}

export type PhraseValues = Readonly<Record<string, string | number | Enumeration>>;

/** What is wrong, as a key, and what to do about it, as the keys of sentences. All of them name the same values. */
export interface SaidPhrase {
  readonly message: string;
  readonly fix: readonly string[];
  readonly values: PhraseValues;
}

/** What is wrong and how to fix it, in English and as words. */
export interface Explanation {
  readonly message: string;
  readonly fix: string;
  readonly word: SaidPhrase;
}

/** Returns the values with enumerations as text, as `list` writes them. */
function spelledOut(values: PhraseValues, list: (enumeration: Enumeration) => string) {
  const spelled = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'object' ? list(value) : value] as const;
  });
  return Object.fromEntries(spelled) as Readonly<Record<string, string | number>>;
}

/** Returns a sentence in English with its values. Names without one stay as they are. */
export function fillIn(sentence: string, values: PhraseValues): string {
  const texts = spelledOut(values, ({ items, type }) => new Intl.ListFormat('en-GB', { type }).format(items));
  return sentence.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(texts, name) ? String(texts[name]) : written,
  );
}

/** Returns both parts in the words of a wording. What its table lacks needs no words. */
export function inWords({ table, say, list }: Wording, { message, fix, values }: SaidPhrase) {
  const given = spelledOut(values, ({ items, type }) => list(items, type));
  const sayKey = (key: string) =>
    Object.hasOwn(table.words, key)
      ? (say as (key: SpokenKey, values: object) => string)(key as SpokenKey, given)
      : '';
  return { message: sayKey(message), fix: fix.map(sayKey).join(' ').trim() };
}

/** Returns both parts in the English of a table. What it lacks needs no words. */
export function inEnglish(table: Readonly<Record<string, string>>, { message, fix, values }: SaidPhrase) {
  const say = (key: string) => (Object.hasOwn(table, key) ? fillIn(table[key] ?? '', values) : '');
  return { message: say(message), fix: fix.map(say).join(' ') };
}
