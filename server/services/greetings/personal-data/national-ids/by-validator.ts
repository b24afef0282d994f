import validator from 'validator';

/** Passes what `validator` knows of tax numbers there, which in many countries are the numbers of persons. */
export function taxId(locale: string): (compact: string) => boolean {
  return (compact) => validator.isTaxID(compact, locale);
}

/** Passes what `validator` knows of identity cards there. */
export function identityCard(locale: validator.IdentityCardLocale): (compact: string) => boolean {
  return (compact) => validator.isIdentityCard(compact, locale);
}
