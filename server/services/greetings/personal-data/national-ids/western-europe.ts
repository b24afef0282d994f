import { hasDate, passesEan13, passesModulo11, weightedSum } from '../check-digits.ts';
import { identityCard, taxId } from './by-validator.ts';
import { type NationalId, nationalId } from './national-id.ts';

export const westernEurope: readonly NationalId[] = [
  // United Kingdom: National Insurance, National Health Service.
  nationalId('[A-Z]{2}[ -]?\\d{2}[ -]?\\d{2}[ -]?\\d{2}[ -]?[A-D]'),
  nationalId('\\d{3}[ -]\\d{3}[ -]\\d{4}', (id) => passesModulo11(id, [10, 9, 8, 7, 6, 5, 4, 3, 2], 'none')),
  // Ireland: PPS.
  nationalId('\\d{7}[A-W][A-IW]?', taxId('en-IE')),
  // Spain: DNI, NIE. Portugal: citizen card.
  nationalId('(?:\\d{8}|\\d{1,2}\\.\\d{3}\\.\\d{3}|[XYZ][ -]?\\d{7})[ -]?[A-Z]', identityCard('ES')),
  nationalId('\\d{8} ?\\d ?[A-Z]{2}\\d'),
  // France: NIR.
  nationalId(
    '[1-478] ?\\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3}[ /]?\\d{2}',
    isFrench,
  ),
  // Italy: codice fiscale, electronic identity card.
  nationalId('[A-Z]{3} ?[A-Z]{3} ?\\d{2}[A-EHLMPRST]\\d{2} ?[A-M]\\d{3} ?[A-Z]'),
  nationalId('C[A-Z]\\d{5}[A-Z]{2}', identityCard('IT')),
  // Germany: tax, social insurance. Austria: social insurance. Switzerland: AHV.
  nationalId('[1-9]\\d ?\\d{3} ?\\d{3} ?\\d{3}', taxId('de-DE')),
  nationalId('\\d{2} ?\\d{6} ?[A-Z] ?\\d{3}', (id) => hasDate(id, 'DMY', 2)),
  nationalId('[1-9]\\d{3}[ -]?\\d{6}', isAustrian),
  nationalId('756\\.?\\d{4}\\.?\\d{4}\\.?\\d{2}', passesEan13),
  // Belgium: national register.
  nationalId('\\d{2}[. ]?\\d{2}[. ]?\\d{2}[- ]?\\d{3}[. ]?\\d{2}', taxId('fr-BE')),
];

/** The key is 97 less the rest of the number; the departments of Corsica count as 19 and 18. */
function isFrench(id: string): boolean {
  const number = Number(id.slice(0, 13).replace('2A', '19').replace('2B', '18'));
  return 97 - (number % 97) === Number(id.slice(13));
}

/** Four digits, of which the last is the check digit, before the birthday. */
function isAustrian(id: string): boolean {
  return hasDate(id, 'DMY', 4) && weightedSum(id, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === Number(id[3]);
}
