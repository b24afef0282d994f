/** `npm test`: everything that must pass before a change lands. `npm run test:all` adds the long runs. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Long runs: random properties, many rounds of faults, proxies and caches, and the soak. */
const LONG_RUN = { LONG_RUN: '1', FUZZ_RUNS: '1000', FUZZ_SEED: 'random' };
const SOAK_MINUTES = '2';

const isLong = process.argv.includes('--all');
// The options win over the environment of the caller only where that says nothing.
const env = { ...(isLong && LONG_RUN), ...process.env };

async function main(): Promise<void> {
  await Promise.all([
    quietly('lint'),
    quietly('types'),
    quietly('build').then(() => quietly('content:check')),
  ]);
  const built = { ...env, FOYER_BUILT: '1' };
  await openly('unit tests', ['run', 'test:unit'], built);
  await openly('browser tests', ['run', 'test:e2e'], built);
  if (isLong) await openly('soak', ['exec', '--', 'tsx', 'test/soak/main.ts', SOAK_MINUTES], built);
}

/** Runs a script of package.json and shows what it prints only when it fails. */
async function quietly(script: string): Promise<void> {
  await step(script, ['run', '--silent', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function openly(
  name: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  process.stdout.write(`\n${name}\n`);
  await step(name, parameters, { env: environment, stdio: 'inherit' });
}

/** Ends this process when the step fails. */
async function step(name: string, parameters: readonly string[], options: SpawnOptions): Promise<void> {
  const start = performance.now();
  const child = spawn('npm', parameters, options);
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (code === 0) return;
  process.stdout.write((await printed).join(''));
  process.exit(1);
}

await main();
