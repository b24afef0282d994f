/** How much of a query an essay has, which decides whether it is a hit. */
import type { Essay } from '../essays.ts';
import { fold } from './analyzer.ts';
import { type EssayIndex, isFiledUnder, type WeighedWord } from './essay-index.ts';
import { hasSequence, isRun } from './indexed-text.ts';
import { shownWord } from './notes.ts';
import type { MatchedQuery } from './query-match.ts';

/** A hit has at least this share of the weight of a query's words. */
export const HIT_COVERAGE = 0.5;
/** No essay has each word of a long question, so its other words need not be covered. */
const WEIGHTIEST = 3;
/** A word in the titles or tags of this share of the essays, and of three at least, says what the site is about. */
const NAMING_SHARE = 0.1;
const MIN_NAMING = 3;
/** A question of more words has rare ones that don't matter. */
const MAX_NAMED = 4;
/** A word in at most so many essays, and a quarter of them, is named if most hits lack it. */
const FEW = 3;
/** A word in no essay weighs as much as one in a single essay, and a little more: an essay with the other is no hit. */
const ESSAYS_WITH_ABSENT = 0.9;

interface CoverageSource {
  readonly essays: readonly Essay[];
  readonly index: EssayIndex;
  /** Terms of a category's name and synonyms, by its name. */
  readonly categoryTerms: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Returns a function that weighs the words of a query. */
export function createCoverage({ essays, index, categoryTerms }: CoverageSource) {
  const leastEssays = Math.max(MIN_NAMING, essays.length * NAMING_SHARE);
  const rareIdf = idfOf(ESSAYS_WITH_ABSENT);

  function idfOf(frequency: number): number {
    return Math.log(1 + essays.length / frequency);
  }

  /** Returns whether a word says what the site is about, however common it is. */
  function isNaming({ sequence, term, idf }: WeighedWord): boolean {
    // Fewer essays have it than would have to be filed under it.
    if (term.length === 1 || idf > idfOf(leastEssays)) return false;
    return index.texts.filter((texts) => isFiledUnder(texts, sequence)).length >= leastEssays;
  }

  /** The root, because inverse document frequency alone lets one rare word outweigh the rest of a sentence. */
  function weightOf(word: WeighedWord): number {
    const idf = word.isKnown ? word.idf : idfOf(ESSAYS_WITH_ABSENT);
    // A single letter or character is in many texts by chance.
    return Math.sqrt(isNaming(word) ? Math.max(idf, rareIdf) : idf) / (word.term.length === 1 ? 2 : 1);
  }

  return ({ words, corrections, hits }: MatchedQuery) => {
    const weighed = words.map((word) => ({
      word,
      weight: weightOf(word),
      terms: [
        ...(isRun(word.sequence) ? [] : index.termsOf(word.term)),
        ...corrections.flatMap(({ corrected, term }) => (corrected === word ? [term] : [])),
      ],
    }));
    const weights = weighed.map(({ weight }) => weight).sort((a, b) => b - a);
    const sumOf = (some: readonly number[]) => some.reduce((sum, weight) => sum + weight, 0) || 1;
    const total = sumOf(weights.slice(0, WEIGHTIEST));
    const whole = sumOf(weights);

    // What is about one word that no essay has is not found by the title of another.
    const isAllKnown = weighed.every(({ word }) => word.isKnown);

    function hasWord(document: number, { word, terms }: (typeof weighed)[number]): boolean {
      const found = hits.get(document)?.terms ?? {};
      if (terms.some((term) => term in found)) return true;
      if (isRun(word.sequence) && index.contains(document, word.sequence)) return true;
      const filedUnder = categoryTerms.get(essays[document]?.category ?? '');
      return filedUnder !== undefined && word.sequence.every((term) => filedUnder.has(term));
    }

    return {
      /** Returns the shares of the weight that an essay has, by its position, and that its title has of the whole. */
      coverOf(document: number): { readonly share: number; readonly titleShare: number } {
        const title = index.texts[document]?.title;
        let covered = 0;
        let inTitle = 0;
        for (const one of weighed) {
          if (hasWord(document, one)) covered += one.weight;
          if (title && hasSequence(title, one.word.sequence)) inTitle += one.weight;
        }
        const titleShare = inTitle / whole;
        // Words in the title count more, so it may exceed 1.
        return { titleShare, share: covered / total + (isAllKnown ? titleShare / 2 : 0) };
      },
      /**
       * Returns the weightiest of a few words, all in some essay, if few essays have it and most of the hits lack it: as it
       * was asked, or as the essays write it if none has that form.
       */
      rareAmong(hits: readonly number[]): string | undefined {
        const least = idfOf(Math.min(FEW, essays.length / 4));
        const isRare = ({ word }: (typeof weighed)[number]) => word.isKnown && word.idf >= least;
        const [rarest] = weighed.filter(isRare).sort((a, b) => b.weight - a.weight);
        const isShort = weighed.length > 1 && weighed.length <= MAX_NAMED;
        if (!rarest || !isShort || !isAllKnown) return undefined;
        const count = hits.filter((document) => hasWord(document, rarest)).length;
        if (count >= hits.length / 2) return undefined;
        const shown = shownWord(rarest.word);
        const forms = isRun(rarest.word.sequence) ? [] : index.formsOf(rarest.word.term);
        return forms.some((form) => fold(form) === fold(shown)) ? shown : (forms[0] ?? shown);
      },
    };
  };
}
