/** The schema of `words.yaml`: the owner's replacements for words of the interface. */
import { z } from 'zod/v3';
import { must } from '../../web/core/content-rules.ts';
import { en } from '../../web/locales/en.ts';
import type { Plural } from '../../web/locales/words.ts';
import type { IssueParams } from './explain-issue.ts';

export const WORDS_FILE = 'words.yaml';

const NAME = /\{(\w+)\}/g;

/** The schemas of the locales that have been asked for. Each takes several milliseconds to make. */
const schemas = new Map<string, ReturnType<typeof makeSchema>>();

/** Returns the schema. The locale (a BCP 47 tag) decides which forms its language has for numbers. */
export function ownWordsSchema(locale: string) {
  const schema = schemas.get(locale) ?? makeSchema(locale);
  schemas.set(locale, schema);
  return schema;
}

function makeSchema(locale: string) {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const entries = Object.entries(en).map(([key, entry]) => [key, entrySchema(entry, pluralCategories)]);
  return z.object(Object.fromEntries(entries) as Record<string, z.ZodTypeAny>).strict();
}

function entrySchema(entry: string | Plural, forms: readonly Intl.LDMLPluralRule[]): z.ZodTypeAny {
  const english = typeof entry === 'string' ? entry : entry.other;
  const needed = namesIn(english);
  if (typeof entry === 'string') return sentenceSchema(english, needed, needed).optional();
  // A form for a single number may say it in words.
  const required = needed.filter((name) => name !== 'count');
  const other = sentenceSchema(english, needed, needed);
  const special = sentenceSchema(english, required, needed).optional();
  const shape = Object.fromEntries(forms.map((form) => [form, form === 'other' ? other : special]));
  return z.object(shape).strict().optional();
}

/** @param known the names that the sentence may contain */
function sentenceSchema(english: string, required: readonly string[], known: readonly string[]) {
  return z
    .string()
    .trim()
    .min(1, must.notBeEmpty)
    .superRefine((sentence, context) => {
      const found = namesIn(sentence);
      const unknown = found.filter((name) => !known.includes(name));
      const missing = required.filter((name) => !found.includes(name));
      if (unknown.length === 0 && missing.length === 0) return;
      const isUnknown = unknown.length > 0;
      const params: IssueParams = {
        finding: isUnknown ? 'unknownNames' : 'missingNames',
        advice: known.length > 0 ? 'writeNames' : 'writeNoNames',
        values: { names: inBraces(isUnknown ? unknown : missing), known: inBraces(known), english },
      };
      context.addIssue({ code: z.ZodIssueCode.custom, params });
    })
    .describe(`In English, "${english}".`);
}

function namesIn(sentence: string): readonly string[] {
  return [...new Set(Array.from(sentence.matchAll(NAME), ([, name = '']) => name))];
}

function inBraces(names: readonly string[]) {
  return { items: names.map((name) => `{${name}}`), type: 'conjunction' } as const;
}
