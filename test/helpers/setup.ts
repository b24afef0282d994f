/**
 * Global setup for Vitest: seeds the property tests, and starts what tests share when one first needs it. Most tests are
 * pure, so their answer must not wait for a build or a database.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { serveOnDemand } from './on-demand.ts';
import { SAMPLE_CONTENT } from './sample-folder.ts';
import { WARM_DATA } from './warm-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs of each property with `npm test`, and the fixed seed. `npm run test:all` sets more runs and a random seed. */
const DEFAULT_RUNS = 25;
const DEFAULT_SEED = 20_261_123;
/** A property with more runs than this stops after `PROPERTY_TIMEOUT_MS`. */
const UNLIMITED_RUNS = 1_000;
const PROPERTY_TIMEOUT_MS = 120_000;
/** Range of random seeds. fast-check needs 32-bit integers. */
const SEEDS = 2 ** 31;

/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm';
/** More than the folders of all tests need. Containers often have only 64 MB. */
const ENOUGH_BYTES = 2 ** 31;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await keepFoldersInMemory();
  provideFuzz(project);
  /** Undo what has been started. */
  const removers: (() => Promise<void>)[] = [];
  const close = await serveOnDemand({
    build,
    // Imported only now, because a run of pure tests would wait for what they import.
    async postgres() {
      const { startPostgres } = await import('./postgres.ts');
      const { address, remove } = await startPostgres();
      removers.push(remove);
      return address;
    },
    async warmServer() {
      const { killAll, startBuilt } = await import('../faults/built-server.ts');
      const given = process.env[WARM_DATA];
      const data = given ?? (await mkdtemp(join(tmpdir(), 'foyer-warm-')));
      removers.push(async () => {
        await killAll();
        if (!given) await rm(data, { recursive: true, force: true });
      });
      await startBuilt({ DATA_DIR: data, CONTENT_DIR: SAMPLE_CONTENT, LOG_LEVEL: 'silent' });
      return data;
    },
  });
  return async () => {
    await close();
    await Promise.all(removers.map((remove) => remove()));
  };
}

/** Creates temporary folders in memory, because databases wait for a disk at each of their many small writes. */
async function keepFoldersInMemory(): Promise<void> {
  const space = await statfs(MEMORY).catch(() => undefined);
  if (space && space.bavail * space.bsize > ENOUGH_BYTES) process.env.TMPDIR ??= MEMORY;
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
async function build(): Promise<string> {
  if (process.env.FOYER_BUILT) return '';
  const { NODE_ENV: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, ['cli/dev/ensure-build.mjs'], { cwd: ROOT, env });
  return '';
}

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${name} is "${text}"; make it a whole number.`);
  return value;
}
