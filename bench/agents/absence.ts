/** Searches a site for what it does not have, and counts how often the answer says so. */
import { z } from 'zod/v3';
import type { Analyzer } from '../../web/core/search/analyzer.ts';
import type { AgentAction } from './action.ts';
import { commonPhrases } from './common-phrases.ts';

/** A phrase, and those of its words that the site does not contain in any form. */
export interface AbsentPhrase {
  readonly phrase: string;
  readonly words: readonly string[];
}

export interface AbsenceScore {
  /** Number of phrases whose answers said that they are absent. */
  readonly said: number;
  /** The other phrases. */
  readonly missed: readonly string[];
}

/** Few enough for the rate limit, together with the questions. */
const MAX_PHRASES = 20;

/** Returns common names and topics with a word that the texts lack, always the same ones for the same texts. */
export function absentPhrases(texts: readonly string[], analyzer: Analyzer): readonly AbsentPhrase[] {
  const contained = new Set(texts.flatMap(analyzer.tokens));
  const absent = commonPhrases.flatMap((phrase) => {
    const words = analyzer.wordsOf(phrase).filter(({ term }) => !contained.has(term));
    return words.length > 0
      ? [{ phrase, words: words.map(({ start, end }) => phrase.slice(start, end)) }]
      : [];
  });
  // Neighbors in the list are alike.
  const step = Math.max(1, absent.length / MAX_PHRASES);
  return absent.filter((_, i) => Math.floor(i / step) > Math.floor((i - 1) / step));
}

/** The actions that search essays, with the name of the query in their input. The first is for REST, which has both. */
const SEARCHES = { searchEssays: 'q', get_latest_articles: 'query' } as const;

/** Searches for every phrase, one after another. Returns undefined if none of the actions is a search. */
export async function scoreAbsence(
  actions: readonly AgentAction[],
  phrases: readonly AbsentPhrase[],
): Promise<AbsenceScore | undefined> {
  for (const [name, field] of Object.entries(SEARCHES)) {
    const action = actions.find((candidate) => candidate.name === name);
    if (!action) continue;
    const missed: string[] = [];
    for (const absent of phrases) {
      const { text } = await action.run({ [field]: absent.phrase });
      if (!saysSo(text, absent)) missed.push(absent.phrase);
    }
    return { said: phrases.length - missed.length, missed };
  }
  return undefined;
}

const answerSchema = z.object({ total: z.number(), note: z.string().default('') });

/** Returns whether an answer has no essays, or names every absent word as one that no essay contains. */
function saysSo(text: string, { words }: AbsentPhrase): boolean {
  const { total, note } = answerSchema.parse(JSON.parse(text));
  if (total === 0) return true;
  const named = (note.match(/No essay contains [^.]*/g) ?? []).join(' ').toLowerCase();
  return words.every((word) => named.includes(`"${word.toLowerCase()}"`));
}
