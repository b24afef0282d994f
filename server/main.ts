/** The server's entry point: reads the environment and starts listening. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { formatContentErrors, InvalidContentError } from '../web/runtime/content/content-error.ts';
import { type Config, InvalidSettingError, readConfig } from './config/config.ts';
import { openLastGood } from './content/last-good.ts';
import { databaseName } from './db/database.ts';
import { listen, stopGracefully } from './http/listen.ts';
import { type BuildCache, openBuildCache } from './pool/build-cache.ts';
import { readAssets } from './site/assets.ts';
import { type Foyer, startFoyer } from './start.ts';
import { explainAccess } from './util/access.ts';
import { freePort } from './util/free-port.ts';
import { hashOf } from './util/hash.ts';
import { print, printError } from './util/print.ts';
import { createProgress } from './util/progress.ts';

/** The client build is next to this file's build. */
const CLIENT_BUILD = fileURLToPath(new URL('../client', import.meta.url));

async function main(): Promise<void> {
  // A write error, for example on a full disk, must not stop the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const { strict } = readOptions();
  const config = await readSettings();
  const foyer = await startFoyer({
    config,
    assets: await readAssets(CLIENT_BUILD),
    cache: (log) => openCache(config, log),
    lastGood: openLastGood(config.dataDir),
    strict,
    onProgress: createProgress(print),
  });
  const server = listen(foyer.app, config);
  server.once('error', (error) => void failToListen(error, config, foyer));
  server.once('listening', () => {
    foyer.improve();
    const { essays } = foyer.site().bundle;
    print(
      `Foyer is running at ${config.publicUrl} (${essays.length} essays, content from ${config.contentDir}, database ${databaseName(config)})`,
    );
  });
  stopGracefully(server, async () => {
    await foyer.close();
    print('Foyer has stopped.');
    process.exit(0);
  });
}

async function failToListen(
  error: NodeJS.ErrnoException,
  { host, port }: Config,
  foyer: Foyer,
): Promise<void> {
  printError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program. Stop that program, or use another port: PORT=8788 npm start`
      : `Cannot listen on ${host}:${port}: ${error.message}`,
  );
  await foyer.close();
  process.exit(1);
}

/** Reads the options on the command line: `--strict`. */
function readOptions(): { readonly strict: boolean } {
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
  return values;
}

/** Reads the settings. Replaces `PORT=0` with a free port, because the site contains its own address. */
async function readSettings(): Promise<Config> {
  const config = readConfig(process.env);
  if (config.port !== 0) return config;
  return readConfig({ ...process.env, PORT: String(await freePort(config.host)) });
}

/** The entry files of the server and the worker. Both name their chunks by hash, so they identify the whole build. */
const programs = ['main.js', 'worker.js'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** Opens the cache for this exact build, because another build may produce different artifacts. */
function openCache({ dataDir }: Config, log: Logger): BuildCache {
  const version = hashOf(programs.map((program) => hashOf(readFileSync(program))).join());
  return openBuildCache(dataDir, version, (error) =>
    log.warn({ err: error }, 'the build cache cannot be used; everything is built again'),
  );
}

function explain(error: unknown): string {
  if (error instanceof InvalidSettingError) return `Invalid setting: ${error.message}`;
  if (error instanceof InvalidContentError) {
    return `${error.message}; Foyer cannot start:\n${formatContentErrors(process.env.CONTENT_DIR ?? 'content', error.errors)}`;
  }
  if (!(error instanceof Error)) return String(error);
  return `Foyer cannot start: ${explainAccess(error) ?? error.message}`;
}

main().catch((error: unknown) => {
  printError(explain(error));
  process.exit(1);
});
