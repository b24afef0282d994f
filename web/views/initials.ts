import type { Site } from '../runtime/model.ts';

/**
 * What stands for the owner where there is no room for the name: the first letters of its first and its last word, at
 * most two in any script, empty where the name has none. Letters and digits need no escaping.
 */
export function initials({ name, locale }: Pick<Site, 'name' | 'locale'>): string {
  const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' });
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap(
      (word) => [...graphemes.segment(word)].find(({ segment }) => /^[\p{L}\p{N}]/u.test(segment)) ?? [],
    )
    // The capital of ß is two letters.
    .map(({ segment }) => firstOf(graphemes, segment.toLocaleUpperCase(locale)));
  const [first = '', ...rest] = letters;
  return first + (rest.at(-1) ?? '');
}

function firstOf(graphemes: Intl.Segmenter, text: string): string {
  return [...graphemes.segment(text)][0]?.segment ?? '';
}
