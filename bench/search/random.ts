import { seededRandom } from '../../web/runtime/seeded-random.ts';

/** Chance that is the same on every run. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number at least 0, less than `limit`. */
  below(limit: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick<T>(list: readonly T[]): T {
      return list[below(list.length)] as T;
    },
  };
}
