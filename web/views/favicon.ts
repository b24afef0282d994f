import { legibleOn, mix } from '../core/documents/color.ts';
import type { Site } from '../core/model.ts';

/** Share of white mixed into the accent color, so that the icon stands out on a dark tab. */
const LIGHTER = 0.72;

/** Returns the site's icon: the owner's initials on the accent color, or on a light tint of it in a dark theme. */
export function faviconSvg(site: Site): string {
  const { accent } = site.theme;
  const tint = mix(accent, '#ffffff', LIGHTER);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>',
    `rect{fill:${accent}}text{fill:${legibleOn(accent)}}`,
    `@media(prefers-color-scheme:dark){rect{fill:${tint}}text{fill:${legibleOn(tint)}}}`,
    '</style><rect width="64" height="64" rx="14"/>',
    '<text x="32" y="33" font-family="Georgia, serif" font-size="28"',
    ' text-anchor="middle" dominant-baseline="central">',
    `${initials(site)}</text></svg>`,
  ].join('');
}

/**
 * Returns the owner's initials: the first letter of the first word and of the last word in the name. A script without
 * capitals has no such custom, and its letters join, so one is enough. A Chinese name of two characters is both. There are
 * none if the name has no letters or digits. They need no escaping.
 */
export function initials({ name, locale }: Pick<Site, 'name' | 'locale'>): string {
  const given = name.normalize('NFC').trim();
  if (/^\p{Script=Han}{2}$/u.test(given)) return given;
  const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' });
  const letters = given
    .split(/\s+/)
    .flatMap(
      (word) => [...graphemes.segment(word)].find(({ segment }) => /^[\p{L}\p{N}]/u.test(segment)) ?? [],
    )
    // The uppercase form of ß is two letters.
    .map(({ segment }) => [...graphemes.segment(segment.toLocaleUpperCase(locale))][0]?.segment ?? '');
  const [first = '', ...rest] = letters;
  return /^\p{Lo}/u.test(first) ? first : first + (rest.at(-1) ?? '');
}
