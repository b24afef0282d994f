import { groupBy } from '../group-by.ts';
import type { Analyzer } from './analyzer.ts';

/** Phrases for one subject: a pillar's name and synonyms, or an essay's tags. */
type Subject = readonly string[];
export type Phrase = readonly string[];

export interface RelatedPhrases {
  readonly vocabulary: ReadonlySet<string>;
  /** Returns the other phrases of each subject with a phrase whose terms are all in the query. */
  of(terms: readonly string[]): readonly Phrase[];
}

export function createRelatedPhrases(subjects: readonly Subject[], { tokens }: Analyzer): RelatedPhrases {
  const known = subjects.map((subject) => subject.map(tokens).filter(({ length }) => length > 0));
  const phrases = known.flatMap((subject, index) => subject.map(([first]) => ({ first, index })));
  const byFirstTerm = groupBy(phrases, ({ first }) => first);
  return {
    vocabulary: new Set(known.flat(2)),
    of(terms) {
      const queried = new Set(terms);
      const isQueried = (phrase: Phrase) => phrase.every((term) => queried.has(term));
      const indexes = [...queried].flatMap((term) => byFirstTerm.get(term) ?? []).map(({ index }) => index);
      const related = [...new Set(indexes)]
        .sort((a, b) => a - b)
        .map((index) => known[index] ?? [])
        .filter((subject) => subject.some(isQueried))
        .flatMap((subject) => subject.filter((phrase) => !isQueried(phrase)));
      return [...new Map(related.map((phrase) => [phrase.join(' '), phrase])).values()];
    },
  };
}
