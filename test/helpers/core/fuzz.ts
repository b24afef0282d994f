/** fast-check, configured with this run's seed and run count. A failure prints the command to reproduce it. */
import fc, { type RunDetails } from 'fast-check';
import { expect, inject } from 'vitest';

/** Settings of all property tests, provided by `setup.ts`. */
export interface FuzzSettings {
  /** Number of runs of each property. */
  readonly runs: number;
  readonly seed: number;
  /** Milliseconds after which a property stops. No limit if undefined. */
  readonly limit: number | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly fuzz: FuzzSettings;
  }
}

/** Declared because the language's types lack `console`, which every test runtime has. */
declare const console: { log(line: string): void };

const { runs, seed, limit } = inject('fuzz');

fc.configureGlobal({
  numRuns: runs,
  seed,
  reporter: report,
  ...(limit !== undefined && { interruptAfterTimeLimit: limit }),
});

/** Divides the runs by `share`, for properties with expensive runs such as an HTTP round trip. */
export function oneRunIn(share: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(runs / share) };
}

/** Runs from which on a test that goes through many samples takes every one. `npm run test:all` has as many. */
const ALL_SAMPLES_FROM = 1000;

/** Whether this run is a long one, which leaves nothing out. */
export const isLongRun: boolean = runs >= ALL_SAMPLES_FROM;

/** Returns every sample in a long run, and otherwise one in `share`, for what every sample of a kind shows equally. */
export function oneSampleIn<Sample>(share: number, samples: readonly Sample[]): readonly Sample[] {
  return isLongRun ? samples : samples.filter((_, index) => index % share === 0);
}

function report<Values>(details: RunDetails<Values>): void {
  const { testPath = '', currentTestName = '' } = expect.getState();
  if (details.interrupted) {
    console.log(`${currentTestName}: ${details.numRuns} runs in the time there was`);
  }
  if (!details.failed) return;
  const repeat = `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} npx vitest run ${testPath} -t ${JSON.stringify(currentTestName)}`;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat with: ${repeat}`, {
    cause: details.errorInstance,
  });
}

export { default as fc } from 'fast-check';
