import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** ISO 13616-1: country, two check digits, up to 30 letters and digits; in groups on paper. Found at every position. */
const perhapsIban = /(?=([A-Z]{2}\d{2}(?:[ .\-–]{0,2}[A-Z\d]){11,30}))/giu;

/**
 * Whether an IBAN occurs: of the length of its country and with the right check digits. The inner structure of the
 * account number is left aside, as it differs by bank and changes.
 */
export function hasIban(copy: string): boolean {
  return [...copy.matchAll(perhapsIban)].some(([, written = '']) => startsWithIban(written));
}

function startsWithIban(written: string): boolean {
  const letters = written.replace(/[^A-Z\d]/gi, '').toUpperCase();
  const length = countrySpecs[letters.slice(0, 2)]?.chars;
  if (!length || letters.length < length) return false;
  const { errorCodes } = validateIBAN(letters.slice(0, length));
  return !errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum);
}
