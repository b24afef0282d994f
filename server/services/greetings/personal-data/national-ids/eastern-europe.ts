import validator from 'validator';
import { hasDate, passesModulo11, weightedSum } from '../check-digits.ts';
import { taxId } from './by-validator.ts';
import { type NationalId, nationalId } from './national-id.ts';

export const easternEurope: readonly NationalId[] = [
  // Poland: PESEL, NIP.
  nationalId('\\d{11}', taxId('pl-PL')),
  nationalId('\\d{3}-(?:\\d{3}-\\d{2}-\\d{2}|\\d{2}-\\d{2}-\\d{3})', taxId('pl-PL')),
  // Czechia. Slovakia. Hungary. Romania. Bulgaria. Croatia.
  nationalId('\\d{6}/\\d{3,4}', (id) => taxId('cs-CZ')(id) || taxId('sk-SK')(id)),
  nationalId('[1-8]-\\d{6}-\\d{4}', (id) => hasDate(id, 'YMD', 1)),
  nationalId('\\d{13}', taxId('ro-RO')),
  nationalId('\\d{10}', taxId('bg-BG')),
  nationalId('\\d{11}', taxId('hr-HR')),
  // Serbia and its neighbours: JMBG. Greece: AMKA.
  nationalId(
    '\\d{13}',
    (id) => hasDate(id, 'DMY') && passesModulo11(id, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]),
  ),
  nationalId('\\d{11}', (id) => hasDate(id, 'DMY') && validator.isLuhnNumber(id)),
  // Russia: SNILS, INN. Turkey.
  nationalId('\\d{3}-\\d{3}-\\d{3}[ -]\\d{2}'),
  nationalId('\\d{12}', isRussianTaxpayer),
  nationalId('[1-9]\\d{10}', isTurkish),
];

function isRussianTaxpayer(id: string): boolean {
  const [tenth, eleventh] = [
    [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
    [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  ].map((weights) => (weightedSum(id, weights) % 11) % 10);
  return id.endsWith(`${tenth}${eleventh}`);
}

function isTurkish(id: string): boolean {
  const tenth = weightedSum(id, [7, 9, 7, 9, 7, 9, 7, 9, 7]) % 10;
  const eleventh = weightedSum(id, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) % 10;
  return id.endsWith(`${tenth}${eleventh}`);
}
