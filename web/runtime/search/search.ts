/** Search by keyword, meaning and category. The same code answers on the server, in the page's worker and in the page. */
import type { Essay } from '../essays.ts';
import type { Library } from '../library.ts';
import type { Pillar } from '../model.ts';
import { createEssayIndex, type IndexHit } from './essay-index.ts';
import { createRelatedPhrases, type Phrase } from './related-phrases.ts';
import { bestPassage, type Snippet, wholeText } from './snippet.ts';
import { tokens } from './tokens.ts';
import { createVectorSpace, type VectorSpace } from './vector-space.ts';

export interface SearchOptions {
  /** Name of the pillar to keep. */
  readonly category?: string | undefined;
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
}

export interface SearchAnswer {
  /** Hits in all, before limit and offset. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

/** A promise, because in the page a worker or the server answers. */
export interface Search {
  /**
   * Finds the essays that match the query, best first. An empty query returns every essay, newest first; one without a
   * word, such as `?!`, returns none.
   */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
}

interface SearchSource {
  /** Newest first. */
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
  /** Texts and vectors; without them only the catalog is searched: title, excerpt, headings, takeaways and tags. */
  readonly library?: Library | undefined;
}

/** Number of best hits whose mean is taken as the meaning of the query (pseudo-relevance feedback). */
const FEEDBACK_HITS = 5;
/** The higher, the more the best of these hits counts. */
const FEEDBACK_EXPONENT = 4;
/** Share of the words in a score; the rest is similarity to the feedback hits. */
const LEXICAL_SHARE = 0.5;
/** Essays without any of the words are found from this cosine similarity on. */
const MIN_SIMILARITY = 0.6;
/** With fewer hits than this, the owner's synonyms are tried. */
const FEW_HITS = 3;
const RELATED_WEIGHT = 0.3;
const MAX_RELATED_PHRASES = 32;

/** By position of the essay. */
type Hits = ReadonlyMap<number, IndexHit>;

/** By position of the essay. A hit may score 0: a word that is in every essay weighs nothing. */
type Scores = Map<number, number>;

export function createSearch(
  { essays, pillars, library }: SearchSource,
  index = createEssayIndex(essays, library?.bodies),
): Search {
  const phrases = createRelatedPhrases([
    ...pillars.map(({ name, synonyms }) => [name, ...synonyms]),
    ...essays.map(({ tags }) => tags),
  ]);
  const pillarKeys = pillars.map(({ name, synonyms }) => ({
    name,
    keys: new Set([name, ...synonyms].map((phrase) => keyOf(tokens(phrase)))),
  }));
  const space = library && createVectorSpace(library.vectors);

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

  function rank(query: string, isEligible: (document: number) => boolean) {
    const terms = tokens(query);
    const key = keyOf(terms);
    const named = pillarKeys.filter(({ keys }) => key !== '' && keys.has(key)).map(({ name }) => name);
    const words = filterHits(index.find(index.clausesOf(query, phrases.vocabulary)), isEligible);
    const wanted = words.size < FEW_HITS ? phrases.of(terms).slice(0, MAX_RELATED_PHRASES) : [];
    const related = filterHits(findPhrases([...wanted, ...named.map(tokens)]), isEligible);
    const lexical = addScores(words, related);
    // Vectors of other essays than those indexed are left aside.
    const scores = space?.size === essays.length ? withMeaning(lexical, space, isEligible) : lexical;
    const best = bestFirst(scores)[0]?.[1] || 1;
    for (const [document, score] of scores) {
      if (named.includes(essays[document]?.category ?? '')) scores.set(document, score + best);
    }
    return { scores, hits: [words, related] };
  }

  function explain(document: number, terms: ReadonlySet<string>): readonly SearchMatch[] {
    const texts = index.texts[document];
    if (!texts) return [];
    const snippets = {
      title: wholeText(texts.title, terms),
      text: bestPassage(texts.text, terms) ?? bestPassage(texts.excerpt, terms),
      subject: wholeText(texts.subject, terms),
    };
    const fields = ['title', 'text', 'subject'] as const;
    const matches = fields.flatMap((field) => (snippets[field] ? [{ field, ...snippets[field] }] : []));
    if (matches.length > 0) return matches;
    return [{ field: 'meaning', snippet: essays[document]?.excerpt ?? '', highlights: [] }];
  }

  return {
    async search(query, { category, limit = essays.length, offset = 0, sortBy } = {}) {
      const isEligible = (document: number) =>
        category === undefined || essays[document]?.category === category;
      const isEmpty = query.trim() === '';
      const all = () => new Map([...essays.keys()].filter(isEligible).map((document) => [document, 1]));
      const { scores, hits } = isEmpty ? { scores: all(), hits: [] } : rank(query, isEligible);
      const ranked = bestFirst(scores);
      const best = ranked[0]?.[1] ?? 0;
      // The essays are in the order of their dates, newest first.
      const sign = sortBy === 'asc' ? -1 : 1;
      const ordered = sortBy === undefined ? ranked : ranked.toSorted(([a], [b]) => sign * (a - b));
      const termsOf = (document: number) =>
        new Set(hits.flatMap((found) => found.get(document)?.terms ?? []));
      return {
        total: ranked.length,
        hits: ordered.slice(offset, offset + limit).map(([document, score]) => ({
          slug: essays[document]?.slug ?? '',
          score: best > 0 ? score / best : 1,
          matches: isEmpty ? [] : explain(document, termsOf(document)),
        })),
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

function addScores(...all: readonly Hits[]): Scores {
  const scores: Scores = new Map();
  for (const [document, { score }] of all.flatMap((hits) => [...hits])) {
    scores.set(document, (scores.get(document) ?? 0) + score);
  }
  return scores;
}

/** Returns the hits by score; of equals the newer essay comes first. */
function bestFirst(scores: Scores) {
  return [...scores].sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || a - b);
}

/** Adds similarity to what the best hits are about, the best being 1 before that. */
function withMeaning(scores: Scores, space: VectorSpace, isEligible: (document: number) => boolean): Scores {
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
