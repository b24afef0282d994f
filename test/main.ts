/** `npm test`: all checks that must pass before a change is merged. `npm run test:all` adds the long runs. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useRunFolder } from './helpers/temporary-files.ts';
import { WARM_DATA } from './helpers/warm-cache.ts';
import { QUIETLY, runStep, type StepOptions } from './steps.ts';

/** Settings for the long runs: randomly seeded properties, more fault rounds, proxies and caches. */
const LONG_RUN = { LONG_RUN: '1', FUZZ_RUNS: '1000', FUZZ_SEED: 'random' };
const SOAK_MINUTES = '2';

const isLong = process.argv.includes('--all');
useRunFolder(isLong);
// The caller's environment overrides the settings for the long runs.
const env = { ...(isLong && LONG_RUN), ...process.env };

async function main(): Promise<boolean> {
  const checks = allSucceed(runQuietly('lint'), runQuietly('types'));
  const isBuilt = (await runQuietly('build')) && (await runQuietly('content:check'));
  return allSucceed(checks, isBuilt && runTests());
}

async function runTests(): Promise<boolean> {
  // All steps share one build cache.
  const data = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  const options = { env: { ...env, FOYER_BUILT: '1', [WARM_DATA]: data } };
  const aloud: StepOptions = { ...options, stdio: 'inherit' };
  if (isLong) {
    // One after another, because some measure.
    return (
      (await runStep('unit tests', ['run', 'test:unit'], aloud)) &&
      (await runStep('browser tests', ['run', 'test:e2e'], aloud)) &&
      (await runStep('soak', ['exec', '--', 'tsx', 'test/soak/main.ts', SOAK_MINUTES], aloud))
    );
  }
  // Side by side, because either leaves the processors to the other while it waits for processes that it started.
  return allSucceed(
    runStep('unit tests', ['run', 'test:unit', '--', '--maxWorkers=2'], aloud),
    runStep('browser tests', ['run', 'test:e2e', '--', '--workers=2'], {
      ...options,
      ...QUIETLY,
      isAlwaysShown: true,
    }),
  );
}

/** Waits for all steps, so that each shows what is wrong. */
async function allSucceed(...steps: readonly (boolean | Promise<boolean>)[]): Promise<boolean> {
  return !(await Promise.all(steps)).includes(false);
}

/** Runs a script of package.json and shows its output only if it fails. */
function runQuietly(script: string): Promise<boolean> {
  return runStep(script, ['run', '--silent', script], { ...QUIETLY, env });
}

process.exitCode = (await main()) ? 0 : 1;
