/** Sentences by the keys of a table of words, with the values that they name, so that each interface can say them in its own. */
import { longDate } from '../../web/core/time.ts';
import type { Wording } from '../../web/locales/wording.ts';
import type { SpokenKey } from '../../web/locales/words.ts';

/** Names of which all are meant, or any one. */
interface Enumeration {
  readonly items: readonly string[];
  readonly type: 'conjunction' | 'disjunction';
}

interface Duration {
  readonly count: number;
  readonly unit: 'day' | 'minute';
}

interface CalendarDay {
  /** YYYY-MM-DD */
  readonly day: string;
}

/** Each language writes a length of time, a day and an enumeration in its own way. */
export type PhraseValue = string | number | Enumeration | Duration | CalendarDay;

export type PhraseValues = Readonly<Record<string, PhraseValue>>;

/** A sentence as its key, and the values that it names. */
export interface KeyedPhrase {
  readonly key: string;
  readonly values: PhraseValues;
}

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

/** Returns the values as text, except numbers, as the language of a locale (a BCP 47 tag) writes them. */
export function spelledOut(values: PhraseValues, locale: string): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spelled(value, locale)]));
}

function spelled(value: PhraseValue, locale: string): string | number {
  if (typeof value !== 'object') return value;
  if ('items' in value) return new Intl.ListFormat(locale, { type: value.type }).format(value.items);
  if ('day' in value) return longDate(value.day, locale);
  const { count, unit } = value;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Returns a sentence in English with its values. Names without one stay as they are. */
export function fillIn(sentence: string, values: PhraseValues): string {
  const texts = spelledOut(values, 'en-GB');
  return sentence.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(texts, name) ? String(texts[name]) : written,
  );
}

/** Returns both parts in the words of a wording. What its table lacks needs no words. */
export function inWords({ table, say, locale }: Wording, { message, fix, values }: SaidPhrase) {
  const given = spelledOut(values, locale);
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
