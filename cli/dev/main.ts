/**
 * `npm run dev`: runs `foyer dev` from source. Builds the pages' scripts and styles when they change, and lets tsx start
 * the server again when they are built or its own code has changed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

/** Code and words of the server. It loads some of the code in workers, which tsx does not follow. */
const SERVER_CODE = '{web,manifests,site,server,owner,import,cli}/**/*.{ts,tsx,mjs,yaml}';
/** What runs in pages, which the builder watches. */
const PAGE_CODE = '{web,owner/room}/page/**';

function startServer(): ChildProcess {
  const globs = ['--include', SERVER_CODE, '--exclude', PAGE_CODE, '--exclude', '**/*.test.{ts,tsx}'];
  const watch = [fileURLToPath(import.meta.resolve('tsx/cli')), 'watch', '--clear-screen=false', ...globs];
  const command = [...watch, 'cli/program.ts', 'dev', ...process.argv.slice(2)];
  const started = spawn(process.execPath, command, { stdio: ['pipe', 'inherit', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => started.kill(signal));
  started.once('exit', (code) => process.exit(code ?? 0));
  return started;
}

const built = new Set<string>();
let server: ChildProcess | undefined;
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
        // tsx starts the program again when the return key is pressed.
        if (server) server.stdin?.write('\n');
        else if (built.size === 2) server = startServer();
      },
    },
  ],
});
const { client, room } = builder.environments;
if (client) await builder.build(client);
if (room) await builder.build(room);
