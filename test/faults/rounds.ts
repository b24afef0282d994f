/** How much the fault tests do: a few rounds with `npm test`, far more with `npm run test:all`. */

/** `npm run test:all` multiplies the rounds by this. */
const LONG_RUN_FACTOR = 10;

export const isLongRun = process.env.LONG_RUN === '1';

/** Returns the number of rounds: `sampled` with `npm test`, more in the long run. */
export function rounds(sampled: number): number {
  return isLongRun ? sampled * LONG_RUN_FACTOR : sampled;
}

/** Prints figures of the long run. */
export function report(line: string): void {
  if (isLongRun) process.stderr.write(`${line}\n`);
}

/** Why a test is not run, said where the results are read. */
export function sayWhySkipped(line: string): void {
  process.stderr.write(`${line}\n`);
}
