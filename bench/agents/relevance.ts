/** Ranks actions for a question by the words they share and by the similarity of other words. */
import { type Analyzer, languageOf, loadAnalyzer } from '../../web/core/search/analyzer.ts';
import { dot, normalize } from '../../web/core/search/vector-space.ts';
import { stemOf, type WordVectors } from '../../web/core/search/word-vectors.ts';
import { inputFields } from '../../web/core/tools/tool-words.ts';
import type { AgentAction } from './action.ts';

/** A word counts for another from this cosine similarity on, with this share of its similarity. */
const MIN_SIMILARITY = 0.5;
const SIMILAR_SHARE = 0.4;
/** How much a long text is penalized, from 0 to 1, as in BM25. */
const LENGTH_PENALTY = 0.15;

/** Ranks the actions that it was created for, the best first. */
export type ActionRanking = (question: string) => readonly AgentAction[];

export interface Relevance {
  readonly analyzer: Analyzer;
  readonly rankingOf: (actions: readonly AgentAction[]) => ActionRanking;
}

/** @param locale language of the site, a BCP 47 tag */
export async function createRelevance(locale: string, vectors: WordVectors): Promise<Relevance> {
  const analyzer = await loadAnalyzer(locale);
  const similarity = languageOf(locale) === 'en' ? createSimilarity(vectors) : () => 0;
  const match = (word: string, other: string): number => {
    if (word === other) return 1;
    const similar = similarity(word, other);
    return similar < MIN_SIMILARITY ? 0 : SIMILAR_SHARE * similar;
  };
  return { analyzer, rankingOf: (actions) => createRanking(actions, analyzer, match) };
}

function createRanking(
  actions: readonly AgentAction[],
  { tokens }: Analyzer,
  match: (word: string, other: string) => number,
): ActionRanking {
  const documents = actions.map((action) => [...new Set(tokens(actionText(action, actions)))]);
  const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  return (question) => {
    const scores = new Map(actions.map((action) => [action, 0]));
    for (const term of new Set(tokens(withoutQuoted(question)))) {
      const matches = documents.map((words) => Math.max(0, ...words.map((word) => match(term, word))));
      const frequency = matches.reduce((sum, found) => sum + found, 0);
      const idf = Math.log((actions.length + 1) / (frequency + 0.5));
      for (const [i, action] of actions.entries()) {
        const length = (documents[i]?.length ?? 0) / meanLength;
        const score = ((matches[i] ?? 0) * idf) / (1 - LENGTH_PENALTY + LENGTH_PENALTY * length);
        scores.set(action, (scores.get(action) ?? 0) + score);
      }
    }
    const quoted = quotedIn(question)?.toLowerCase();
    const isQuoted = ({ title }: AgentAction) => title.toLowerCase() === quoted;
    return actions.toSorted(
      (a, b) => Number(isQuoted(b)) - Number(isQuoted(a)) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0),
    );
  };
}

/** Returns the cosine similarity of two words of English, by their stems. */
function createSimilarity(vectors: WordVectors): (a: string, b: string) => number {
  const places = new Map(vectors.words.map((word, place) => [stemOf(word), place]));
  const read = new Map<string, Float64Array | undefined>();
  function vectorOf(term: string): Float64Array | undefined {
    const place = places.get(term);
    if (place !== undefined && !read.has(term)) {
      read.set(term, normalize(Float64Array.from(vectors.vectorAt(place))));
    }
    return read.get(term);
  }
  return (a, b) => {
    const [one, other] = [vectorOf(a), vectorOf(b)];
    return one && other ? dot(one, other) : 0;
  };
}

/** Returns the texts about an action. A sentence that names another action or a path is about something else. */
export function actionText(
  { name, title, description, inputSchema }: AgentAction,
  all: readonly AgentAction[],
): string {
  const others = all.map((action) => action.name).filter((other) => other !== name);
  const own = description
    .split(/(?<=[.;!?])\s+/)
    .filter(
      (sentence) => !/(^|[\s(])\/[\w)]/.test(sentence) && !others.some((other) => sentence.includes(other)),
    );
  const fields = inputFields(inputSchema).flatMap((field) => [
    field.name,
    field.description,
    ...field.choices,
  ]);
  return [name, title, ...own, ...fields].map(splitIdentifiers).join('\n');
}

/** Separates the words of identifiers: `openForSpeaking`, `track_record`. */
export function splitIdentifiers(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
}

/** The first phrase in quotation marks. A quoted phrase is a value, and says nothing about the action. */
const QUOTED = /["“„«]([^"“”„«»]+)["”“»]/;

export function quotedIn(question: string): string | undefined {
  return QUOTED.exec(question)?.[1];
}

function withoutQuoted(question: string): string {
  return question.replace(QUOTED, ' ');
}
