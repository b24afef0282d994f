/** `npm test`: all checks that must pass before a change is merged. `npm run test:all` adds the long runs. */
import type { SpawnOptions } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useRunFolder } from './helpers/temporary-files.ts';
import { WARM_DATA } from './helpers/warm-cache.ts';
import { QUIETLY, runStep } from './steps.ts';

/** Settings for the long runs: randomly seeded properties, more fault rounds, proxies and caches. */
const LONG_RUN = { LONG_RUN: '1', FUZZ_RUNS: '1000', FUZZ_SEED: 'random' };
const SOAK_MINUTES = '2';

const isLong = process.argv.includes('--all');
useRunFolder(isLong);
// The caller's environment overrides the settings for the long runs.
const env = { ...(isLong && LONG_RUN), ...process.env };

async function main(): Promise<void> {
  const checks = Promise.all([runQuietly('lint'), runQuietly('types')]);
  await runQuietly('build');
  await runQuietly('content:check');
  // All steps share one build cache.
  const data = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  const built = { ...env, FOYER_BUILT: '1', [WARM_DATA]: data };
  await Promise.all([checks, runWithOutput('unit tests', ['run', 'test:unit'], built)]);
  await runWithOutput('browser tests', ['run', 'test:e2e'], built);
  if (isLong) await runWithOutput('soak', ['exec', '--', 'tsx', 'test/soak/main.ts', SOAK_MINUTES], built);
}

/** Runs a script of package.json and shows its output only if it fails. */
async function runQuietly(script: string): Promise<void> {
  await runOrExit(script, ['run', '--silent', script], { ...QUIETLY, env });
}

async function runWithOutput(
  name: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  process.stdout.write(`\n${name}\n`);
  await runOrExit(name, parameters, { env: environment, stdio: 'inherit' });
}

/** Runs one step. Exits the process if the step fails. */
async function runOrExit(name: string, parameters: readonly string[], options: SpawnOptions): Promise<void> {
  if (!(await runStep(name, parameters, options))) process.exit(1);
}

await main();
