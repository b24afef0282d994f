/** The typeface of Foyer. `web/styles/fonts.css` has its files, and `web/styles/scripts.css` what others stand in for it. */
export const TYPEFACE = 'Vollkorn';

/** The scripts that it has, as subtags of a locale. */
const SCRIPTS: readonly string[] = ['Latn', 'Cyrl', 'Grek'];

/** Returns whether the typeface has the script of a language, given as a BCP 47 tag. */
export function hasTypeface(locale: string): boolean {
  return SCRIPTS.includes(new Intl.Locale(locale).maximize().script ?? '');
}
