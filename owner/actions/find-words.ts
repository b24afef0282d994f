/** Finds texts and messages by words in them, as every list of the owner's does. */
import { z } from 'zod/v3';
import { fold } from '../../web/core/search/analyzer.ts';

export const MAX_FIND_LENGTH = 300;

export const findInput = z.string().max(MAX_FIND_LENGTH).optional();

/** Returns a function that says whether texts together have all words of `find`, or parts of words; "in quotes" as they are. */
export function hasWords(find = ''): (...texts: readonly (string | null | undefined)[]) => boolean {
  const words = (fold(find).match(/"[^"]+"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', '').trim());
  return (...texts) => {
    const text = words.length === 0 ? '' : fold(texts.join('\n')).replace(/\s+/g, ' ');
    return words.every((word) => text.includes(word));
  };
}
