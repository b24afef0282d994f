/**
 * `npm run dev`: runs `foyer dev` from source. Builds the pages' scripts and styles when they change, and starts the
 * server again when they are built or its own code has changed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'chokidar';
import { createBuilder } from 'vite';
import { print } from '../../site/util/print.ts';

const SERVER = ['--import', 'tsx', 'cli/program.ts', 'dev'];
const SERVER_CODE = ['web', 'manifests', 'site', 'server', 'owner', 'import', 'cli'];
/** What runs in pages, which the builder watches. */
const PAGE_CODE = /^(?:web|owner\/room)\/page\//;
/** Saving all files of an editor takes a moment. */
const DEBOUNCE_MS = 100;

let server: ChildProcess | undefined;
let isStopping = false;
let timer: NodeJS.Timeout | undefined;
let restarts = Promise.resolve();

function restartSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarts = restarts.then(restart);
  }, DEBOUNCE_MS);
}

async function restart(): Promise<void> {
  await stopServer();
  if (isStopping) return;
  server = spawn(process.execPath, [...SERVER, ...process.argv.slice(2)], { stdio: 'inherit' });
  server.once('exit', (code) => {
    if (code) print('The server starts again when you change its code.');
  });
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

function isServerCode(file: string): boolean {
  return /\.(?:tsx?|mjs|yaml)$/.test(file) && !PAGE_CODE.test(file) && !/\.test\.tsx?$/.test(file);
}

async function watchPages(): Promise<void> {
  const built = new Set<string>();
  const builder = await createBuilder({
    logLevel: 'warn',
    environments: {
      // The two write into one folder, in any order.
      client: { build: { watch: {}, emptyOutDir: false } },
      room: { build: { watch: {} } },
    },
    plugins: [
      {
        name: 'foyer-dev',
        writeBundle() {
          built.add(this.environment.name);
          if (built.size === 2) restartSoon();
        },
      },
    ],
  });
  const { client, room } = builder.environments;
  if (client) await builder.build(client);
  if (room) await builder.build(room);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    isStopping = true;
    await stopServer();
    process.exit(0);
  });
}
watch(SERVER_CODE, { ignoreInitial: true, followSymlinks: false }).on('all', (_event, file) => {
  if (isServerCode(file)) restartSoon();
});
await watchPages();
