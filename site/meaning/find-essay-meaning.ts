import type { Analyzer } from '../../web/core/search/analyzer.ts';
import { createVectorSpace, type DocumentVectors } from '../../web/core/search/vector-space.ts';
import type { WordTable } from '../../web/core/search/word-table.ts';
import type { WordVectors } from '../../web/core/search/word-vectors.ts';
import { documentVectors } from './document-vectors.ts';
import { makeWordTable } from './make-word-table.ts';

/** The texts of an essay that its meaning depends on. */
export interface AnalyzedEssay {
  readonly slug: string;
  readonly text: string;
  /** Title, excerpt, headings and the like, which say in few words what the essay is about. */
  readonly summary: string;
}

/** Weight of a term in the summary of an essay, compared with one in its text. */
const SUMMARY_WEIGHT = 3;

type EssayTerms = ReturnType<typeof essayTerms>;

/** Returns the terms of each essay as places in the vocabulary, repeated as often as they count. */
export function essayTerms(essays: readonly AnalyzedEssay[], { tokens }: Analyzer) {
  const terms = essays.map(({ text, summary: few }) => {
    const summary = tokens(few);
    return [...tokens(text), ...Array.from({ length: SUMMARY_WEIGHT }, () => summary).flat()];
  });
  return { slugs: essays.map(({ slug }) => slug), ...numberTerms(terms) };
}

/** Numbers terms in order of appearance. */
export function numberTerms(documents: readonly (readonly string[])[]) {
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

export interface EssayMeaning {
  readonly slugs: readonly string[];
  readonly vectors: DocumentVectors;
  readonly related: RelatedEssays;
  readonly words?: WordTable;
}

/** Slugs of related essays by the slug of an essay, nearest first; often empty. */
export type RelatedEssays = Readonly<Record<string, readonly string[]>>;

const MAX_RELATED = 3;
/** Essays less similar than this share words rather than a subject. */
const MIN_SIMILARITY = 0.5;

/**
 * Returns the vectors of the essays and the nearest essays of each. Takes about a second for 1,000 essays.
 *
 * @param pretrained vectors of general English, for the word table
 */
export function findEssayMeaning(
  { slugs, terms, vocabulary }: EssayTerms,
  pretrained?: WordVectors,
): EssayMeaning {
  const vectors = documentVectors(terms);
  const words = pretrained && makeWordTable(terms, vocabulary, pretrained);
  return { slugs, vectors, related: findRelatedEssays(slugs, vectors), ...(words && { words }) };
}

/**
 * Returns the essays nearest to each, at most three.
 *
 * @param slugs same order as the vectors
 */
export function findRelatedEssays(slugs: readonly string[], vectors: DocumentVectors): RelatedEssays {
  const space = createVectorSpace(vectors);
  if (space.size !== slugs.length) return {};
  const related = slugs.map((slug, document) => {
    const near: { readonly other: number; readonly similarity: number }[] = [];
    space.similarities([{ document, weight: 1 }]).forEach((similarity, other) => {
      if (other !== document && similarity > MIN_SIMILARITY) near.push({ other, similarity });
    });
    near.sort((a, b) => b.similarity - a.similarity || a.other - b.other);
    return [slug, near.slice(0, MAX_RELATED).map(({ other }) => slugs[other])];
  });
  return Object.fromEntries(related);
}
