/** Runs the programs of an installed site, as its owner does. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../site/util/free-port.ts';

/** Settings of this process, such as NODE_ENV in a test, would change what npm installs and the server reads. */
const { NODE_ENV: _, ...environment } = process.env;
const ENV = { ...environment, npm_config_audit: 'false', npm_config_fund: 'false' };
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** How much an installation may take. */
export const MAX_MEGABYTES = 145;
const START_TIMEOUT_MS = 60_000;

/** Runs a program in `folder` and returns what it prints. Throws if it fails. */
export async function run(
  folder: string,
  program: string,
  ...parameters: readonly string[]
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, parameters, { cwd: folder, env: ENV });
  return stdout + stderr;
}

/** Packs a package. Returns the path of the tarball, in `folder`. */
export async function pack(source: string, folder: string): Promise<string> {
  const printed = await run(source, 'npm', 'pack', '--silent', '--pack-destination', folder);
  return join(folder, printed.trim());
}

/** Answers to the questions that have no default. */
export const OWNER = [
  '--name',
  'Ada Lovelace',
  '--title',
  'Countess',
  '--email',
  'ada@lovelace.blog',
  '--timezone',
  'Europe/London',
];

/** Runs `npm create foyer-site` with tarballs instead of the published packages. Returns the folder of the site. */
export async function createSite(
  folder: string,
  name: string,
  createFoyer: string,
  foyer: string,
): Promise<string> {
  const npmExec = ['exec', '--yes', `--package=${createFoyer}`, '--', 'create-foyer-site'];
  await run(folder, 'npm', ...npmExec, name, '--foyer', foyer, ...OWNER);
  return join(folder, name);
}

/** Runs `npm run create` in this clone. */
export function createInClone(...parameters: readonly string[]): Promise<string> {
  return run(ROOT, 'npm', 'run', 'create', '--', ...parameters);
}

export interface RunningSite {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly printed: () => string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Runs a script of the site's package.json until it answers. */
export async function serve(folder: string, script: 'dev' | 'start'): Promise<RunningSite> {
  const port = await freePort();
  // A group of its own, because npm starts the server as a grandchild.
  const child = spawn('npm', ['run', script], {
    cwd: folder,
    env: { ...ENV, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  const site: RunningSite = {
    origin: `http://127.0.0.1:${port}`,
    printed: () => printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await closed;
      running.delete(child);
    },
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!printed.includes('Foyer is listening')) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`The site did not start:\n${printed}`);
    }
    await delay(20);
  }
  return site;
}

/** Kills the sites that a failed test has left running. */
export function killSites(): void {
  for (const { pid, exitCode } of running)
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
}
