/**
 * Quotation marks by language: opening and closing, then those within a quotation. They are those of CLDR, except for
 * Arabic, whose «» turn around with the direction of a line.
 */
export type QuotationMarks = readonly [open: string, close: string, innerOpen: string, innerClose: string];

const ENGLISH = ['“', '”', '‘', '’'] as const;
const GERMAN = ['„', '“', '‚', '‘'] as const;
const SPACED = ['«\u00a0', '\u00a0»', '‹\u00a0', '\u00a0›'] as const;
const POINTED = ['«', '»', '“', '”'] as const;
const SWISS = ['«', '»', '‹', '›'] as const;
const CORNERS = ['「', '」', '『', '』'] as const;
const POLISH = ['„', '”', '«', '»'] as const;

/** The regions of Spanish in Latin America. */
const LATIN_AMERICA = '419 AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE';

/** Tags of languages, with a region if its marks differ. Others have those of English. */
const MARKS: Readonly<Record<string, QuotationMarks>> = {
  ...Object.fromEntries('de cs sk sl bg lt et is hr sr mk lb'.split(' ').map((tag) => [tag, GERMAN])),
  ...Object.fromEntries('es it ca eu gl el hy az kk ar fa'.split(' ').map((tag) => [tag, POINTED])),
  // Portuguese outside Brazil.
  ...Object.fromEntries(
    'pt-PT pt-AO pt-CV pt-GW pt-MO pt-MZ pt-ST pt-TL'.split(' ').map((tag) => [tag, POINTED]),
  ),
  ...Object.fromEntries('pl hu ro'.split(' ').map((tag) => [tag, POLISH])),
  ...Object.fromEntries('de-CH de-LI fr-CH it-CH rm'.split(' ').map((tag) => [tag, SWISS])),
  ...Object.fromEntries('ru uk be'.split(' ').map((tag) => [tag, ['«', '»', '„', '“'] as const])),
  ...Object.fromEntries('nb no nn'.split(' ').map((tag) => [tag, ['«', '»', '‘', '’'] as const])),
  ...Object.fromEntries('sv fi'.split(' ').map((tag) => [tag, ['”', '”', '’', '’'] as const])),
  ...Object.fromEntries('ja zh-TW zh-HK zh-Hant'.split(' ').map((tag) => [tag, CORNERS])),
  ...Object.fromEntries(LATIN_AMERICA.split(' ').map((region) => [`es-${region}`, ENGLISH])),
  fr: SPACED,
  'fr-CA': ['«\u00a0', '\u00a0»', '“', '”'],
};

/** @param locale a language tag, such as `de` or `pt-BR` */
export function quotationMarks(locale: string): QuotationMarks {
  const parts = locale.split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const marks = MARKS[parts.slice(0, length).join('-')];
    if (marks) return marks;
  }
  // With a script between language and region, as in zh-Hant-TW, the region alone decides.
  return MARKS[`${parts[0]}-${parts.at(-1)}`] ?? ENGLISH;
}
