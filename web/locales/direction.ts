/** How a locale is written: its direction and its digits. */

/** The scripts that are written from right to left (Unicode, UAX #9), as subtags of a locale. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Sogd Syrc Thaa Yezi'.split(' '));

/**
 * Returns the direction in which a locale (a BCP 47 tag) is written. `Intl.Locale` knows it in some versions of Node as
 * a property, in others as a method.
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

/** Returns the digits with which a locale writes numbers, as a numbering system of Unicode, such as `latn`. */
export function numberingSystemOf(locale: string): string {
  return new Intl.NumberFormat(locale).resolvedOptions().numberingSystem;
}
