/** Undoes obfuscation in a copy of the text, which is then searched for links and personal data. */

/** Returns `text` in NFKC with escapes decoded and all digits in ASCII. */
export function decodedCopy(text: string): string {
  const compatible = decodeEscapes(text).normalize('NFKC');
  return compatible.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitValue(digit))));
}

/** Names of files whose endings are also top-level domains. With a path or a subdomain, they are addresses. */
const fileName =
  /(?<![\p{L}\p{N}.@-])[\p{L}\p{N}_-]{1,40}\.(?:md|py|rs|sh|java)(?![\p{L}\p{N}/:?#@_-]|\.[\p{L}\p{N}])/giu;

/** Returns the copy of a text that is searched: decoded, with spaced-out words joined, and without the names of files. */
export function plainCopy(text: string): string {
  return joinSpacedOut(decodedCopy(text)).replace(fileName, ' ');
}

/** Joins words that are written letter by letter: `e x a m p l e . c o m`. Keeps spaces next to longer words. */
function joinSpacedOut(copy: string): string {
  return copy.replace(/(?<=(?:^|[^\p{L}\p{M}\p{N}])\S)\s(?=\S(?:$|[^\p{L}\p{M}\p{N}]))/gu, '');
}

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  colon: ':',
  commat: '@',
  lsqb: '[',
  period: '.',
  rsqb: ']',
  sol: '/',
};

/** Decodes URL, JavaScript and HTML escapes, including nested ones. */
function decodeEscapes(text: string): string {
  let decoded = text;
  for (let depth = 0; depth < 3; depth += 1) {
    decoded = decoded
      // RFC 3986, section 2.1: octets of UTF-8. Invalid ones become U+FFFD, which is harmless in a copy.
      .replace(/(?:%[\da-f]{2})+/gi, (octets) => Buffer.from(octets.replaceAll('%', ''), 'hex').toString())
      .replace(/(?:\\x|\\u|&#x)(?:\{0{0,4})?([\da-f]{2,4})[;}]?/gi, (_, hex: string) => fromCode(`0x${hex}`))
      .replace(/&#0{0,4}(\d{2,5});?/g, (_, decimal: string) => fromCode(decimal))
      .replace(/&([a-z]{2,6});/g, (written, name: string) => namedCharacters[name] ?? written);
  }
  return decoded;
}

function fromCode(number: string): string {
  return String.fromCharCode(Number(number));
}

/** Returns the value of a digit. The digits of a script are contiguous and ascend from zero (Unicode, section 4.6). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}

/** Top-level domains so common that they complete a domain name even after a loose or spelled-out dot. */
const familiar =
  '(?:com|net|org|io|dev|app|ai|co|edu|gov|info|biz|xyz|site|online|shop|tech|cloud|uk|de|fr|nl|eu|ru|ch|cn|jp|br|au|pl|se|me|tv|gg|ly)(?![\\p{L}\\p{N}])';

/** Fewer top-level domains, because in ordinary text the others can follow a full stop: "Dr. de Vries". */
const unmistakable = '(?:com|net|org|io|dev|app|edu|gov|info|biz|xyz)(?![\\p{L}\\p{N}])';

const dotWord = '(?:dot|d0t|punkt|точка|крапка)';
/** Words too common to match before every top-level domain: "point de vue", "el punto es". */
const commonWord = '(?:point|punto|ponto|period|kropka|nokta)';
const afterCommonWord = '(?:com|net|org|info|fr|it|pl|pt|br|tr)(?![\\p{L}\\p{N}])';
const cjkWord = '(?:ドット|点|點|닷)';
const spelledDot = `(?:${dotWord}|${commonWord}|${cjkWord})`;

/** Lookalikes of a dot in the Unicode confusables (UTS #39), except those that NFKC maps to one. */
const confusableDot = '[·•‧∙⋅・･ꞏᐧ⸱⸳ꓸ܁܂᛫⦁‚⠄𐄁𐩐𝅭꘎]';

const dotSpellings: readonly RegExp[] = [
  // IDNA (UTS #46, section 4.5) maps the ideographic full stop to a dot. Readers see the Arabic one as a dot.
  /[。۔]/gu,
  new RegExp(`\\s{0,3}[\\[({<]\\s?(?:\\.|${spelledDot})\\s?[\\])}>]\\s{0,3}`, 'giu'),
  /(?<=[\p{L}\p{N}])[-_](?:dot|d0t)[-_](?=[\p{L}\p{N}])/giu,
  /(?<=[a-z\d])D[O0]T(?=[a-z])/gu,
  /(?<=[\p{L}\p{N}]{2})dot(?=(?:com|net|org)(?![\p{L}\p{N}]))/giu,
  new RegExp(`(?<=[\\p{L}\\p{N}])\\s{1,3}${dotWord}\\s{1,3}(?=${familiar})`, 'giu'),
  new RegExp(`(?<=[\\p{L}\\p{N}])\\s{1,3}${commonWord}\\s{1,3}(?=${afterCommonWord})`, 'giu'),
  new RegExp(`(?<=[\\p{L}\\p{N}])\\s{0,3}${cjkWord}\\s{0,3}(?=${familiar})`, 'giu'),
  new RegExp(`(?<=[\\p{L}\\p{N}])\\s?${confusableDot}\\s?(?=${familiar})`, 'giu'),
  // Only in lower case, because a sentence starts with a capital ("Obrigada. Com carinho").
  new RegExp(`(?<=\\S)\\s{0,3}\\.\\s{0,3}(?=${unmistakable})`, 'gu'),
];

/** Returns `copy` with every dot in a domain name written as `.` without spaces. Keeps other dots. */
export function withPlainDots(copy: string): string {
  return dotSpellings.reduce((text, spelling) => text.replace(spelling, '.'), copy);
}
