/** The types of the words. The English table says which there are. */
import type { en } from './en.ts';

type English = typeof en;

/**
 * The sentences that a page can say, as they are in English. A wing with words of its own declares them here, too
 * (`owner/room/words/en.ts`).
 */
export interface SpokenSentences extends English {}

/** Any word that a page can say. */
export type SpokenKey = keyof SpokenSentences;

/** A word that visitors see. */
export type WordKey = keyof English;

/** A sentence in each form that a language has for numbers (CLDR plural rules). */
export type Plural = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** A table with exactly the words of an English one. */
export type WordsOf<Sentences> = {
  readonly [Key in keyof Sentences]: Sentences[Key] extends string ? string : Plural;
};

export type Words = WordsOf<English>;

/** A table in another language. The console belongs to the reference on /agents, which is in English everywhere. */
export type Translation = Omit<Words, `console.${string}`>;

/** The names in braces in a sentence. */
export type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type SentencesOf<Entry> = Entry extends string ? Entry : Entry[keyof Entry];

/** The values that a word needs to be said: one for each name in it, and the count that its form depends on. */
export type ValuesOf<Key extends SpokenKey, Value> = {
  readonly [Name in NamesIn<SentencesOf<SpokenSentences[Key]>>]: Name extends 'count' ? number : Value;
} & (SpokenSentences[Key] extends string ? unknown : { readonly count: number });

/** The values, which are left out for a word without any. */
export type GivenValues<Key extends SpokenKey, Value> = keyof ValuesOf<Key, Value> extends never
  ? readonly []
  : readonly [values: ValuesOf<Key, Value>];

/** The words that need no values. */
export type PlainWord = {
  [Key in SpokenKey]: keyof ValuesOf<Key, unknown> extends never ? Key : never;
}[SpokenKey];
