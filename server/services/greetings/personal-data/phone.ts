import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { withoutDates, withoutOtherNumbers } from './other-numbers.ts';

/** Digits in groups, as phone numbers are written. Letters without spaces between words may touch them. */
const perhapsPhone =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_])(?:\+\s?|\+?\()?\d(?:[\s().\-/‐‑‒–—]{0,3}\d){5,16}(?:(?=x\d)|(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_]))/gu;

/** Countries where a number is dialled without a leading zero. Elsewhere the zero tells. */
const withoutTrunkZero: readonly CountryCode[] = [
  ...(['US', 'MX', 'BR', 'CL', 'CO', 'PE', 'CR', 'AR'] as const),
  ...(['ES', 'PT', 'IT', 'GR', 'PL', 'CZ', 'NO', 'DK', 'RU', 'HU', 'LV'] as const),
  ...(['IN', 'CN', 'SG', 'HK', 'AE', 'TN', 'TR'] as const),
];

/** Groups of the eight-digit numbers of several countries; ungrouped they are too like any other number. */
const eightDigits = /^(?:\d{2}[ .-]?(?:\d{2}[ .-]){2}\d{2}|\d{4}[ -]\d{4}|\d{3}[ -]\d{2}[ -]\d{3})$/;

const label =
  '(?:(?:tele)?phone|tel|fax|mobile|cell|(?:call|text|ring|reach|dial) (?:me|us|him|her|them|my human)|(?:call|dial)(?= \\d{3}[- ]\\d{4})|sms|whatsapp|signal|t[ée]l[ée]phone|portable|telefono?|teléfono|móvil|celular|telemóvel|cellulare|handy|mobil|puhelin|komórka|τηλ(?:έφωνο)?|тел(?:ефон)?|моб|телефону|电话|電話|手机|手機|携帯|전화|휴대폰|هاتف|جوال|טלפון|फ़ोन|मोबाइल|โทร|điện thoại|☎|📞|📱|📲)';
const labelled = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])${label}[^\\p{N}\\p{L}]{0,4}(?:(?:is|no|number|num|nr|at|on|ist|est|es|é|è|号码|番号)[^\\p{N}\\p{L}]{0,4}){0,3}\\+?\\(?\\d(?:[\\s().\\-/–]{0,3}\\d){5,14}(?!\\d)`,
  'iu',
);

/** Whether a phone number occurs: international, national, or any number that is called one. */
export function hasPhoneNumber(copy: string): boolean {
  const candidates = [...withoutOtherNumbers(copy).matchAll(perhapsPhone)];
  return labelled.test(withoutDates(copy)) || candidates.some(([written]) => isPhoneNumber(written));
}

function isPhoneNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  if (/^\(?\+/.test(written)) return digits.length >= 8 && digits.length <= 15;
  if (digits.startsWith('00')) return isInternational(digits.slice(2));
  if (digits.startsWith('0')) return digits.length >= 9 && digits.length <= 12;
  if (/^555[-. ]\d{4}$/.test(written)) return true;
  if (digits.length < 9) return eightDigits.test(written.replace('(', '')) && isDialledSomewhere(digits);
  return isDialledSomewhere(digits, { mobile: written === digits });
}

function isInternational(digits: string): boolean {
  return parsePhoneNumberFromString(`+${digits}`)?.isPossible() === true;
}

/** @param mobile whether only mobile numbers count, as any run of digits can be that of some landline */
function isDialledSomewhere(digits: string, { mobile = false } = {}): boolean {
  return withoutTrunkZero.some((country) => {
    const type = parsePhoneNumberFromString(digits, country)?.getType();
    return type !== undefined && !(mobile && type === 'FIXED_LINE');
  });
}
