/**
 * What the schemas of the content say of a value that they refuse, in English: what it must be, and what to write instead.
 * Whoever speaks another language says it by its name (`site/words/findings.ts`).
 */
export const must = {
  notBeEmpty: 'must not be empty',
  notHaveComment: 'must not contain an HTML comment',
  beSlug: 'must be lower-case letters, digits and single hyphens, like "trust-by-design"',
  beDate: 'must be a valid date in the form YYYY-MM-DD, like 2026-03-14',
  beWebAddress: 'must be a full address that starts with https://',
  beLinkAddress: 'must be a full address that starts with https://, without spaces',
  beProfileAddress:
    'must start with https:// or http://, or be a number like tel:+441632960000 or an address like mailto:press@example.com',
  beOrigin: 'must be an origin in lower case, without a path: "https://blog.example"',
  beFontFile: 'must be the name of a WOFF2 file, like "literata-regular.woff2"',
  beLanguage: 'must be a language tag like "en" or "pt-BR"',
  beTimeZone: 'must be an IANA time zone like "Europe/Lisbon"',
  beMailAddress: 'must be an e-mail address, like ada@example.com',
  beColor: 'must be a color as #rrggbb, like "#0f6b5c"',
  beIconFile: 'must be the name of an SVG or PNG file, like "favicon.svg"',
  beTypefaceName: 'must be a name of letters, digits, spaces and hyphens',
  bePagePath: 'must be the path of a page, like "/essays"',
  bePositive: 'must be 1 or more',
  notBeNegative: 'must be 0 or more',
  haveCategories: 'must contain at least one category',
  beYear: 'must be from 1900 to 2100',
  haveAddress: 'must have a "url", a "repoUrl" or both',
  beAddressOrPath: 'must be a full address, or the path of a page of this site',
  beShort: 'must have at most 200 characters',
  haveFewQuestions: 'must contain at most 12 questions',
  beCrawler: 'must be the name of a crawler as used in robots.txt, like "GPTBot", or "*" for all',
} as const;

export const ruleAdvice = {
  commentAboveKey: 'It would be published. Write it above the key, on a line that begins with #.',
  writeAddress: 'Write {meant}',
  writeTag: 'Write "{meant}".',
  writeSomeTag: 'Write a tag like "en", "de" or "pt-BR".',
  meantTimeZone: 'Did you mean {meant}?',
} as const;

/** What to do about a value, by its name, with what its sentence names. */
export interface RuleAdvice {
  readonly advice: keyof typeof ruleAdvice;
  readonly values?: { readonly meant: string };
}
