/** The types of the words. The English table says which there are. */
import type { en } from './en.ts';

export type WordKey = keyof typeof en;

/** A sentence in each form that a language has for numbers (CLDR plural rules). */
export type Plural = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** A table with exactly the words of the English one. */
export type Words = { readonly [Key in WordKey]: (typeof en)[Key] extends string ? string : Plural };

/** A table in another language. The console belongs to the reference on /agents, which is in English everywhere. */
export type Translation = { readonly [Key in Exclude<WordKey, `console.${string}`>]: Words[Key] };

/** The names in braces in a sentence. */
type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type SentencesOf<Entry> = Entry extends string ? Entry : Entry[keyof Entry];

/** The values that a word needs to be said: one for each name in it, and the count that its form depends on. */
export type ValuesOf<Key extends WordKey, Value> = {
  readonly [Name in NamesIn<SentencesOf<(typeof en)[Key]>>]: Name extends 'count' ? number : Value;
} & ((typeof en)[Key] extends string ? unknown : { readonly count: number });

/** The values, which are left out for a word without any. */
export type GivenValues<Key extends WordKey, Value> = keyof ValuesOf<Key, Value> extends never
  ? readonly []
  : readonly [values: ValuesOf<Key, Value>];
