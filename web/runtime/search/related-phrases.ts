import { groupBy } from '../group-by.ts';
import { tokens } from './tokens.ts';

/** Phrases that mean one subject: a pillar's name and synonyms, or the tags of an essay. */
export type Subject = readonly string[];
/** A phrase as its terms. */
export type Phrase = readonly string[];

export interface RelatedPhrases {
  /** Every term of the phrases. */
  readonly vocabulary: readonly string[];
  /** The other phrases of every subject of which the query holds a whole phrase. */
  of(terms: readonly string[]): readonly Phrase[];
}

export function createRelatedPhrases(subjects: readonly Subject[]): RelatedPhrases {
  const known = subjects.map((subject) => subject.map(tokens).filter(({ length }) => length > 0));
  const phrases = known.flatMap((subject, place) => subject.map(([first]) => ({ first, place })));
  const byFirstTerm = groupBy(phrases, ({ first }) => first);
  return {
    vocabulary: known.flat(2),
    of(terms) {
      const asked = new Set(terms);
      const isAsked = (phrase: Phrase) => phrase.every((term) => asked.has(term));
      const begun = [...asked].flatMap((term) => byFirstTerm.get(term) ?? []);
      const related = [...new Set(begun.map(({ place }) => place))]
        .sort((a, b) => a - b)
        .map((place) => known[place] ?? [])
        .filter((subject) => subject.some(isAsked))
        .flatMap((subject) => subject.filter((phrase) => !isAsked(phrase)));
      return [...new Map(related.map((phrase) => [phrase.join(' '), phrase])).values()];
    },
  };
}
