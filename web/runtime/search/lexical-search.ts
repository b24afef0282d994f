/** Search by the words of titles, texts, tags and categories: what ranks before meaning is looked at. */
import type { Essay } from '../essays.ts';
import type { Library } from '../library.ts';
import type { Pillar } from '../model.ts';
import { type AnalysedText, analyse, analyseBody, analyseSubject } from './analysed-text.ts';
import { byScore, createLexicalIndex, type LexicalHit } from './lexical-index.ts';
import { createRelatedPhrases } from './related-phrases.ts';
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

export interface LexicalSearch {
  readonly essays: readonly Essay[];
  /** Essays, by their positions, that have any of the words, best first, of those that `fits` lets through. No words, no essays. */
  rank(query: string, fits: (document: number) => boolean): readonly LexicalHit[];
  explain(hit: LexicalHit): readonly SearchMatch[];
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

/** Indexes the essays; about half a millisecond an essay, so that in a page it belongs in a worker. */
export function createLexicalSearch({ essays, pillars, bodies }: LexicalSource): LexicalSearch {
  const titles = essays.map(({ title }) => analyse(title));
  const texts = essays.map((essay) => textOf(essay, bodies));
  const subjects = essays.map(analyseSubject);
  const catalogue = essays.map(
    ({ title, excerpt, tags }) => new Set(tokens([title, excerpt, ...tags].join('\n'))),
  );
  const textIndex = createLexicalIndex(
    ['title', 'text'],
    texts.map((text, document) => [titles[document] ?? text, text]),
  );
  const subjectIndex = createLexicalIndex(
    ['subject'],
    subjects.map((subject) => [subject]),
  );
  const relatedPhrases = createRelatedPhrases([
    ...pillars.map(({ name, synonyms }) => [name, ...synonyms]),
    ...essays.map(({ tags }) => tags),
  ]);
  const spelled = createSpelling(
    new Set([...textIndex.vocabulary, ...subjectIndex.vocabulary, ...relatedPhrases.vocabulary]),
  );

  return {
    essays,
    rank(query, fits) {
      const keep = (hits: readonly LexicalHit[]) => hits.filter(({ document }) => fits(document));
      const weights = spelled(queryTerms(query));
      const hits = keep(combine(textIndex.some(weights), subjectIndex.some(weights), SUBJECT_WEIGHT));
      if (hits.length >= FEW_HITS) return hits;
      return relatedPhrases.of([...weights.keys()]).reduce<readonly LexicalHit[]>((all, phrase) => {
        const related = combine(textIndex.every(phrase), subjectIndex.every(phrase), SUBJECT_WEIGHT);
        return combine(all, keep(related), RELATED_PHRASE_WEIGHT);
      }, hits);
    },
    explain({ document, terms }) {
      const found = knownNumbers(terms);
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

/** Both lists as one, scores added, the second's times `weight`. */
function combine(
  some: readonly LexicalHit[],
  others: readonly LexicalHit[],
  weight: number,
): readonly LexicalHit[] {
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

function asMatch(field: SearchMatch['field'], snippet: Snippet | undefined): readonly SearchMatch[] {
  return snippet ? [{ field, ...snippet }] : [];
}
