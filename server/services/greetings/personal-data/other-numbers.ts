/** Numbers that are no one's: dates, times, versions, counts, prices, identifiers of works. */

const notInsideNumber = '(?<!\\d[\\s.,:/-]?|\\+)';
const notGoingOn = '(?!\\d|[.:/-]\\d)';

function alone(pattern: string): RegExp {
  return new RegExp(`${notInsideNumber}(?:${pattern})${notGoingOn}`, 'giu');
}

const year = '(?:19|20)\\d{2}';
const currency =
  '(?:[$€£¥₹₩₽₺₴₪฿₫₱]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RUB|TRY|BRL|kr|zł|Kč|Ft|руб|lei|元|円|원)(?![\\p{L}]))';
const amount = "[1-9]\\d{0,2}(?:[ ,.'’]\\d{3}){0,4}(?:[.,]\\d{1,2})?";
const counted =
  '(?:tokens?|words?|bytes?|kB|MB|GB|param(?:eter)?s|rows|people|users|stars|lines|pages|requests|characters|mots|jetons|Wörter|Zeichen|palabras|parole|palavras|ord|słów|слов|токен)';

const datesAndTimes: readonly RegExp[] = [
  alone(`${year}([-./])\\d{1,2}\\1\\d{1,2}(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?)?`),
  alone(`\\d{1,2}([-./])\\d{1,2}\\1(?:${year}|\\d{2})`),
  alone(`${year}(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])(?:[-T_ ]?\\d{4}(?:\\d{2}){0,4})?Z?`),
  alone(`${year}(?:\\s?[-–/]\\s?(?:${year}|\\d{2})|(?:\\s${year})+)`),
  alone('\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?'),
];

const countsAndNames: readonly RegExp[] = [
  // A count in groups of three; one group of three at its head is a count only if it ends in zeros.
  alone("\\d{1,3}(?:[,'’]\\d{3})+(?:\\.\\d+)?"),
  alone('[1-9]\\d?(?:([ .])\\d{3})(?:\\1\\d{3})*(?!\\s\\d)'),
  alone('[1-9]\\d{0,2}(?:[ .]\\d{3})*[ .]000(?!\\s\\d)'),
  alone('[1-9]\\d{2,5}000'),
  alone(`[1-9]\\d{0,2}(?: \\d{3})+(?=\\s${counted})`),
  // A price.
  alone(`${currency}\\s?${amount}`),
  alone(`${amount}\\s?${currency}`),
  // What only a program writes: binary, UUID (RFC 9562), numbers of issues.
  alone('[01]{4,8}(?:\\s[01]{4,8})+'),
  /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/giu,
  /#\d{1,7}(?!\d)/gu,
  // Names of releases ("opus-4-20250514"), ranges of round numbers, powers of two.
  /(?<=[a-z]-(?:\d{1,2}-)?)20\d{6}(?![\d-])/giu,
  alone('[1-9]\\d{0,4}0[-–][1-9]\\d{0,4}0'),
  alone('2147483647|429496729[56]|1234567890'),
  // Standards, patents, weaknesses by their label; ISBN and DOI (ISO 26324) by their form.
  /(?<!\p{L})(?:ISBN|ISSN|RFC|ISO|IEC|CVE|DIN)(?:-1[03])?:?[- ]?\d[\d -]{3,16}[\dX](?!\d)/gu,
  /(?<!\d)97[89](?:[- ]?\d){10}(?![- ]?\d)/gu,
  /(?<!\d)10\.\d{4,9}\/\S+/gu,
];

const dotted = /(?<![\d.]|\d[-/ ])v?\d+(?:\.\d+)+(?!\.?\d|[-/ ]\d)/giu;

/** `copy` without dates and times, each replaced by a mark that no number can join. */
export function withoutDates(copy: string): string {
  return mask(copy, datesAndTimes);
}

/** `copy` without all such numbers, marked in the same way. */
export function withoutOtherNumbers(copy: string): string {
  return mask(withoutDates(copy), countsAndNames).replace(dotted, (number) =>
    isDecimalOrVersion(number) ? MARK : number,
  );
}

const MARK = ' × ';

function mask(copy: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((text, pattern) => text.replace(pattern, MARK), copy);
}

/** `3.14159`, `v10.0.19041`; not `212.555.0143`, whose parts are all longer than one digit, nor `030.1234567`. */
function isDecimalOrVersion(number: string): boolean {
  if (/^v/i.test(number)) return true;
  if (/^1\.\d{3}\.\d{3}\.\d{4}$/.test(number)) return false;
  const parts = number.split('.');
  if (parts.length === 2) return parts[0] === '0' || !number.startsWith('0');
  return parts.some((part) => part.length === 1);
}
