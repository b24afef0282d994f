/** The arithmetic that identity numbers share. `digits` are digits alone. */

/** The sum of the products of digits and weights; digits past the last weight do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);
}

/** Whether the six characters from `start` on can be a date, in the order given. */
export function hasDate(id: string, order: 'YMD' | 'DMY', start = 0): boolean {
  const dayAt = start + (order === 'YMD' ? 4 : 0);
  const day = Number(id.slice(dayAt, dayAt + 2));
  const month = Number(id.slice(start + 2, start + 4));
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

export function passesEan13(digits: string): boolean {
  return weightedSum(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

/**
 * Whether what follows the weighted digits is what their sum lacks to a multiple of eleven.
 *
 * @param ten how that is written where ten is lacking
 */
export function passesModulo11(id: string, weights: readonly number[], ten = '0'): boolean {
  const lacking = (11 - (weightedSum(id, weights) % 11)) % 11;
  return id.slice(weights.length) === (lacking === 10 ? ten : String(lacking));
}
