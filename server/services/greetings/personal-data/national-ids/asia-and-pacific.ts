import { hasDate, passesModulo11, weightedSum } from '../check-digits.ts';
import { identityCard } from './by-validator.ts';
import { type NationalId, nationalId } from './national-id.ts';

export const asiaAndPacific: readonly NationalId[] = [
  // India: Aadhaar, PAN. Pakistan. Sri Lanka.
  nationalId('[2-9]\\d{3}([ -]?)\\d{4}\\1\\d{4}', identityCard('IN')),
  nationalId('[A-Z]{3}[ABCFGHLJPT][A-Z]\\d{4}[A-Z]'),
  nationalId('[1-7]\\d{4}-\\d{7}-\\d'),
  nationalId('\\d{9}[VX]'),
  // China. Hong Kong. Taiwan. Japan: My Number. Korea.
  nationalId('[1-9]\\d{5}(?:19|20)\\d{9}[\\dX]', (id) => hasDate(id, 'YMD', 8)),
  nationalId('\\d{15}', identityCard('zh-CN')),
  nationalId('[A-Z]{1,2}\\d{6} ?\\([\\dA]\\)', identityCard('zh-HK')),
  nationalId('[A-Z][1289]\\d{8}', identityCard('zh-TW')),
  nationalId('\\d{4}([ -]?)\\d{4}\\1\\d{4}', (id) => passesModulo11(id, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2])),
  nationalId('\\d{6}-[1-8]\\d{6}', (id) => hasDate(id, 'YMD')),
  // Singapore. Malaysia. Thailand. Indonesia.
  nationalId('[STFGM]\\d{7}[A-Z]'),
  nationalId('\\d{6}-\\d{2}-\\d{4}', (id) => hasDate(id, 'YMD')),
  nationalId('[1-8]([- ])\\d{4}\\1\\d{5}\\1\\d{2}\\1\\d'),
  nationalId('[1-8]\\d{12}', identityCard('TH')),
  nationalId('[1-9]\\d{15}', isIndonesian),
  // Australia: tax file number, which a count can look like; Medicare.
  nationalId('[1-9]\\d{2}[ -]\\d{3}[ -]\\d{3}', isAustralianTaxpayer),
  nationalId('[2-6]\\d{3} \\d{5} \\d', isMedicare),
];

/** Region, birthday (to which women add forty to the day), serial. */
function isIndonesian(id: string): boolean {
  const day = Number(id.slice(6, 8)) % 40;
  return hasDate(`${String(day).padStart(2, '0')}${id.slice(8, 12)}`, 'DMY');
}

function isAustralianTaxpayer(id: string): boolean {
  return !id.endsWith('000') && weightedSum(id, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0;
}

function isMedicare(id: string): boolean {
  return weightedSum(id, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(id[8]);
}
