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
  const subjectsByFirstTerm = groupByFirstTerm(known);
  return {
    vocabulary: known.flat(2),
    of(terms) {
      const asked = new Set(terms);
      const isAsked = (phrase: Phrase) => phrase.every((term) => asked.has(term));
      const candidates = new Set([...asked].flatMap((term) => subjectsByFirstTerm.get(term) ?? []));
      const related = [...candidates]
        .sort((a, b) => a - b)
        .map((place) => known[place] ?? [])
        .filter((subject) => subject.some(isAsked))
        .flatMap((subject) => subject.filter((phrase) => !isAsked(phrase)));
      return [...new Map(related.map((phrase) => [phrase.join(' '), phrase])).values()];
    },
  };
}

/** Places of the subjects that have a phrase which begins with a term. */
function groupByFirstTerm(subjects: readonly (readonly Phrase[])[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, subject] of subjects.entries()) {
    for (const [term = ''] of subject) {
      const known = places.get(term);
      if (known) known.push(place);
      else places.set(term, [place]);
    }
  }
  return places;
}
