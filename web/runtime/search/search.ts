/** Search by keyword, meaning and category. The same code answers on the server, in the page's worker and in the page. */
import type { Essay, EssayBody } from '../essays.ts';
import type { Library } from '../library.ts';
import type { Pillar } from '../model.ts';
import { createLexicalIndex } from './lexical-index.ts';
import { createRelatedPhrases } from './related-phrases.ts';
import { type AnalysedText, bestPassage, type Snippet, wholeText } from './snippet.ts';
import { createSpelling } from './spelling.ts';
import { isSingleCharacter, tokens, wordsOf } from './tokens.ts';
import { createVectorSpace } from './vector-space.ts';

export interface SearchOptions {
  /** Name of the pillar to keep. */
  readonly category?: string | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

/** Where a result fits the query; `meaning` where none of its words do, but those of essays that are near it. */
export const matchFields = ['title', 'text', 'subject', 'meaning'] as const;

/** Why a result is there. */
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

/** In the page the answers come from a worker or the server, hence the promises. */
export interface Search {
  /**
   * Essays that fit the query, best first. An empty query asks for every essay, newest first; one without a word, as
   * `?!`, fits none.
   */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /**
   * Slugs of the essays whose title, excerpt or tags hold every word of the query; where none holds them all, of
   * those that hold any. No words, no slugs.
   */
  filter(query: string): Promise<readonly string[]>;
}

export interface SearchSource {
  /** Newest first. */
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
  /** Texts and vectors; without them title, excerpt, headings, takeaways and tags are searched. */
  readonly library?: Library | undefined;
}

/** More words than this add time and no meaning. */
const MAX_QUERY_TERMS = 32;
/** What a match of tags and category counts beside one of title and text. */
const SUBJECT_WEIGHT = 0.5;
/** With fewer hits than this the owner's other words for the subject are tried. */
const FEW_HITS = 3;
const RELATED_PHRASE_WEIGHT = 0.3;
/** The best hits whose mean stands for the meaning of the query. */
const FEEDBACK_HITS = 5;
/** Share of the words in a score; the rest is nearness of meaning. */
const LEXICAL_SHARE = 0.6;
/** Nearer than this to that mean an essay fits, though it has none of the words. */
const NEAR = 0.6;

interface Ranked {
  readonly document: number;
  readonly score: number;
  readonly terms: readonly string[];
}

/** Indexes the essays; a millisecond an essay, so that in a page it belongs in a worker. */
export function createSearch({ essays, pillars, library }: SearchSource): Search {
  const titles = essays.map(({ title }) => analyse(title));
  const texts = essays.map((essay) => {
    const body = library?.bodies[essay.slug];
    return body ? analyseBody(body) : analyse(catalogueText(essay));
  });
  const subjects = essays.map(({ category, tags }) => analyse([category, ...tags].join(', ')));
  const catalogue = essays.map(
    ({ title, excerpt, tags }) => new Set(tokens([title, excerpt, ...tags].join('\n'))),
  );
  const textIndex = createLexicalIndex(
    ['title', 'text'],
    essays.map((_, i) => [titles[i]?.words ?? NO_WORDS, texts[i]?.words ?? NO_WORDS]),
  );
  const subjectIndex = createLexicalIndex(
    ['subject'],
    subjects.map(({ words }) => [words]),
  );
  const relatedPhrases = createRelatedPhrases([
    ...pillars.map(({ name, synonyms }) => [name, ...synonyms]),
    ...essays.map(({ tags }) => tags),
  ]);
  const spelled = createSpelling(
    new Set([...textIndex.vocabulary, ...subjectIndex.vocabulary, ...relatedPhrases.vocabulary]),
  );
  const space = library && createVectorSpace(library.vectors);

  function lexical(terms: readonly string[]): readonly Ranked[] {
    const weights = spelled(terms);
    const hits = combine(textIndex.some(weights), subjectIndex.some(weights), SUBJECT_WEIGHT);
    if (hits.length >= FEW_HITS) return hits;
    return relatedPhrases.of(terms).reduce((all, phrase) => {
      const related = combine(textIndex.every(phrase), subjectIndex.every(phrase), SUBJECT_WEIGHT);
      return combine(all, related, RELATED_PHRASE_WEIGHT);
    }, hits);
  }

  /** Adds nearness to what the best hits speak of (pseudo-relevance feedback). */
  function withMeaning(hits: readonly Ranked[]): readonly Ranked[] {
    const best = hits[0]?.score;
    if (!space || best === undefined || space.size !== essays.length) return hits;
    const nearness = space.nearness(
      hits.slice(0, FEEDBACK_HITS).map(({ document, score }) => ({ document, weight: score })),
    );
    const nearest = Math.max(...nearness);
    if (nearest <= 0) return hits;
    const byDocument = new Map(hits.map((hit) => [hit.document, hit]));
    const ranked: Ranked[] = [];
    for (const [document, cosine] of nearness.entries()) {
      const hit = byDocument.get(document);
      if (!hit && cosine < NEAR) continue;
      const meaning = Math.max(0, cosine) / nearest;
      const score = (LEXICAL_SHARE * (hit?.score ?? 0)) / best + (1 - LEXICAL_SHARE) * meaning;
      ranked.push({ document, score, terms: hit?.terms ?? [] });
    }
    return ranked.sort(byScore);
  }

  function explain({ document, terms }: Ranked): readonly SearchMatch[] {
    const found = new Set(terms);
    const { [document]: title } = titles;
    const { [document]: text } = texts;
    const { [document]: subject } = subjects;
    const matches = [
      ...asMatch('title', title && wholeText(title, found)),
      ...asMatch('text', text && bestPassage(text, found)),
      ...asMatch('subject', subject && wholeText(subject, found)),
    ];
    if (matches.length > 0) return matches;
    return [{ field: 'meaning', snippet: essays[document]?.excerpt ?? '', highlights: [] }];
  }

  return {
    async search(query, { category, limit = essays.length, offset = 0 } = {}) {
      const fits = ({ document }: { readonly document: number }) =>
        category === undefined || essays[document]?.category === category;
      const slugOf = (document: number) => essays[document]?.slug ?? '';
      if (query.trim() === '') {
        const all = essays.map((_, document) => ({ document })).filter(fits);
        const hits = all.slice(offset, offset + limit);
        return {
          total: all.length,
          hits: hits.map(({ document }) => ({ slug: slugOf(document), score: 1, matches: [] })),
        };
      }
      const ranked = withMeaning(lexical(queryTerms(query))).filter(fits);
      const best = ranked[0]?.score ?? 0;
      return {
        total: ranked.length,
        hits: ranked.slice(offset, offset + limit).map((hit) => ({
          slug: slugOf(hit.document),
          // A word that is in every one of a thousand essays weighs nothing.
          score: best > 0 ? hit.score / best : 1,
          matches: explain(hit),
        })),
      };
    },
    async filter(query) {
      const terms = queryTerms(query);
      if (terms.length === 0) return [];
      const having = (count: 'every' | 'some') =>
        essays.filter((_, i) => terms[count]((term) => isHeld(term, catalogue[i])));
      const all = having('every');
      return (all.length > 0 ? all : having('some')).map(({ slug }) => slug);
    },
  };
}

const NO_WORDS = wordsOf('');

/** Most essays are the same in the next publication. */
const analysedBodies = new WeakMap<EssayBody, AnalysedText>();

function analyseBody(body: EssayBody): AnalysedText {
  const known = analysedBodies.get(body);
  if (known) return known;
  const analysed = analyse(body.text);
  analysedBodies.set(body, analysed);
  return analysed;
}

function analyse(text: string): AnalysedText {
  return { text, words: wordsOf(text) };
}

/** What stands for the text of an essay where its text is not at hand. */
function catalogueText({ excerpt, headings, takeaways }: Essay): string {
  return [excerpt, ...headings.map(({ text }) => text), ...takeaways].join('\n\n');
}

function queryTerms(query: string): readonly string[] {
  return [...new Set(tokens(query))].slice(0, MAX_QUERY_TERMS);
}

/** A single character of a script without spaces is held by a pair, too. */
function isHeld(term: string, terms: ReadonlySet<string> = new Set()): boolean {
  return terms.has(term) || (isSingleCharacter(term) && [...terms].some((pair) => pair.includes(term)));
}

/** Both lists as one, scores added, the second's times `weight`. */
function combine(some: readonly Ranked[], others: readonly Ranked[], weight: number): readonly Ranked[] {
  if (others.length === 0) return some;
  const combined = new Map(some.map((hit) => [hit.document, hit]));
  for (const { document, score, terms } of others) {
    const hit = combined.get(document);
    combined.set(document, {
      document,
      score: (hit?.score ?? 0) + weight * score,
      terms: hit ? [...hit.terms, ...terms] : terms,
    });
  }
  return [...combined.values()].sort(byScore);
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.document - b.document;
}

function asMatch(field: SearchMatch['field'], snippet: Snippet | undefined): readonly SearchMatch[] {
  return snippet ? [{ field, ...snippet }] : [];
}
