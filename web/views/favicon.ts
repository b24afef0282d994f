import type { Site } from '../runtime/model.ts';

/** The icon of the site: the owner's initials on the accent colour. */
export function faviconSvg(site: Site): string {
  const accent = site.theme.accent;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="${accent}"/>`,
    `<text x="32" y="33" fill="${legibleOn(accent)}" font-family="Georgia, serif" font-size="28"`,
    ' text-anchor="middle" dominant-baseline="central">',
    `${initials(site)}</text></svg>`,
  ].join('');
}

/** First letters of the first and the last word; a letter or digit needs no escaping. */
function initials({ name, locale }: Site): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = '', ...rest] = letters;
  return (first + (rest.at(-1) ?? '')).toLocaleUpperCase(locale);
}

/** Black or white, whichever has the higher contrast with `colour` (`#rrggbb`; WCAG 2, relative luminance). */
function legibleOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}
