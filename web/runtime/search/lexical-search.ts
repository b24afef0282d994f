/** Search by the words of titles, texts, tags and categories: what ranks before meaning is looked at. */
import type { Essay } from '../essays.ts';
import type { Library } from '../library.ts';
import type { Pillar } from '../model.ts';
import { type AnalysedText, analyse, analyseBody, analyseSubject } from './analysed-text.ts';
import { createLexicalIndex } from './lexical-index.ts';
import { createRelatedPhrases } from './related-phrases.ts';
import { addScores, countHits, isHit, type Scores } from './scores.ts';
import { bestPassage, type Snippet, wholeText } from './snippet.ts';
import { createSpelling } from './spelling.ts';
import { isSingleCharacter, tokens } from './tokens.ts';
import { knownNumbers } from './vocabulary.ts';

export interface LexicalSource {
  /** Newest first. */
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
  /** Without the texts title, excerpt, headings, takeaways and tags are searched. */
  readonly bodies?: Library['bodies'] | undefined;
}

/** Where a result fits the query; `meaning` where none of its words do, but those of essays that are near it. */
export const matchFields = ['title', 'text', 'subject', 'meaning'] as const;

/** Why a result is there. */
export interface SearchMatch extends Snippet {
  readonly field: (typeof matchFields)[number];
}

/** What a query finds. */
export interface Ranking {
  /** By the position of the essay. */
  readonly scores: Scores;
  /** Why an essay is found; for one that is not, that it is near those that are. */
  explain(document: number): readonly SearchMatch[];
}

export interface LexicalSearch {
  readonly essays: readonly Essay[];
  /** Essays that have any of the words, of those that `fits` lets through. No words, no essays. */
  rank(query: string, fits: (document: number) => boolean): Ranking;
  /**
   * Slugs of the essays whose title, excerpt or tags hold every word of the query; where none holds them all, of
   * those that hold any. No words, no slugs.
   */
  filter(query: string): readonly string[];
}

/** More words than this add time and no meaning. */
const MAX_QUERY_TERMS = 32;
/** What a match of tags and category counts beside one of title and text. */
const SUBJECT_WEIGHT = 0.5;
/** With fewer hits than this the owner's other words for the subject are tried. */
const FEW_HITS = 3;
const RELATED_PHRASE_WEIGHT = 0.3;
/** In a category of few hits, a tag of all other essays would lead to thousands; those of the pillars come first. */
const MOST_PHRASES = 32;

/** Indexes the essays; about half a millisecond an essay, so that in a page it belongs in a worker. */
export function createLexicalSearch({ essays, pillars, bodies }: LexicalSource): LexicalSearch {
  const titles = essays.map(({ title }) => analyse(title));
  const texts = essays.map((essay) => textOf(essay, bodies));
  const subjects = essays.map(analyseSubject);
  const catalogue = essays.map(
    ({ title, excerpt, tags }) => new Set(tokens([title, excerpt, ...tags].join('\n'))),
  );
  const textIndex = createLexicalIndex(texts.map((text, document) => [titles[document] ?? text, text]));
  const subjectIndex = createLexicalIndex(subjects.map((subject) => [subject]));
  const relatedPhrases = createRelatedPhrases([
    ...pillars.map(({ name, synonyms }) => [name, ...synonyms]),
    ...essays.map(({ tags }) => tags),
  ]);
  const spelled = createSpelling(
    new Set([...textIndex.vocabulary, ...subjectIndex.vocabulary, ...relatedPhrases.vocabulary]),
  );

  const rankWords = (weights: ReadonlyMap<string, number>) =>
    addScores(textIndex.some(weights), subjectIndex.some(weights), SUBJECT_WEIGHT);
  const rankPhrase = (phrase: readonly string[]) =>
    addScores(textIndex.every(phrase), subjectIndex.every(phrase), SUBJECT_WEIGHT);

  function explain(document: number, terms: readonly string[]): readonly SearchMatch[] {
    const found = knownNumbers(terms);
    const title = titles[document];
    const text = texts[document];
    const subject = subjects[document];
    const matches = [
      ...asMatch('title', title && wholeText(title, found)),
      ...asMatch('text', text && bestPassage(text, found)),
      ...asMatch('subject', subject && wholeText(subject, found)),
    ];
    if (matches.length > 0) return matches;
    return [{ field: 'meaning', snippet: essays[document]?.excerpt ?? '', highlights: [] }];
  }

  return {
    essays,
    rank(query, fits) {
      const keep = (scores: Scores) => scores.map((score, document) => (fits(document) ? score : Number.NaN));
      const weights = spelled(queryTerms(query));
      const words = { scores: keep(rankWords(weights)), terms: [...weights.keys()] };
      const isFew = countHits(words.scores) < FEW_HITS;
      const phrases = isFew ? relatedPhrases.of(words.terms).slice(0, MOST_PHRASES) : [];
      const related = phrases.map((terms) => ({ scores: keep(rankPhrase(terms)), terms }));
      return {
        scores: related.reduce(
          (all, { scores }) => addScores(all, scores, RELATED_PHRASE_WEIGHT),
          words.scores,
        ),
        explain(document) {
          const having = [words, ...related].filter(({ scores }) => isHit(scores, document));
          return explain(
            document,
            having.flatMap(({ terms }) => terms),
          );
        },
      };
    },
    filter(query) {
      const terms = queryTerms(query);
      if (terms.length === 0) return [];
      const having = (count: 'every' | 'some') =>
        essays.filter((_, document) => terms[count]((term) => isHeld(term, catalogue[document])));
      const all = having('every');
      return (all.length > 0 ? all : having('some')).map(({ slug }) => slug);
    },
  };
}

/** The text of an essay, or what stands for it where its text is not at hand. */
function textOf(
  { slug, excerpt, headings, takeaways }: Essay,
  bodies: LexicalSource['bodies'],
): AnalysedText {
  const body = bodies?.[slug];
  if (body) return analyseBody(body);
  return analyse([excerpt, ...headings, ...takeaways].join('\n\n'));
}

function queryTerms(query: string): readonly string[] {
  return [...new Set(tokens(query))].slice(0, MAX_QUERY_TERMS);
}

/** A single character of a script without spaces is held by a pair, too. */
function isHeld(term: string, terms: ReadonlySet<string> = new Set()): boolean {
  return terms.has(term) || (isSingleCharacter(term) && [...terms].some((pair) => pair.includes(term)));
}

function asMatch(field: SearchMatch['field'], snippet: Snippet | undefined): readonly SearchMatch[] {
  return snippet ? [{ field, ...snippet }] : [];
}
