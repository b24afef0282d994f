/** Search by keyword, meaning and category. The same code answers on the server, in the page's worker and in the page. */
import leven from 'leven';
import { type EssayFilter, isKept } from '../essay-filter.ts';
import type { Essay } from '../essays.ts';
import type { Library } from '../library.ts';
import type { Pillar } from '../model.ts';
import { sectionAt } from '../sections.ts';
import { type Analyzer, english } from './analyzer.ts';
import { createEssayIndex, type IndexHit, type QueryWord } from './essay-index.ts';
import { createOtherWords, type OtherWords } from './other-words.ts';
import { createRelatedPhrases, type Phrase } from './related-phrases.ts';
import { bestPassage, type Snippet, wholeText } from './snippet.ts';
import { createVectorSpace, type VectorSpace } from './vector-space.ts';
import { readWordTable } from './word-table.ts';

export interface SearchOptions extends EssayFilter {
  readonly limit?: number;
  readonly offset?: number;
  /** By date instead of relevance; `desc` is newest first. */
  readonly sortBy?: 'desc' | 'asc' | undefined;
}

/** The field that matches the query; `meaning` if the essay has none of the words but is related to essays that do. */
export const matchFields = ['title', 'text', 'subject', 'meaning'] as const;

export interface SearchMatch extends Snippet {
  readonly field: (typeof matchFields)[number];
}

export interface SearchHit {
  readonly slug: string;
  /** From 0 to 1, relative to the best of all hits. */
  readonly score: number;
  readonly matches: readonly SearchMatch[];
  /** Id of the section that the passage is from; absent if none is, or if only the catalog was searched. */
  readonly section?: string | undefined;
}

export interface SearchAnswer {
  /** Hits in all, before limit and offset. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  readonly corrections: readonly Correction[];
}

/** A word of the query that no essay contains, and the word that was searched for instead. */
export interface Correction {
  readonly word: string;
  readonly instead: string;
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
  /** Newest first. */
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
  /** Texts and meanings; without them only the catalog is searched: title, excerpt, headings, takeaways and tags. */
  readonly library?: Library | undefined;
  readonly analyzer?: Analyzer;
}

/** Number of best hits whose mean is taken as the meaning of the query (pseudo-relevance feedback). */
const FEEDBACK_HITS = 5;
/** The higher, the more the best of these hits counts. */
const FEEDBACK_EXPONENT = 4;
/** Share of the words in a score; the rest is similarity to the feedback hits. */
const LEXICAL_SHARE = 0.5;
/** Essays without any of the words are found from this cosine similarity on. */
const MIN_SIMILARITY = 0.6;
/** Share of nearness in the score for a query whose words are in no essay. */
const NEARNESS_SHARE = 0.7;
/** Meaning cannot tell an essay in other words from an unrelated one, so few are shown. */
const MAX_MEANING_ONLY = 5;
/** With fewer hits than this, the owner's synonyms are tried. */
const FEW_HITS = 3;
const RELATED_WEIGHT = 0.3;
const MAX_RELATED_PHRASES = 32;
/** lunr would take milliseconds for more on a large site. */
const MAX_CLAUSES = 32;
/** Words at this edit distance or less are similar. */
const MAX_EDITS = 2;

/** By position of the essay. */
type Hits = ReadonlyMap<number, IndexHit>;

/** By position of the essay. A hit may score 0: a word that is in every essay weighs nothing. */
type Scores = Map<number, number>;

interface Ranking {
  readonly scores: Scores;
  /** The essays that have a term of the query, or one that stands for it. */
  readonly hits: Hits;
  /** Returns whether the essay has none of the words of the query. */
  readonly isByMeaning: (document: number) => boolean;
  /** Words in no essay that were compared with similar ones. */
  readonly fuzzy: readonly QueryWord[];
}

export function createSearch(
  { essays, pillars, library, analyzer = english }: SearchSource,
  index = createEssayIndex(essays, library?.bodies, analyzer),
): Search {
  const meanings = library?.words && readWordTable(library.words);
  const { tokens } = analyzer;
  const subjects = [
    ...pillars.map(({ name, synonyms }) => [name, ...synonyms]),
    ...essays.map(({ tags }) => tags),
  ];
  const phrases = createRelatedPhrases(subjects, analyzer);
  const pillarKeys = pillars.map(({ name, synonyms }) => ({
    name,
    keys: new Set([name, ...synonyms].map((phrase) => keyOf(tokens(phrase)))),
  }));
  const essayKeys = essays.map(({ title, slug }) => [title, slug].map((name) => keyOf(tokens(name))));
  const space = library && createVectorSpace(library.vectors);
  const otherWordsOf = createOtherWords(meanings, index);
  const isSpelledRight = ({ term, spelling }: QueryWord) =>
    phrases.vocabulary.has(term) || Boolean(meanings?.isWord(spelling, term));

  /** Finds essays that have every term of one of the phrases, with the terms of those they have. */
  function findPhrases(wanted: readonly Phrase[]): Hits {
    const hits = index.find([...new Set(wanted.flat())].map((term) => ({ term, boost: 1 })));
    return new Map(
      [...hits].flatMap(([document, { score, terms }]) => {
        const found = wanted.filter((phrase) => phrase.every((term) => terms.includes(term)));
        if (found.length === 0) return [];
        return [[document, { score: RELATED_WEIGHT * score, terms: found.flat() }] as const];
      }),
    );
  }

  function rank(query: string, isEligible: (document: number) => boolean): Ranking {
    const queryWords = index.wordsOf(query);
    const terms = queryWords.map(({ term }) => term);
    const key = keyOf(terms);
    const named = pillarKeys.filter(({ keys }) => key !== '' && keys.has(key)).map(({ name }) => name);
    const others = otherWordsOf(queryWords);
    const clauses = index.clausesOf(queryWords, isSpelledRight);
    const substitutes = others.clauses.slice(0, Math.max(0, MAX_CLAUSES - clauses.length));
    const words = filterHits(index.find([...clauses, ...substitutes]), isEligible);
    const wanted = words.size < FEW_HITS ? phrases.of(terms).slice(0, MAX_RELATED_PHRASES) : [];
    const related = filterHits(findPhrases([...wanted, ...named.map(tokens)]), isEligible);
    const hits = addHits(words, related);
    const lexical = new Map([...hits].map(([document, { score }]) => [document, score]));
    // Vectors of other essays than those indexed are left aside.
    const alike = space?.size === essays.length ? withFeedback(lexical, space, isEligible) : lexical;
    const scores = withNearness(alike, others, isEligible);

    const replacing = new Set(substitutes.map(({ term }) => term).filter((term) => !terms.includes(term)));
    const isByMeaning = (document: number) =>
      (hits.get(document)?.terms ?? []).every((term) => replacing.has(term));
    const byMeaning = bestFirst([...scores].filter(([document]) => isByMeaning(document)));
    for (const [document] of byMeaning.slice(MAX_MEANING_ONLY)) scores.delete(document);

    const best = greatestOf(scores) || 1;
    for (const [document, score] of scores) {
      const isNamed = named.includes(essays[document]?.category ?? '');
      const isExact = key !== '' && essayKeys[document]?.includes(key);
      if (isNamed || isExact) scores.set(document, score + best);
    }
    const compared = new Set(clauses.flatMap(({ term, editDistance }) => (editDistance ? [term] : [])));
    return { scores, hits, isByMeaning, fuzzy: queryWords.filter(({ term }) => compared.has(term)) };
  }

  function explain(document: number, { hits, isByMeaning }: Ranking): readonly SearchMatch[] {
    const texts = index.texts[document];
    if (!texts) return [];
    const terms = new Set(hits.get(document)?.terms);
    const passage = bestPassage(texts.text, terms) ?? bestPassage(texts.excerpt, terms);
    if (isByMeaning(document)) {
      const excerpt = { snippet: essays[document]?.excerpt ?? '', highlights: [] };
      return [{ field: 'meaning', ...(passage ?? excerpt) }];
    }
    const title = wholeText(texts.title, terms);
    const subject = wholeText(texts.subject, terms);
    return [
      ...(title ? [{ field: 'title' as const, ...title }] : []),
      ...(passage ? [{ field: 'text' as const, ...passage }] : []),
      ...(subject ? [{ field: 'subject' as const, ...subject }] : []),
    ];
  }

  /** Returns the section that the passage in the text is from. */
  function sectionOf(document: number, matches: readonly SearchMatch[]): string | undefined {
    const passage = matches.find(({ field }) => field === 'text');
    const body = library?.bodies[essays[document]?.slug ?? ''];
    const text = index.texts[document]?.text.text;
    if (!passage || !body || text === undefined) return undefined;
    const start = text.indexOf(passage.snippet.replace(/^…|…$/g, ''));
    return start < 0
      ? undefined
      : sectionAt(text, body.sections, start + (passage.highlights[0]?.start ?? 0));
  }

  /** Returns the misspelled words of the query, each with the found word it most resembles. */
  function correctionsOf({ hits, fuzzy }: Ranking): readonly Correction[] {
    return fuzzy.flatMap(({ term, spelling }) => {
      let best: { readonly instead: string; readonly edits: number } | undefined;
      const seen = new Set<string>();
      for (const [document, { terms }] of hits) {
        for (const candidate of terms) {
          if (seen.has(candidate)) continue;
          seen.add(candidate);
          const edits = leven(term, candidate);
          if (edits > MAX_EDITS || edits >= (best?.edits ?? Number.POSITIVE_INFINITY)) continue;
          best = { instead: index.spellingIn(document, candidate) ?? candidate, edits };
        }
      }
      return best ? { word: spelling, instead: best.instead } : [];
    });
  }

  return {
    termsOf: async (text) => tokens(text),
    async search(query, { limit = essays.length, offset = 0, sortBy, ...filter } = {}) {
      const kept = new Set(essays.flatMap((essay, document) => (isKept(essay, filter) ? [document] : [])));
      const isEligible = (document: number) => kept.has(document);
      const isEmpty = query.trim() === '';
      const all = () => new Map([...essays.keys()].filter(isEligible).map((document) => [document, 1]));
      const ranking = isEmpty ? undefined : rank(query, isEligible);
      const ranked = bestFirst(ranking?.scores ?? all());
      const best = ranked[0]?.[1] ?? 0;
      // The essays are in the order of their dates, newest first.
      const sign = sortBy === 'asc' ? -1 : 1;
      const ordered = sortBy === undefined ? ranked : ranked.toSorted(([a], [b]) => sign * (a - b));
      return {
        total: ranked.length,
        hits: ordered.slice(offset, offset + limit).map(([document, score]) => {
          const { slug = '' } = essays[document] ?? {};
          const matches = ranking ? explain(document, ranking) : [];
          const section = sectionOf(document, matches);
          return { slug, score: best > 0 ? score / best : 1, matches, ...(section && { section }) };
        }),
        corrections: ranking ? correctionsOf(ranking) : [],
      };
    },
  };
}

/** Returns a key that phrases of the same terms share. */
function keyOf(terms: readonly string[]): string {
  return [...new Set(terms)].sort().join(' ');
}

function filterHits(hits: Hits, isEligible: (document: number) => boolean): Hits {
  return new Map([...hits].filter(([document]) => isEligible(document)));
}

function addHits(one: Hits, other: Hits): Hits {
  const sum = new Map(one);
  for (const [document, { score, terms }] of other) {
    const hit = sum.get(document);
    sum.set(document, { score: (hit?.score ?? 0) + score, terms: [...(hit?.terms ?? []), ...terms] });
  }
  return sum;
}

function greatestOf(scores: Scores): number {
  let greatest = 0;
  for (const score of scores.values()) greatest = Math.max(greatest, score);
  return greatest;
}

/** Returns the hits by score; of equals the newer essay comes first. */
function bestFirst(scores: Iterable<readonly [document: number, score: number]>) {
  return [...scores].sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || a - b);
}

/** Adds similarity to what the best hits are about, the best being 1 before that. */
function withFeedback(scores: Scores, space: VectorSpace, isEligible: (document: number) => boolean): Scores {
  const feedback = bestFirst(scores).slice(0, FEEDBACK_HITS);
  const best = feedback[0]?.[1] ?? 0;
  if (best <= 0) return scores;
  const similarities = space.similarities(
    feedback.map(([document, score]) => ({ document, weight: (score / best) ** FEEDBACK_EXPONENT })),
  );
  const nearest = similarities.reduce((greatest, similarity) => Math.max(greatest, similarity), 0);
  if (nearest <= 0) return scores;
  const fused: Scores = new Map();
  for (const [document, similarity] of similarities.entries()) {
    const score = scores.get(document);
    if (score === undefined && (similarity < MIN_SIMILARITY || !isEligible(document))) continue;
    const meaning = Math.max(0, similarity) / nearest;
    fused.set(document, (LEXICAL_SHARE * (score ?? 0)) / best + (1 - LEXICAL_SHARE) * meaning);
  }
  return fused;
}

/** Mixes in how near the essays are to the query in meaning, as much as its words are in no essay. */
function withNearness(
  scores: Scores,
  { share, nearness }: OtherWords,
  isEligible: (document: number) => boolean,
): Scores {
  if (share === 0) return scores;
  const meaning = NEARNESS_SHARE * share;
  const best = greatestOf(scores) || 1;
  const mixed: Scores = new Map();
  for (const [document, near] of nearness.entries()) {
    const score = scores.get(document);
    if (!isEligible(document) || (score === undefined && near === 0)) continue;
    mixed.set(document, ((1 - meaning) * (score ?? 0)) / best + meaning * near);
  }
  return mixed;
}
