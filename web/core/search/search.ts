/** Search by keyword, meaning and category. The same code answers on the server, in the page's worker and in the page. */
import { type EssayFilter, isKept } from '../essay-filter.ts';
import type { Essay } from '../essays.ts';
import type { Library } from '../library.ts';
import type { Pillar } from '../model.ts';
import { sectionAt } from '../sections.ts';
import { type Analyzer, english } from './analyzer.ts';
import { createCoverage, HIT_COVERAGE } from './coverage.ts';
import { createEssayIndex, type WeighedWord } from './essay-index.ts';
import {
  type AskedWord,
  explainMeaning,
  explainWords,
  type MatchReasons,
  type SearchMatch,
} from './explain.ts';
import type { ListedReasons } from './match-fields.ts';
import type { SearchNote } from './notes.ts';
import { createOtherWords, type OtherWords } from './other-words.ts';
import { createMatcher } from './query-match.ts';
import { MAX_RELATED, withinPage } from './result-pages.ts';
import { createVectorSpace, type VectorSpace } from './vector-space.ts';
import { readWordTable } from './word-table.ts';

export interface SearchOptions extends EssayFilter {
  readonly limit?: number;
  readonly offset?: number;
  /** Whether an offset beyond the end gives the last page of `limit` hits instead of none. */
  readonly orLastPage?: boolean | undefined;
  /** By date instead of relevance; `desc` is newest first. */
  readonly sortBy?: 'desc' | 'asc' | undefined;
  /** Whether the query is still being typed, so that its last word is completed. */
  readonly isTyping?: boolean | undefined;
  /** Slugs of essays to leave out. */
  readonly without?: readonly string[] | undefined;
}

export interface SearchHit extends ListedReasons {
  readonly slug: string;
  /** From 0 to 1, relative to the best of all hits. That of a related essay is at most .5. */
  readonly score: number;
  readonly matches: readonly SearchMatch[];
}

export interface SearchAnswer {
  /** Hits in all, before limit and offset. */
  readonly total: number;
  /** After the last hit, at most five essays that are only related to the query. They don't count in `total`. */
  readonly hits: readonly SearchHit[];
  readonly notes: readonly SearchNote[];
}

/** A promise, because in the page a worker or the server answers. */
export interface Search {
  /**
   * Finds the essays that match the query, best first. An empty query returns every essay, newest first; one without a
   * word, such as `?!`, returns none.
   */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /** Returns the terms of text as the search compares them: stemmed, without stop words. */
  termsOf(text: string): Promise<readonly string[]>;
}

export interface SearchSource {
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
  /** Texts and meanings; without them only the catalog is searched: title, excerpt, headings, takeaways and tags. */
  readonly library?: Library | undefined;
  readonly analyzer?: Analyzer;
  /** The names of the site and its owner, which say nothing in a query. */
  readonly ownNames?: readonly string[];
}

/** The higher, the more the best hits count in the mean that is taken for the query's meaning (pseudo-relevance feedback). */
const FEEDBACK_EXPONENT = 6;
/** Share of the words in a score; the rest is similarity to that mean. */
const LEXICAL_SHARE = 0.4;
/** Essays without any of the words are found from this cosine similarity on. */
const MIN_SIMILARITY = 0.6;
/** Share of nearness in the score for a query whose words are all indexed, and for one whose words are not. */
const NEARNESS_SHARE = { least: 0.18, most: 0.7 };
/** An essay with none of the words is as near to the query in meaning as this share of the nearest one. */
const LEAST_NEARNESS = 0.25;
/** The score of a related essay is at most this. */
const MAX_RELATED_SCORE = 0.5;

/** By position of the essay. A hit may score 0: a word that is in every essay weighs nothing. */
type Scores = Float64Array;
/** The score of an essay that is none. */
const NO_HIT = -1;

type RankedEssay = readonly [document: number, score: number];

export function createSearch(
  { essays, pillars, library, analyzer = english, ownNames = [] }: SearchSource,
  index = createEssayIndex(essays, library?.bodies, analyzer),
): Search {
  const meanings = library?.words && readWordTable(library.words);
  const { tokens } = analyzer;
  const pillarNames = pillars.map(({ name, synonyms }) => {
    const phrases = [name, ...synonyms].map(tokens);
    return { name, keys: new Set(phrases.map(keyOf)), terms: phrases.flat() };
  });
  const pillarTerms = new Set(pillarNames.flatMap(({ terms }) => terms));
  const essayKeys = essays.map(({ title, slug, tags }) =>
    [title, slug, ...tags].map((name) => keyOf(tokens(name))),
  );
  const coverageOf = createCoverage({
    essays,
    index,
    categoryTerms: new Map(pillarNames.map(({ name, terms }) => [name, new Set(terms)])),
  });
  const space = library && createVectorSpace(library.vectors);
  const isWord = meanings && (({ term, spelling }: WeighedWord) => meanings.isWord(spelling, term));
  const match = createMatcher({
    index,
    analyzer,
    ownNames,
    otherWordsOf: createOtherWords(meanings, index),
    isWord,
    isSpelledRight: (word) => pillarTerms.has(word.term) || Boolean(isWord?.(word)),
  });

  function rank(query: string, isEligible: (document: number) => boolean, isTyping: boolean) {
    const matched = match(query, isTyping);
    const { words, corrections, phrases, notes } = matched;
    const asNames = [matched.terms, words.flatMap(({ sequence }) => sequence)]
      .map(keyOf)
      .filter((key) => key !== '');
    const named = pillarNames
      .filter(({ keys }) => asNames.some((key) => keys.has(key)))
      .map(({ name }) => name);
    const isNamed = (document: number) => named.includes(essays[document]?.category ?? '');
    const isExact = (document: number) => asNames.some((key) => essayKeys[document]?.includes(key));
    const phrasesIn = (document: number) =>
      phrases.length === 0 ? phrases : phrases.filter((phrase) => phrase.essays.has(document));
    const { coverOf, rareAmong } = coverageOf(matched);

    const lexical: Scores = new Float64Array(essays.length).fill(NO_HIT);
    for (const [document, { score }] of matched.hits) if (isEligible(document)) lexical[document] = score;
    // Vectors of other essays than those indexed are left aside.
    const alike = space?.size === essays.length ? withFeedback(lexical, space, isEligible) : lexical;
    const scores = withNearness(alike, matched.others, isEligible);
    const { nearness } = matched.others;
    const isOnlyQuoted = phrases.length > 0 && words.every((word) => word.isQuoted);
    const best = greatestOf(scores) || 1;
    const found: RankedEssay[] = [];
    const others: RankedEssay[] = [];
    for (const [document, score] of scores.entries()) {
      const count = phrasesIn(document).length;
      const isWanted = count > 0 || isNamed(document);
      const isHit = score !== NO_HIT || (isWanted && isEligible(document));
      if (!isHit || (isOnlyQuoted && count === 0)) continue;
      const { share, titleShare } = coverOf(document);
      const isMeant = isNamed(document) || isExact(document);
      const bonus = best * (count + Number(isMeant) + titleShare ** 2);
      const isNear = matched.withWords.has(document) || (nearness[document] ?? 1) >= LEAST_NEARNESS;
      if (share >= HIT_COVERAGE || isMeant || count > 0) found.push([document, Math.max(0, score) + bonus]);
      else if (isNear) others.push([document, Math.max(0, score) + bonus]);
    }
    const hits = new Set(found.map(([document]) => document));
    const rare = index.hasTexts && rareAmong([...hits]);
    const asked: readonly AskedWord[] = [
      ...words,
      ...words.flatMap(({ term, spelling }) =>
        index.compoundsWith(term).map((compound) => ({ sequence: [compound], spelling })),
      ),
      ...corrections.map(({ term, instead }) => ({ sequence: [term], spelling: instead })),
    ];

    function explain(document: number): Partial<MatchReasons> {
      const texts = index.texts[document];
      if (!texts) return {};
      const { terms = {} } = matched.hits.get(document) ?? {};
      const isHit = hits.has(document);
      if (!matched.withWords.has(document) && !isHit) {
        const similar = Object.keys(terms).map((term) => [term]);
        return explainMeaning(texts, similar);
      }
      const hasWord = ({ sequence: [first = ''] }: AskedWord) =>
        index.termsOf(first).some((term) => term in terms);
      const reasons = explainWords(texts, asked.filter(hasWord), phrasesIn(document));
      return isHit ? reasons : { ...reasons, matchedBy: 'partly' };
    }

    return {
      hits: found.sort(bestFirst),
      related: others.sort(bestFirst).slice(0, MAX_RELATED),
      explain,
      notes: rare ? [...notes, { kind: 'few', word: rare } as const] : notes,
    };
  }

  function sectionOf(document: number, { matches }: Pick<SearchHit, 'matches'>): string | undefined {
    const { slug = '' } = essays[document] ?? {};
    const sections =
      library && Object.hasOwn(library.bodies, slug) ? library.bodies[slug]?.sections : undefined;
    const passage = matches.find(({ field }) => field === 'text');
    const text = index.texts[document]?.text.text;
    if (!passage || !sections || text === undefined) return undefined;
    const start = text.indexOf(passage.snippet.replace(/^…|…$/g, ''));
    if (start < 0) return undefined;
    return sectionAt(text, sections, start + (passage.highlights[0]?.start ?? 0));
  }

  return {
    termsOf: async (text) => tokens(text),
    async search(query, options = {}) {
      const { limit = essays.length, offset = 0, sortBy, isTyping, without, orLastPage, ...filter } = options;
      const leftOut = new Set(without);
      const kept = essays.map((essay) => isKept(essay, filter) && !leftOut.has(essay.slug));
      const isEligible = (document: number) => kept[document] === true;
      const all = () => [...essays.keys()].filter(isEligible).map((document) => [document, 1] as const);
      const ranking = query.trim() === '' ? undefined : rank(query, isEligible, isTyping ?? false);
      const { hits, related } = ranking ?? { hits: all(), related: [] };
      const ranked = relativeTo(hits);
      const lowest = ranked.at(-1)?.[1] ?? 1;
      const scored = relativeTo(related).map(
        ([document, score]) => [document, Math.min(score * MAX_RELATED_SCORE, lowest)] as const,
      );
      // The essays are in the order of their dates, newest first.
      const sign = sortBy === 'asc' ? -1 : 1;
      const [ordered = [], after = []] = [ranked, scored].map((some) =>
        sortBy === undefined ? some : [...some].sort(([a], [b]) => sign * (a - b)),
      );
      return {
        total: hits.length,
        hits: withinPage(ordered, after, { offset, limit, orLastPage }).map(([document, score]) => {
          const { slug = '' } = essays[document] ?? {};
          const reasons = { matches: [], ...ranking?.explain(document) };
          const section = sectionOf(document, reasons);
          return {
            slug,
            score: Math.round(score * 10_000) / 10_000,
            ...reasons,
            ...(section && { section }),
          };
        }),
        notes: ranking?.notes ?? [],
      };
    },
  };
}

/** Returns the scores relative to the best, which is the first. */
function relativeTo(ranked: readonly RankedEssay[]): readonly RankedEssay[] {
  const best = ranked[0]?.[1] ?? 0;
  return ranked.map(([document, score]) => [document, best > 0 ? score / best : 1]);
}

function keyOf(terms: readonly string[]): string {
  return [...new Set(terms)].sort().join(' ');
}

function greatestOf(scores: Scores): number {
  return scores.reduce((greatest, score) => Math.max(greatest, score), 0);
}

/** Compares two hits by score; of equals the newer essay comes first. */
function bestFirst([a, scoreOfA]: RankedEssay, [b, scoreOfB]: RankedEssay): number {
  return scoreOfB - scoreOfA || a - b;
}

/** Adds similarity to what the best hits are about, the best being 1 before that. */
function withFeedback(scores: Scores, space: VectorSpace, isEligible: (document: number) => boolean): Scores {
  const best = greatestOf(scores);
  if (best <= 0) return scores;
  const hits = [...scores].flatMap((score, document) =>
    score > 0 ? [{ document, weight: (score / best) ** FEEDBACK_EXPONENT }] : [],
  );
  const similarities = space.similarities(hits);
  const nearest = greatestOf(similarities);
  if (nearest <= 0) return scores;
  return scores.map((score, document) => {
    const similarity = similarities[document] ?? 0;
    if (score === NO_HIT && (similarity < MIN_SIMILARITY || !isEligible(document))) return score;
    const meaning = Math.max(0, similarity) / nearest;
    return (LEXICAL_SHARE * Math.max(0, score)) / best + (1 - LEXICAL_SHARE) * meaning;
  });
}

/**
 * Mixes in how near the essays are to the query in meaning, more the fewer of its words are indexed. Nearness alone makes
 * an essay a hit only if one of the words is not.
 */
function withNearness(
  scores: Scores,
  { share, nearness }: OtherWords,
  isEligible: (document: number) => boolean,
): Scores {
  if (nearness.length !== scores.length) return scores;
  const { least, most } = NEARNESS_SHARE;
  const meaning = least + (most - least) * share;
  const best = greatestOf(scores) || 1;
  return scores.map((score, document) => {
    const near = nearness[document] ?? 0;
    if (score === NO_HIT && (near === 0 || share === 0 || !isEligible(document))) return score;
    return ((1 - meaning) * Math.max(0, score)) / best + meaning * near;
  });
}
