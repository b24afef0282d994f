/** Says why an essay is a hit. */
import type { EssayTexts } from './essay-index.ts';
import { hasSequence, type IndexedText, type Phrase, placesOfPhrase, type Sequence } from './indexed-text.ts';
import type { MatchField } from './match-fields.ts';
import type { QueryWord } from './query.ts';
import { bestPassages, type Passages, type Snippet, wholeText } from './snippet.ts';

export interface SearchMatch extends Snippet {
  readonly field: MatchField;
  /** The words of the query that this field has, as they were asked for, or their corrections. */
  readonly words: readonly string[];
}

/** A word of a query to look for. */
export type AskedWord = Pick<QueryWord, 'sequence' | 'spelling'>;

export interface MatchReasons {
  readonly matchedBy: MatchField;
  /** At most 128 characters around the best passage of the text. Absent if no passage matches. */
  readonly snippet?: string;
  readonly matches: readonly SearchMatch[];
}

/**
 * Returns why an essay matches that has some of the words or is filed under what the query names.
 *
 * @param asked words of the query and their corrections; they are highlighted
 * @param phrases in quotation marks; a passage shows a phrase rather than words
 */
export function explainWords(
  { title, text, excerpt, takeaways, subject }: EssayTexts,
  asked: readonly AskedWord[],
  phrases: readonly Phrase[],
): MatchReasons {
  const parts = [text, excerpt, takeaways];
  const words = asked.map(({ sequence }) => sequence);
  const wordsIn = (fields: readonly IndexedText[]) =>
    asked
      .filter(({ sequence }) => fields.some((field) => hasSequence(field, sequence)))
      .map(({ spelling }) => spelling);
  const quoted = parts.map((part) => quotedPassages(part, words, phrases)).find(Boolean);
  const passages = quoted ?? parts.map((part) => bestPassages(part, words)).find(Boolean);
  const found = {
    title: wholeText(title, words),
    text: passages?.passage,
    subject: wholeText(subject, words),
  };
  const matches = (['title', 'text', 'subject'] as const).flatMap((field) => {
    const fields = { title: [title], text: parts, subject: [subject] }[field];
    return found[field] ? [{ field, ...found[field], words: wordsIn(fields) }] : [];
  });
  const [strongest] = matches;
  // It is filed under what the query names in other words.
  if (!strongest) {
    return {
      matchedBy: 'subject',
      matches: [{ field: 'subject', snippet: subject.text, highlights: [], words: [] }],
    };
  }
  const isInTitle = !quoted || phrases.some((phrase) => placesOfPhrase(title, phrase).length > 0);
  const matchedBy = isInTitle ? strongest.field : 'text';
  return { matchedBy, ...(passages && { snippet: passages.snippet }), matches };
}

/**
 * Returns why an essay matches that has none of the words. The passage with words that are similar to them is shown
 * without highlights, or else the excerpt.
 */
export function explainMeaning({ text, excerpt }: EssayTexts, similar: readonly Sequence[]): MatchReasons {
  const passages = bestPassages(text, similar);
  const snippet = passages?.passage.snippet ?? excerpt.text;
  return {
    matchedBy: 'meaning',
    ...(passages && { snippet: passages.snippet }),
    matches: [{ field: 'meaning', snippet, highlights: [], words: [] }],
  };
}

function quotedPassages(
  text: IndexedText,
  words: readonly Sequence[],
  phrases: readonly Phrase[],
): Passages | undefined {
  const [place] = phrases.flatMap((phrase) => placesOfPhrase(text, phrase).slice(0, 1));
  return place && bestPassages(text, words, place);
}
