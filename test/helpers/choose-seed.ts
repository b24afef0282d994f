/** Before the tests: how often each property is tried, and from which seed its inputs are drawn. */
import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

/** What `npm test` tries; `npm run test:fuzz` sets more. */
const USUAL_RUNS = 1_000;
/** In milliseconds: whoever asks for more runs gets as many of them as fit, so that the whole ends within two hours. */
const LONGEST_PROPERTY = 120_000;
/** Seeds of fast-check are 32-bit integers. */
const SEEDS = 2 ** 31;

/** Says the seed whether or not a property fails, so that any run can be repeated as a whole. */
export function setup(project: TestProject): void {
  const runs = wholeNumber('FUZZ_RUNS') ?? USUAL_RUNS;
  const seed = wholeNumber('FUZZ_SEED') ?? randomInt(SEEDS);
  const limit = runs > USUAL_RUNS ? LONGEST_PROPERTY : undefined;
  project.provide('fuzz', { runs, seed, limit });
  process.stdout.write(`Properties: ${runs} runs each, FUZZ_SEED=${seed}\n`);
}

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${name} is "${text}"; make it a whole number.`);
  return value;
}
