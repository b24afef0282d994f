import validator from 'validator';
import { hasDate } from '../check-digits.ts';
import { type NationalId, nationalId } from './national-id.ts';

export const africaAndMiddleEast: readonly NationalId[] = [
  // South Africa. Egypt. United Arab Emirates. Ghana.
  nationalId('\\d{6} ?\\d{4} ?\\d{3}', (id) => hasDate(id, 'YMD') && validator.isLuhnNumber(id)),
  nationalId('[23]\\d{6}(?:0[1-4]|[12]\\d|3[1-5]|88)\\d{5}', (id) => hasDate(id, 'YMD', 1)),
  nationalId('784(-?)\\d{4}\\1\\d{7}\\1\\d', (id) => validator.isLuhnNumber(id)),
  nationalId('GHA-?\\d{9}-?\\d'),
];
