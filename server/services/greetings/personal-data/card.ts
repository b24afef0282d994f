import validator from 'validator';
import { digitRuns } from './digit-runs.ts';

/** First digits that card networks use, by the number of digits (ISO/IEC 7812-1 and what the networks publish). */
const networks: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/, // Visa
  /^(?:5[1-5]|2[2-7])\d{14}$/, // Mastercard, Mir
  /^3[47]\d{13}$/, // American Express
  /^3(?:0[0-5]|[689]\d)\d{11,16}$/, // Diners Club
  /^(?:35\d{14,17}|2131\d{11}|1800\d{11})$/, // JCB
  /^(?:50|5[6-8]|6\d)\d{11,17}$/, // Maestro, Discover, UnionPay, RuPay, Elo, Verve
  /^(?:8[126]|86|9[78])\d{14}$/, // UnionPay, RuPay, Uzcard, Humo, Troy
];

/** Whether the number of a payment card occurs: 13 to 19 digits of a network that pass the Luhn check. */
export function hasCardNumber(copy: string): boolean {
  return digitRuns(copy, { min: 13, max: 19 }).some(
    (run) => networks.some((network) => network.test(run)) && validator.isLuhnNumber(run),
  );
}
