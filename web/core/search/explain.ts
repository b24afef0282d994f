/** Says why an essay is a hit. */
import type { EssayTexts } from './essay-index.ts';
import { type IndexedText, placesOf, type Range, type Sequence } from './indexed-text.ts';
import { bestPassage, type Snippet, shortPassage, wholeText } from './snippet.ts';

/** The fields that match a query; `meaning` if the essay has none of its words but is related to them. */
export const matchFields = ['title', 'text', 'subject', 'meaning'] as const;

export type MatchField = (typeof matchFields)[number];

export interface SearchMatch extends Snippet {
  readonly field: MatchField;
}

export interface MatchReasons {
  /** The strongest of the matching fields. */
  readonly matchedBy: MatchField;
  /** At most 160 characters around the best passage of the text. Absent if no passage matches. */
  readonly snippet?: string;
  readonly matches: readonly SearchMatch[];
}

/**
 * Returns why an essay matches that has some of the words or is filed under what the query names.
 *
 * @param words of the query and their corrections; they are highlighted
 * @param phrases in quotation marks; a passage shows a phrase rather than words
 */
export function explainWords(
  { title, text, excerpt, takeaways, subject }: EssayTexts,
  words: readonly Sequence[],
  phrases: readonly Sequence[],
): MatchReasons {
  const parts = [text, excerpt, takeaways];
  const quoting = parts.find((part) => firstPlace(part, phrases));
  const source = quoting ?? parts.find((part) => bestPassage(part, words)) ?? text;
  const around = firstPlace(source, phrases);
  const found = {
    title: wholeText(title, words),
    text: bestPassage(source, words, { around }),
    subject: wholeText(subject, words),
  };
  const matches = (['title', 'text', 'subject'] as const).flatMap((field) => {
    const match = found[field];
    return match ? [{ field, ...match }] : [];
  });
  const [strongest] = matches;
  // It is filed under what the query names in other words.
  if (!strongest) {
    return { matchedBy: 'subject', matches: [{ field: 'subject', snippet: subject.text, highlights: [] }] };
  }
  const snippet = shortPassage(source, words, around);
  return { matchedBy: strongest.field, ...(snippet !== undefined && { snippet }), matches };
}

/**
 * Returns why an essay matches that has none of the words. The passage with words that are similar to them is shown
 * without highlights, or else the excerpt.
 */
export function explainMeaning({ text, excerpt }: EssayTexts, similar: readonly Sequence[]): MatchReasons {
  const passage = bestPassage(text, similar)?.snippet;
  const snippet = shortPassage(text, similar);
  return {
    matchedBy: 'meaning',
    ...(snippet !== undefined && { snippet }),
    matches: [{ field: 'meaning', snippet: passage ?? excerpt.text, highlights: [] }],
  };
}

function firstPlace(text: IndexedText, phrases: readonly Sequence[]): Range | undefined {
  for (const phrase of phrases) {
    const [place] = placesOf(text, phrase);
    if (place) return place;
  }
  return undefined;
}
