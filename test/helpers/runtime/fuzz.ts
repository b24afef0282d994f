/** fast-check as every property takes it: as often as this run of the tests says, and so that a failure can be repeated. */
import fc, { type RunDetails } from 'fast-check';
import { expect, inject } from 'vitest';

/** Chosen once for all files. */
export interface FuzzSettings {
  /** How often a property is tried. */
  readonly runs: number;
  readonly seed: number;
  /** Milliseconds after which a property is tried no more; undefined: however long it takes. */
  readonly limit: number | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly fuzz: FuzzSettings;
  }
}

/** Everywhere that tests run, though not in the language itself. */
declare const console: { log(line: string): void };

const { runs, seed, limit } = inject('fuzz');

fc.configureGlobal({
  numRuns: runs,
  seed,
  reporter: report,
  ...(limit !== undefined && { interruptAfterTimeLimit: limit }),
});

/** For a property of which one run is costly, such as an HTTP round trip: one run where others have `share`. */
export function oneRunIn(share: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(runs / share) };
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
