/** Detects numbers of payment cards, bank accounts and identity cards. */
import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import validator from 'validator';

/** From 13 to 19 digits in whole groups (ISO/IEC 7812-1). Matches at the start of every group. */
const cardNumbers = [13, 14, 15, 16, 17, 18, 19].map(
  (length) => new RegExp(`(?<!\\d)(?=(\\d(?:[ .\\-–_]{0,3}\\d){${length - 1}})(?!\\d))`, 'g'),
);

/** Returns whether the text contains a payment card number, judging by its first digit and the Luhn check digit. */
export function hasCardNumber(copy: string): boolean {
  return cardNumbers
    .flatMap((pattern) => [...copy.matchAll(pattern)])
    .some(([, written = '']) => /^[2-6]/.test(written) && validator.isLuhnNumber(written.replace(/\D/g, '')));
}

/** ISO 13616-1: country, two check digits, up to 30 letters and digits, often grouped. Matches at every position. */
const perhapsIban = /(?=([A-Z]{2}\d{2}(?:[ .\-–]{0,2}[A-Z\d]){11,30}))/giu;

/**
 * Returns whether the text contains an IBAN, judging by the length for its country and the check digits. The structure
 * of the account number is not checked, because it differs between banks and can change.
 */
export function hasIban(copy: string): boolean {
  return [...copy.matchAll(perhapsIban)].some(([, written = '']) => {
    const compact = written.replace(/[^A-Z\d]/gi, '').toUpperCase();
    const length = countrySpecs[compact.slice(0, 2)]?.chars;
    if (!length || compact.length < length) return false;
    const { errorCodes } = validateIBAN(compact.slice(0, length));
    return !errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum);
  });
}

/** Countries whose identity numbers have a check digit and a letter or a date. Others look like any other number. */
const identityLocales = ['ES', 'FI', 'PL', 'zh-CN', 'zh-HK'] as const;

const perhapsIdentityNumber =
  /(?<![\p{Script=Latin}\p{N}])(?=[A-Z\d]*\d)[A-Z\d]{6,18}(?:[-+]\d{3}[A-Z\d]|\([\dA]\))?(?![\p{Script=Latin}\p{N}])/giu;

/** Returns whether the text contains an identity number that `validator` can distinguish from other numbers. */
export function hasIdentityNumber(copy: string): boolean {
  return [...copy.matchAll(perhapsIdentityNumber)].some(([written]) =>
    identityLocales.some((locale) => validator.isIdentityCard(written.toUpperCase(), locale)),
  );
}
