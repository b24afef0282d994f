/**
 * Global setup for vitest: builds the programs, starts the shared PostgreSQL cluster and a server that fills the shared
 * build cache, and seeds the property tests.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { killAll, startBuilt } from '../faults/built-server.ts';
import { startPostgres } from './postgres.ts';
import { WARM_DATA } from './warm-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs of each property with `npm test`, and the fixed seed. `npm run test:all` sets more runs and a random seed. */
const DEFAULT_RUNS = 100;
const DEFAULT_SEED = 20_261_123;
/** A property with more runs than this stops after `PROPERTY_TIMEOUT_MS`. */
const UNLIMITED_RUNS = 1_000;
const PROPERTY_TIMEOUT_MS = 120_000;
/** Range of random seeds. fast-check needs 32-bit integers. */
const SEEDS = 2 ** 31;

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server, without a database name. */
    readonly postgres: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  provideFuzz(project);
  if (!process.env.FOYER_BUILT) await build();
  const given = process.env[WARM_DATA];
  const data = given ?? (await mkdtemp(join(tmpdir(), 'foyer-warm-')));
  const [postgres] = await Promise.all([
    startPostgres(),
    startBuilt({ DATA_DIR: data, LOG_LEVEL: 'silent' }),
  ]);
  process.env[WARM_DATA] = data;
  project.provide('postgres', postgres.address);
  return async () => {
    await Promise.all([postgres.remove(), killAll()]);
    if (!given) await rm(data, { recursive: true, force: true });
  };
}

/** Provides the settings for property tests, and prints the seed so that any run can be repeated. */
function provideFuzz(project: TestProject): void {
  const runs = wholeNumber('FUZZ_RUNS') ?? DEFAULT_RUNS;
  const seed =
    process.env.FUZZ_SEED === 'random' ? randomInt(SEEDS) : (wholeNumber('FUZZ_SEED') ?? DEFAULT_SEED);
  const limit = runs > UNLIMITED_RUNS ? PROPERTY_TIMEOUT_MS : undefined;
  project.provide('fuzz', { runs, seed, limit });
  process.stdout.write(`Properties: ${runs} runs each, FUZZ_SEED=${seed}\n`);
}

/** Builds in a separate process, because the test environment would change the build. */
async function build(): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, vite, { cwd: ROOT, env });
}

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${name} is "${text}"; make it a whole number.`);
  return value;
}
