/** How much the fault tests do: a sample with `npm test`, far more with `npm run test:faults`. */

const SAMPLED = 20;
const wanted = Number(process.env.FAULT_ROUNDS ?? SAMPLED);

export const isHeavy = wanted > SAMPLED;

/** A number of rounds, grown in proportion to `FAULT_ROUNDS`; unset, it is `sampled`. */
export function rounds(sampled: number): number {
  return Math.ceil((sampled * wanted) / SAMPLED);
}

/** Figures for whoever runs the heavy form; the sampled one keeps quiet. */
export function report(line: string): void {
  if (isHeavy) process.stderr.write(`${line}\n`);
}

/** Why a test is not run, said where the results are read. */
export function sayWhySkipped(line: string): void {
  process.stderr.write(`${line}\n`);
}
