/** Finds what a query asks for in other words than the essays use, by the word table. */
import { type EssayIndex, SIMILAR_BOOST, type TermClause, type WeighedWord } from './essay-index.ts';
import type { WordMeanings } from './word-table.ts';

export interface OtherWords {
  /** Clauses for terms of the essays that mean something similar to these words, nearest first. */
  readonly clauses: readonly TermClause[];
  /** How much of the query is words that nothing indexed has, from 0 to 1, by their weights. */
  readonly share: number;
  /** How near each essay is to the query in meaning, from 0 to 1. */
  readonly nearness: Float64Array;
}

const MAX_OTHER_WORDS = 4;
const MAX_RELATED_TERMS = 10;
const MIN_SIMILARITY = 0.6;

const NONE: OtherWords = { clauses: [], share: 0, nearness: new Float64Array() };

/** Returns a function that analyzes the words of a query. */
export function createOtherWords(
  meanings: WordMeanings | undefined,
  { vocabulary, frequencyOf, texts }: EssayIndex,
): (words: readonly WeighedWord[]) => OtherWords {
  if (!meanings) return () => NONE;
  // A term of most essays says nothing about any.
  const candidates = vocabulary.filter((term) => frequencyOf(term) <= Math.max(1, texts.length / 2));
  const nearestTo = meanings.nearestAmong(candidates, MIN_SIMILARITY);

  function clausesFor({ term, count }: WeighedWord): readonly TermClause[] {
    return nearestTo(term)
      .slice(0, MAX_RELATED_TERMS)
      .map((related) => ({ term: related.term, boost: count * SIMILAR_BOOST * related.similarity ** 2 }));
  }

  return (words) => {
    const isOther = ({ term, spelling, isIndexed }: WeighedWord) =>
      !isIndexed && meanings.isWord(spelling, term);
    const others = words.filter(isOther);
    const weightOf = (some: readonly WeighedWord[]) =>
      some.reduce((sum, { count, idf }) => sum + count * idf, 0);
    const weighed = words.filter((word) => word.isIndexed || isOther(word));
    return {
      clauses: others
        .slice(0, MAX_OTHER_WORDS)
        .flatMap(clausesFor)
        .sort((a, b) => b.boost - a.boost),
      share: others.length > 0 ? weightOf(others) / weightOf(weighed) : 0,
      nearness: meanings.nearness(weighed.map(({ term, count, idf }) => ({ term, weight: count * idf }))),
    };
  };
}
