/** Reads a query: its words, and the phrases in quotation marks. */
import { type Analyzer, isUnspaced, literalWords, type Word } from './analyzer.ts';
import type { Phrase, Sequence } from './indexed-text.ts';

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

const QUOTED = /"([^"]+)"|“([^“”]+)[“”]|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」/g;
/** Each phrase is looked for in the texts of the essays that have its words. */
const MAX_PHRASES = 8;

/** Returns the words and quoted phrases of a query. Quotation marks around a single word only protect it from correction. */
export function readQuery(query: string, { wordsOf }: Pick<Analyzer, 'wordsOf'>) {
  const quotes = [...query.matchAll(QUOTED)].map(({ 0: quoted, index }) => {
    return {
      end: index + quoted.length,
      start: index,
      text: quoted.slice(1, -1).trim(),
      inside: [] as Run[],
    };
  });
  const found = joinRuns(wordsOf(query)).map((word) => {
    const quote = quotes.find(({ start, end }) => start <= word.start && word.end <= end);
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
    const literal = literalWords(text).join(' ');
    // Stop words alone are not searched for, and a run of characters is found as a whole anyway.
    const isWord = inside.length === 1 && (!literal.includes(' ') || isUnspaced(text));
    if (inside.length > 0 && !isWord) {
      phrases.set(literal, { text, sequence: inside.flatMap(({ sequence }) => sequence), literal });
    }
  }
  const last = found.at(-1);
  return {
    /** In the order of their last occurrences. */
    words: [...words.values()],
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
