/** Rounds of the fault tests: a few with `npm test`, far more with `npm run test:all`. */

/** Factor for the number of rounds in `npm run test:all`. */
const LONG_RUN_FACTOR = 10;

export const isLongRun = process.env.LONG_RUN === '1';

/** Returns the number of rounds: `sampled` with `npm test`, more in the long run. */
export function rounds(sampled: number): number {
  return isLongRun ? sampled * LONG_RUN_FACTOR : sampled;
}

/** Prints figures, but only in the long run. */
export function report(line: string): void {
  if (isLongRun) process.stderr.write(`${line}\n`);
}

/** Prints the reason for a skipped test next to the results. */
export function printWhySkipped(line: string): void {
  process.stderr.write(`${line}\n`);
}
