/** The types of the words. The English table says which there are. */
import type { roomEnglish } from '../../owner/room/words/en.ts';
import type { en } from './en.ts';

/** A word that visitors see. */
export type WordKey = keyof typeof en;

/** A word of the owner's room. */
type RoomWordKey = keyof typeof roomEnglish;

/** Any word that a page can say. */
export type SpokenKey = WordKey | RoomWordKey;

type Sentences = typeof en & typeof roomEnglish;

/** A sentence in each form that a language has for numbers (CLDR plural rules). */
export type Plural = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** A table with exactly the words of the English one. */
export type Words = { readonly [Key in WordKey]: (typeof en)[Key] extends string ? string : Plural };

/** A table with exactly the words of the owner's room. */
export type RoomWords = {
  readonly [Key in RoomWordKey]: (typeof roomEnglish)[Key] extends string ? string : Plural;
};

/** A table in another language. The console belongs to the reference on /agents, which is in English everywhere. */
export type Translation = { readonly [Key in Exclude<WordKey, `console.${string}`>]: Words[Key] };

/** The names in braces in a sentence. */
type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type SentencesOf<Entry> = Entry extends string ? Entry : Entry[keyof Entry];

/** The values that a word needs to be said: one for each name in it, and the count that its form depends on. */
export type ValuesOf<Key extends SpokenKey, Value> = {
  readonly [Name in NamesIn<SentencesOf<Sentences[Key]>>]: Name extends 'count' ? number : Value;
} & (Sentences[Key] extends string ? unknown : { readonly count: number });

/** The values, which are left out for a word without any. */
export type GivenValues<Key extends SpokenKey, Value> = keyof ValuesOf<Key, Value> extends never
  ? readonly []
  : readonly [values: ValuesOf<Key, Value>];

/** The words that need no values. */
export type PlainWord = {
  [Key in SpokenKey]: keyof ValuesOf<Key, unknown> extends never ? Key : never;
}[SpokenKey];
