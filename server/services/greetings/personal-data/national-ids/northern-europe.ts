import validator from 'validator';
import { hasDate } from '../check-digits.ts';
import { identityCard, taxId } from './by-validator.ts';
import { type NationalId, nationalId } from './national-id.ts';

export const northernEurope: readonly NationalId[] = [
  // Sweden. Denmark and Iceland. Norway. Finland. Estonia and Lithuania. Latvia.
  nationalId('(?:\\d{2})?\\d{6}[-+]\\d{4}', isSwedish),
  nationalId('\\d{6}-\\d{4}', (id) => hasDate(id, 'DMY')),
  nationalId('\\d{6} ?\\d{5}', identityCard('NO')),
  nationalId('\\d{6}[-+A-FU-Y]\\d{3}[\\dA-Y]', (_, written) => isFinnish(written)),
  nationalId('[1-6]\\d{10}', taxId('et-EE')),
  nationalId('\\d{6}-\\d{5}', (id) => hasDate(id, 'DMY') || id.startsWith('32')),
];

/** The century, where it is written, is not counted. */
function isSwedish(id: string): boolean {
  const number = id.slice(-10);
  return hasDate(number, 'YMD') && validator.isLuhnNumber(number);
}

/** Since 2023 many signs tell the century; `validator` knows those of before. */
function isFinnish(written: string): boolean {
  return validator.isIdentityCard(`${written.slice(0, 6)}-${written.slice(7).toUpperCase()}`, 'FI');
}
