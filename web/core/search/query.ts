/** Reads a query: its words, and the phrases in quotation marks. */
import { type Analyzer, fold, isUnspaced, literalWords, type Word } from './analyzer.ts';
import type { Phrase, Sequence } from './indexed-text.ts';
import { askingWords, ENDING, isParticle, LEAST_SIGNS } from './query-language.ts';
import { segments } from './segments.ts';

export interface QueryWord {
  readonly sequence: Sequence;
  readonly spelling: string;
  readonly count: number;
  /** Whether it occurs only in quotation marks. */
  readonly isQuoted: boolean;
  /** Whether it only makes the query a question, so that it says nothing about the essays. */
  readonly isOfQuestion?: boolean;
}

/** Several words in quotation marks. */
export interface QuotedPhrase extends Phrase {
  readonly text: string;
}

/** Returns `Wren` for `Wren's`. */
export function withoutPossessive(word: string): string {
  return word.replace(/['’]s$/i, '');
}

const QUOTED = /"[^"]+"|[“”][^“”]+[“”]|„[^„“”]+[“”]|«[^«»]+»|»[^«»]+«|「[^「」]+」|『[^『』]+』/g;
/** Short words that only ask in another language are in every text by chance: "de" in addresses. */
const MAX_FUNCTION_WORD = 3;
/** Each phrase is looked for in the texts of the essays that have its words. */
const MAX_PHRASES = 8;

/**
 * Returns the words and quoted phrases of a query. Quotation marks around a single word only protect it from correction.
 *
 * @param ownNames names that say nothing, because every essay is by them
 * @param occurs returns whether an essay contains the characters, one after the other
 */
export function readQuery(
  query: string,
  { wordsOf, language }: Pick<Analyzer, 'wordsOf' | 'language'>,
  ownNames: readonly string[] = [],
  occurs: (sequence: Sequence) => boolean = () => false,
) {
  const quotes = [...query.matchAll(QUOTED)].map(({ 0: quoted, index }) => {
    return {
      end: index + quoted.length,
      start: index,
      text: quoted.slice(1, -1).trim(),
      inside: [] as Run[],
    };
  });
  const quoteOf = (word: Run) => quotes.find(({ start, end }) => start <= word.start && word.end <= end);
  const runs = joinRuns(wordsOf(query)).flatMap((run) =>
    quoteOf(run) ? [run] : cutRun(run, query, wordsOf, occurs),
  );
  const found = runs.map((word) => {
    const quote = quoteOf(word);
    quote?.inside.push(word);
    const { start, end, sequence } = word;
    return { end, sequence, quote, spelling: query.slice(start, end) };
  });
  const words = new Map<string, QueryWord>();
  for (const { sequence, spelling, quote } of found) {
    const key = sequence.join(' ');
    const known = words.get(key);
    words.delete(key);
    const isQuoted = quote !== undefined && known?.isQuoted !== false;
    words.set(key, { sequence, spelling, count: (known?.count ?? 0) + 1, isQuoted });
  }
  const phrases = new Map<string, QuotedPhrase>();
  for (const { text, inside } of quotes) {
    if (phrases.size >= MAX_PHRASES) break;
    const literal = literalWords(text, language).join(' ');
    // Stop words alone are not searched for, and a run of characters is found as a whole anyway.
    const isWord = inside.length === 1 && (!literal.includes(' ') || isUnspaced(text));
    if (inside.length > 0 && !isWord) {
      phrases.set(literal, { text, sequence: inside.flatMap(({ sequence }) => sequence), literal, language });
    }
  }
  const last = found.at(-1);
  const asking = askingWords(query, language);
  const { own } = asking;
  const isQuestion = own.words.size >= LEAST_SIGNS;
  const spelled = new Set(found.map(({ spelling }) => fold(spelling)));
  const names = ownNames.map((name) => literalWords(name, language));
  const isOfQuestion = ({ spelling }: QueryWord) => {
    const word = fold(withoutPossessive(spelling));
    if (word === spelling && word.length <= MAX_FUNCTION_WORD && asking.other.words.has(word)) return true;
    const isName = names.some(
      (parts) =>
        parts.includes(word) &&
        (isQuestion || spelling !== spelling.toLowerCase() || parts.every((part) => spelled.has(part))),
    );
    return isName || (isQuestion && own.words.has(word));
  };
  const content = [...words.values()].filter((word) => !word.isQuoted && !isOfQuestion(word));
  return {
    /** In the order of their last occurrences. */
    words: [...words.values()].map((word) =>
      content.length > 0 && !word.isQuoted && isOfQuestion(word) ? { ...word, isOfQuestion: true } : word,
    ),
    /** The words that ask in another language than that of the essays. */
    asking,
    phrases: [...phrases.values()],
    /** Whether the last word may continue: nothing follows it. */
    endsInWord: last?.end === query.length,
  };
}

interface Run {
  readonly start: number;
  end: number;
  readonly sequence: string[];
}

/** Asks how many there are of what the next character counts, such as 何回 and 几篇. */
const ASKS_FOR_NUMBER = /^[何几幾]$/;
/** A dictionary cuts most words that it does not know into their characters. */
const FRAGMENT = /^(?:\p{scx=Han}|[\p{scx=Kana}ー])$/u;
const KATAKANA = /^[\p{scx=Kana}ー]+$/u;
/** Each is looked for in the texts. */
const MAX_TRIED_SPANS = 64;
const MAX_SPAN = 5;
/** In characters. Hardly a word is longer, and each character that joins one has the whole word read again. */
const MAX_JOINED = 12;

/**
 * Cuts a run of characters into words, without particles and endings. The longest part that essays contain is one word,
 * however a dictionary cuts it. One that is all hiragana is mostly a single word.
 */
function cutRun(
  run: Run,
  query: string,
  wordsOf: Analyzer['wordsOf'],
  occurs: (sequence: Sequence) => boolean,
): readonly Run[] {
  const written = query.slice(run.start, run.end);
  if (run.sequence.length === 1 || /^\p{scx=Hira}+$/u.test(written)) return [run];
  const parts = segments(written);
  const isSkipped = parts.map(
    (part, i) => isParticle(part) || (FRAGMENT.test(part) && ASKS_FOR_NUMBER.test(parts[i - 1] ?? '')),
  );
  const sequenceOf = (text: string) => wordsOf(text).map(({ term }) => term);
  let tries = 0;
  const isWord = (from: number, to: number) =>
    isSkipped.slice(from, to).every((skipped) => !skipped) &&
    !parts.slice(from, to).every((part) => ENDING.test(part)) &&
    tries++ < MAX_TRIED_SPANS &&
    occurs(sequenceOf(parts.slice(from, to).join('')));
  const words: (Run & { readonly isFragment: boolean })[] = [];
  let start = run.start;
  for (let i = 0; i < parts.length; ) {
    let next = Math.min(i + MAX_SPAN, parts.length);
    while (next > i + 1 && !isWord(i, next)) next -= 1;
    const text = parts.slice(i, next).join('');
    const end = start + text.length;
    const isAlone = next === i + 1;
    const last = words.at(-1);
    const isFragment = isAlone && FRAGMENT.test(text);
    const before = last?.end === start ? query.slice(last.start, last.end) : '';
    const mayJoin = before !== '' && before.length < MAX_JOINED;
    const isJoined = mayJoin && (last?.isFragment || (KATAKANA.test(text) && KATAKANA.test(before)));
    if (isFragment && last && isJoined) {
      words[words.length - 1] = { start: last.start, end, isFragment, sequence: sequenceOf(before + text) };
    } else if (!isSkipped[i] && !(isAlone && ENDING.test(text))) {
      const sequence = sequenceOf(text);
      if (sequence.length > 0) words.push({ start, end, sequence, isFragment });
    }
    start = end;
    i = next;
  }
  return words.length > 0 ? words : [run];
}

/** Joins the overlapping pairs of a script without spaces into the run that they were read from, with words of another script in it. */
function joinRuns(words: readonly Word[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { term, start, end } of words) {
    const last = runs.at(-1);
    const isPair = isUnspaced(term);
    const isNext = start === last?.end && isPair !== isUnspaced(last.sequence.at(-1) ?? '');
    if (last && (isNext || (isPair && start < last.end && start > last.start))) {
      last.sequence.push(term);
      last.end = end;
    } else {
      runs.push({ start, end, sequence: [term] });
    }
  }
  return runs;
}
