/** The copy of a text in which links and personal data are sought: what a reader, or a program after him, makes of it. */

/** A copy without disguises: escapes decoded, in NFKC, digits in ASCII, spaced-out words pulled together. */
export function plainCopy(text: string): string {
  return joinSpacedOut(asciiDigits(compatible(decodeEscapes(text))));
}

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  colon: ':',
  commat: '@',
  lsqb: '[',
  lt: '<',
  period: '.',
  rsqb: ']',
  sol: '/',
};

/** Escapes of URLs, JavaScript and HTML, also those that are escaped themselves. */
function decodeEscapes(text: string): string {
  let decoded = text;
  for (let depth = 0; depth < 3; depth += 1) {
    decoded = decoded
      .replace(/(?:%[\da-f]{2})+/gi, decodePercent)
      .replace(/(?:\\x|\\u|&#x)(?:\{0{0,4})?([\da-f]{2,4})[;}]?/gi, (_, hex: string) => fromCode(hex, 16))
      .replace(/&#0{0,4}(\d{2,5});?/g, (_, decimal: string) => fromCode(decimal, 10))
      .replace(/&([a-z]{2,6});/g, (written, name: string) => namedCharacters[name] ?? written);
  }
  return decoded;
}

/** RFC 3986, section 2.1: octets of UTF-8. What is none becomes U+FFFD, which does no harm in a copy. */
function decodePercent(escapes: string): string {
  return Buffer.from(escapes.replaceAll('%', ''), 'hex').toString();
}

function fromCode(digits: string, radix: number): string {
  return String.fromCharCode(Number.parseInt(digits, radix));
}

/** NFKC, and keycap emoji (UTS #51, ED-14c) as the digits that stand on them. */
function compatible(text: string): string {
  return text.normalize('NFKC').replace(/[\ufe0f\u20e3]/g, '');
}

function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitValue(digit))));
}

/** Unicode section 4.6: the digits of a script stand side by side, in order, zero first. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}

/** `e x a m p l e . c o m` as one word; a space beside a longer word stays. */
function joinSpacedOut(text: string): string {
  return text.replace(/(?<=(?:^|[^\p{L}\p{M}\p{N}])\S)\s(?=\S(?:$|[^\p{L}\p{M}\p{N}]))/gu, '');
}
