import type { PublishedEssay } from '../../../web/core/essays.ts';
import type { Analyzer } from '../../../web/core/search/analyzer.ts';

/** Terms of the essays, newest first. */
export interface EssayTerms {
  readonly slugs: readonly string[];
  /** The terms of each essay as places in the vocabulary, repeated as often as they count. */
  readonly terms: readonly Uint32Array[];
  /** The different terms. */
  readonly vocabulary: readonly string[];
}

/** Weight of a term in the category or tags, compared with one in the text. */
const SUBJECT_WEIGHT = 3;

export function essayTerms(essays: readonly PublishedEssay[], analyzer: Analyzer): EssayTerms {
  const slugs = essays.map(({ essay }) => essay.slug);
  return { slugs, ...numberTerms(essays.map((essay) => termsOf(essay, analyzer))) };
}

/** Returns the terms of title and text, and those of category and tags repeated by their weight. */
function termsOf({ essay, body }: PublishedEssay, { tokens }: Analyzer): readonly string[] {
  const subject = tokens([essay.category, ...essay.tags].join('\n'));
  const subjects = Array.from({ length: SUBJECT_WEIGHT }, () => subject).flat();
  return [...tokens(essay.title), ...tokens(body.text), ...subjects];
}

/** Numbers terms in order of appearance, because numbers are faster to send to another process than strings. */
export function numberTerms(
  documents: readonly (readonly string[])[],
): Pick<EssayTerms, 'terms' | 'vocabulary'> {
  const numbers = new Map<string, number>();
  const terms = documents.map((document) =>
    Uint32Array.from(document, (term) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      return number;
    }),
  );
  return { terms, vocabulary: [...numbers.keys()] };
}
