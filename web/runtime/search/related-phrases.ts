import { groupBy } from '../group-by.ts';
import { tokens } from './tokens.ts';

/** Phrases of one subject: a pillar's name and synonyms, or the tags of an essay. */
type Subject = readonly string[];
export type Phrase = readonly string[];

export interface RelatedPhrases {
  readonly vocabulary: ReadonlySet<string>;
  /** Returns the other phrases of each subject that has a phrase with all its terms in the query. */
  of(terms: readonly string[]): readonly Phrase[];
}

export function createRelatedPhrases(subjects: readonly Subject[]): RelatedPhrases {
  const known = subjects.map((subject) => subject.map(tokens).filter(({ length }) => length > 0));
  const phrases = known.flatMap((subject, place) => subject.map(([first]) => ({ first, place })));
  const byFirstTerm = groupBy(phrases, ({ first }) => first);
  return {
    vocabulary: new Set(known.flat(2)),
    of(terms) {
      const asked = new Set(terms);
      const isAsked = (phrase: Phrase) => phrase.every((term) => asked.has(term));
      const places = [...asked].flatMap((term) => byFirstTerm.get(term) ?? []).map(({ place }) => place);
      const related = [...new Set(places)]
        .sort((a, b) => a - b)
        .map((place) => known[place] ?? [])
        .filter((subject) => subject.some(isAsked))
        .flatMap((subject) => subject.filter((phrase) => !isAsked(phrase)));
      return [...new Map(related.map((phrase) => [phrase.join(' '), phrase])).values()];
    },
  };
}
