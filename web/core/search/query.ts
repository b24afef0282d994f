/** Reads a query: its words, and the phrases in quotation marks. */
import { type Analyzer, fold, isUnspaced, literalWords, type Word } from './analyzer.ts';
import type { Phrase, Sequence } from './indexed-text.ts';
import { askingWords, isParticle, LEAST_SIGNS, segments } from './query-language.ts';

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
/** Each phrase is looked for in the texts of the essays that have its words. */
const MAX_PHRASES = 8;

/**
 * Returns the words and quoted phrases of a query. Quotation marks around a single word only protect it from correction.
 *
 * @param ownNames names that say nothing, because every essay is by them
 */
export function readQuery(
  query: string,
  { wordsOf, language }: Pick<Analyzer, 'wordsOf' | 'language'>,
  ownNames: readonly string[] = [],
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
    quoteOf(run) ? [run] : cutRun(run, query, wordsOf),
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

/**
 * Cuts a run of characters into words, without particles. One that is all hiragana is mostly a single word, which a
 * dictionary would cut apart.
 */
function cutRun(run: Run, query: string, wordsOf: Analyzer['wordsOf']): readonly Run[] {
  const written = query.slice(run.start, run.end);
  if (run.sequence.length === 1 || /^\p{scx=Hira}+$/u.test(written)) return [run];
  const words: Run[] = [];
  let start = run.start;
  for (const segment of segments(written)) {
    const sequence = wordsOf(segment).map(({ term }) => term);
    const end = start + segment.length;
    if (sequence.length > 0 && !isParticle(segment)) words.push({ start, end, sequence });
    start = end;
  }
  return words.length > 0 ? words : [run];
}

/** Joins the overlapping pairs of a script without spaces into the run of characters that they were read from. */
function joinRuns(words: readonly Word[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { term, start, end } of words) {
    const last = runs.at(-1);
    if (last && isUnspaced(term) && start < last.end && start > last.start) {
      last.sequence.push(term);
      last.end = end;
    } else {
      runs.push({ start, end, sequence: [term] });
    }
  }
  return runs;
}
