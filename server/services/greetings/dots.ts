/** Dots of domains, in the many ways people write them where a dot would be caught. */

/** Endings so common that a domain is read even where the dot is loose or spelled out. */
const familiar =
  '(?:com|net|org|io|dev|app|ai|co|edu|gov|info|biz|xyz|site|online|shop|tech|cloud|uk|de|fr|nl|eu|ru|ch|cn|jp|br|au|pl|se|me|tv|gg|ly)(?![\\p{L}\\p{N}])';

/** Fewer, as a sentence can end before the others: "Dr. de Vries". */
const unmistakable = '(?:com|net|org|io|dev|app|edu|gov|info|biz|xyz)(?![\\p{L}\\p{N}])';

const dotWord = '(?:dot|d0t|punkt|точка|крапка)';
/** These are too common in "point de vue" or "el punto es" to stand before any ending. */
const commonWord = '(?:point|punto|ponto|period|kropka|nokta)';
const afterCommonWord = '(?:com|net|org|info|fr|it|pl|pt|br|tr)(?![\\p{L}\\p{N}])';
const cjkWord = '(?:ドット|点|點|닷)';
const spelledDot = `(?:${dotWord}|${commonWord}|${cjkWord})`;

/** Punctuation that looks like a dot. NFKC has made one of U+FF0E, U+2024 and U+FE52 already. */
const looksLikeDot = '[·•‧∙⋅・･ꞏᐧ⸱⸳ꓸ܁܂]';

const rewrites: readonly (readonly [RegExp, string])[] = [
  // IDNA (UTS #46, section 4.5) takes the ideographic full stop for a dot; the Arabic one is read as one.
  [/[。۔]/gu, '.'],
  [new RegExp(`\\s{0,3}[\\[({<]\\s?(?:\\.|${spelledDot})\\s?[\\])}>]\\s{0,3}`, 'giu'), '.'],
  [/(?<=[\p{L}\p{N}])[-_](?:dot|d0t)[-_](?=[\p{L}\p{N}])/giu, '.'],
  [/(?<=[a-z\d])D[O0]T(?=[a-z])/gu, '.'],
  [/(?<=[\p{L}\p{N}]{2})dot(?=(?:com|net|org)(?![\p{L}\p{N}]))/giu, '.'],
  [new RegExp(`(?<=[\\p{L}\\p{N}])\\s{1,3}${dotWord}\\s{1,3}(?=${familiar})`, 'giu'), '.'],
  [new RegExp(`(?<=[\\p{L}\\p{N}])\\s{1,3}${commonWord}\\s{1,3}(?=${afterCommonWord})`, 'giu'), '.'],
  [new RegExp(`(?<=[\\p{L}\\p{N}])\\s{0,3}${cjkWord}\\s{0,3}(?=${familiar})`, 'giu'), '.'],
  [new RegExp(`(?<=[\\p{L}\\p{N}])\\s?${looksLikeDot}\\s?(?=${familiar})`, 'giu'), '.'],
  [new RegExp(`(?<=[\\p{L}\\p{N}])[\\p{Pe}\\p{Pf}"'*\`]{1,3}\\.(?=${unmistakable})`, 'giu'), '.'],
  [new RegExp(`(?<=\\S)\\s{1,3}\\.\\s{1,3}(?=${familiar})`, 'giu'), '.'],
  // Only in small letters, as a new sentence begins with a capital ("Obrigada. Com carinho"), or all in capitals.
  [new RegExp(`(?<=\\S)\\s{0,3}\\.\\s{0,3}(?=${unmistakable})`, 'gu'), '.'],
  [/(?<=[\p{Lu}\p{N}])\s{0,3}\.\s{1,3}(?=(?:COM|NET|ORG|IO|DEV|INFO)(?!\p{L}))/gu, '.'],
];

/** `copy` with every dot of a domain written as `.` without space around; other dots stay as they are. */
export function withPlainDots(copy: string): string {
  return rewrites.reduce((text, [written, plain]) => text.replace(written, plain), copy);
}
