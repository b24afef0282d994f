/** Detects phone numbers with libphonenumber, after masking other numbers that it mistakes for them. */
import { type CountryCode, findPhoneNumbersInText, getCountries } from 'libphonenumber-js/max';

/** Countries whose national numbers are found without a label. Their formats are representative of the others. */
const commonCountries: readonly CountryCode[] = [
  ...(['US', 'MX', 'BR', 'CL', 'CO', 'PE', 'CR', 'AR'] as const),
  ...(['ES', 'PT', 'IT', 'GR', 'PL', 'CZ', 'NO', 'DK', 'RU', 'HU', 'LV'] as const),
  ...(['IN', 'CN', 'SG', 'HK', 'AE', 'TN', 'TR'] as const),
];

/** Labels that introduce a phone number from any country. */
const label =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:(?:tele)?phone|tel|fax|mobile|cell|(?:call|text|ring|reach|dial) (?:me|us|him|her|them|my human)|sms|whatsapp|signal|t[ée]l[ée]phone|portable|telefono?|teléfono|móvil|celular|telemóvel|cellulare|handy|mobil|puhelin|komórka|τηλ|тел|моб|电话|電話|手机|手機|携帯|전화|휴대폰|هاتف|جوال|טלפון|फ़ोन|मोबाइल|โทร|điện thoại|☎|📞|📱|📲)/iu;

/** After a label, each group of digits is checked for every country, which is slow. */
const MAX_LABELLED_GROUPS = 8;
/** Text with more groups of digits is treated as a list of numbers. */
const MAX_GROUPS = 25;

function alone(pattern: string): RegExp {
  return new RegExp(`(?<!\\d[\\s.,:/-]?|\\+)(?:${pattern})(?!\\d|[.:/-]\\d)`, 'giu');
}

const year = '(?:19|20)\\d{2}';

const dates: readonly RegExp[] = [
  alone(`${year}([-./])\\d{1,2}\\1\\d{1,2}`),
  alone(`\\d{1,2}([-./])\\d{1,2}\\1(?:${year}|\\d{2})`),
  alone(`${year}(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])(?:[-T_ ]?\\d{4}(?:\\d{2}){0,4})?Z?`),
  alone(`${year}(?:\\s?[-–/]\\s?(?:${year}|\\d{2})|(?:\\s${year})+)`),
];

const otherNumbers: readonly RegExp[] = [
  // Counts in groups of three, round numbers and ranges of them.
  alone("\\d{1,3}(?:[,'’]\\d{3})+(?:\\.\\d+)?"),
  alone('[1-9]\\d?(?:([ .])\\d{3})(?:\\1\\d{3})*(?!\\s\\d)'),
  alone('[1-9]\\d{0,4}0[-–][1-9]\\d{0,4}0'),
  // UUID (RFC 9562), release names ("opus-4-20250514"), labeled standards and vulnerabilities.
  /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/giu,
  /(?<=[a-z]-(?:\d{1,2}-)?)20\d{6}(?![\d-])/giu,
  /(?<!\p{L})(?:ISBN|ISSN|RFC|ISO|IEC|CVE|DIN)(?:-1[03])?:?[- ]?\d[\d -]{3,16}[\dX](?!\d)/gu,
  // ISBN-13 without its name.
  /(?<![\d-])97[89]-(?:\d{1,7}-){3}\d(?![\d-])/g,
  // Orders and invoices. More than two groups, or a number that begins with 0 or +, may still be a phone number.
  /(?<!\p{L})(?:order|invoice|ticket|case|booking|ref(?:erence)?|bestellung|rechnung|auftrag|commande|facture|pedido|factura)(?: (?:no|nr|number)\.?)?:? ?#?[1-9]\d{0,7}(?:-\d{1,6})?(?![-./ ]?\d)/giu,
  // DOI (ISO 26324).
  /(?<!\d)10\.\d{4,9}\/\S+/gu,
  // Decimals and versions: the parts of a phone number have more than one digit.
  /(?<![\d.]|\d[-/ ])(?:v\d+(?:\.\d+)+|\d+\.\d+|\d+(?:\.\d+)*\.\d(?:\.\d+)+)(?!\.?\d|[-/ ]\d)/giu,
];

/** Returns whether the text contains a phone number: international, from a common country, or after a label. */
export function hasPhoneNumber(copy: string): boolean {
  if (!/\d/.test(copy)) return false;
  const dateless = mask(copy, dates);
  const isLabelled = label.test(copy);
  const groups = dateless.match(/\d+/g)?.length ?? 0;
  if (groups > (isLabelled ? MAX_LABELLED_GROUPS : MAX_GROUPS)) return true;
  if (isLabelled && getCountries().some((country) => findIn(dateless, country).length > 0)) return true;
  const masked = mask(dateless, otherNumbers);
  return commonCountries.some((country) =>
    findIn(masked, country).some((found) => isPlausible(masked, found)),
  );
}

function mask(copy: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((text, pattern) => text.replace(pattern, ' × '), copy);
}

/** Finds phone numbers, including invalid ones of the right length, which may be meant as phone numbers too. */
function findIn(text: string, defaultCountry: CountryCode) {
  return findPhoneNumbersInText(text, { defaultCountry, extended: true });
}

/**
 * Returns whether a match is likely to be a phone number. Any digits can be a landline number in some country, so
 * ungrouped digits count only if they are a mobile number.
 */
function isPlausible(text: string, { number, startsAt, endsAt }: ReturnType<typeof findIn>[number]): boolean {
  const written = text.slice(startsAt, endsAt);
  const digits = written.replace(/\D/g, '');
  if (digits.length < 8) return false;
  if (written !== digits || /^0[1-9]/.test(written)) return true;
  const type = number.getType();
  return digits.length > 8 && type !== undefined && type !== 'FIXED_LINE';
}
