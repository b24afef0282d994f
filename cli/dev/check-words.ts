/** Checks the words of other languages against the English ones. */
import { parseDocument } from 'yaml';

type WordEntry = string | Readonly<Record<string, string>>;
type Table = Readonly<Record<string, WordEntry>>;

interface CheckedTable {
  readonly file: string;
  readonly text: string;
  /** Language of the table, a BCP 47 tag. */
  readonly tag: string;
  readonly english: Table;
}

const ONLY_ENGLISH = 'console.';

/** Returns what is wrong with a table, a line each, with the key and what to change. */
export function checkWords({ file, text, tag, english }: CheckedTable): readonly string[] {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) return [`${file}: ${error.message}`];
  const table: Readonly<Record<string, unknown>> = document.toJS() ?? {};
  const translated = Object.keys(english).filter((key) => !key.startsWith(ONLY_ENGLISH));
  return [
    ...translated
      .filter((key) => !Object.hasOwn(table, key))
      .map((key) => `${key} is missing. Add it. In English, it is ${JSON.stringify(english[key])}.`),
    ...Object.entries(table).flatMap(([key, entry]) => {
      const original = translated.includes(key) ? english[key] : undefined;
      if (original === undefined)
        return [`${key} is not used in this language. Delete it or correct the key.`];
      // Advice for a terminal names commands, for which the room may have a page.
      const found = checkEntry(entry, original, tag).filter(
        (one) => !/^(?:fix|findingFix)\..* lacks /.test(`${key} ${one}`),
      );
      return found.map((finding) => `${key} ${finding}`);
    }),
  ].map((finding) => `${file}: ${finding}`);
}

function checkEntry(entry: unknown, english: WordEntry, tag: string): readonly string[] {
  if (typeof english === 'string') {
    return isSentence(entry)
      ? checkNames(entry, english)
      : ['must be one sentence. Write it in quotation marks.'];
  }
  if (typeof entry !== 'object' || entry === null)
    return ['depends on a number. Write a sentence for each form.'];
  const forms: Readonly<Record<string, unknown>> = { ...entry };
  const rules = new Intl.PluralRules(tag);
  const known: readonly string[] = rules.resolvedOptions().pluralCategories;
  const needed = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)).concat('other'));
  return [
    ...[...needed]
      .filter((form) => !Object.hasOwn(forms, form))
      .map((form) => `lacks the form “${form}” that the language has for some numbers. Add it.`),
    ...Object.entries(forms).flatMap(([form, sentence]) => {
      if (!known.includes(form)) return [`has a form “${form}” that the language does not have. Delete it.`];
      if (!isSentence(sentence))
        return [`must have a sentence as its form “${form}”. Write it in quotation marks.`];
      return checkNames(sentence, english.other ?? '', form);
    }),
  ];
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** A form for a single number may say it in words. */
function checkNames(sentence: string, english: string, form = 'other'): readonly string[] {
  const known = namesIn(english);
  const found = namesIn(sentence);
  const missing = known.filter((name) => !found.includes(name) && (form === 'other' || name !== '{count}'));
  const unknown = found.filter((name) => !known.includes(name));
  const place = form === 'other' ? '' : ` in its form “${form}”`;
  return [
    ...missing.map((name) => `lacks ${name}${place}. Say it like the English “${english}”.`),
    ...unknown.map(
      (name) => `has ${name}${place}, which stands for nothing. Say it like the English “${english}”.`,
    ),
  ];
}

function namesIn(sentence: string): readonly string[] {
  return [...new Set(sentence.match(/\{\w+\}/g))];
}
