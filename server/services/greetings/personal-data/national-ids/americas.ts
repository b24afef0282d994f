import validator from 'validator';
import { hasDate, passesModulo11, weightedSum } from '../check-digits.ts';
import { taxId } from './by-validator.ts';
import { type NationalId, nationalId } from './national-id.ts';

export const americas: readonly NationalId[] = [
  // United States: SSN, ITIN. Canada: SIN, which a count can look like.
  nationalId('(?!000|666)\\d{3}[- .](?!00)\\d{2}[- .](?!0000)\\d{4}'),
  nationalId('[1-9]\\d{2}[- ]\\d{3}[- ]\\d{3}', (id) => !id.endsWith('000') && validator.isLuhnNumber(id)),
  // Brazil: CPF. Argentina: CUIT and CUIL. Chile: RUT. Uruguay: CI.
  nationalId('\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}'),
  nationalId('\\d{11}', taxId('pt-BR')),
  nationalId('(?:2[03-7]|3[034])[- ]\\d{8}[- ]\\d'),
  nationalId('(?:\\d{1,2}\\.\\d{3}\\.\\d{3}|\\d{7,8})-[\\dK]', (id) => isChilean(id) || isUruguayan(id)),
  // Mexico: CURP, RFC. Dominican Republic: cédula.
  nationalId('[A-Z]{4}\\d{6}[HM][A-Z]{5}[A-Z\\d]\\d', (id) => hasDate(id, 'YMD', 4)),
  nationalId('[A-ZÑ]{4}-?\\d{6}-?[A-Z\\d]{3}', (id) => hasDate(id, 'YMD', 4)),
  nationalId('\\d{3}-\\d{7}-\\d', (id) => validator.isLuhnNumber(id)),
];

function isChilean(id: string): boolean {
  return passesModulo11(id.padStart(9, '0'), [3, 2, 7, 6, 5, 4, 3, 2], 'K');
}

function isUruguayan(id: string): boolean {
  return weightedSum(id.padStart(8, '0'), [2, 9, 8, 7, 6, 3, 4, 1]) % 10 === 0;
}
