/** Serves a site until the process is stopped. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createOwnerWing } from '../owner/owner-wing.ts';
import {
  type Config,
  InvalidSettingError,
  readConfig,
  siteEnvironment,
  unknownSettings,
} from '../server/config/config.ts';
import { storeServedAddress } from '../server/config/served-address.ts';
import { databaseName } from '../server/db/database.ts';
import { listen, startingApp, stopGracefully } from '../server/http/listen.ts';
import { createLiveReload } from '../server/http/live-reload.ts';
import { type Foyer, startFoyer } from '../server/start.ts';
import { CLIENT_BUILD, readAssets } from '../site/compile/assets.ts';
import { openSiteCache } from '../site/pool/build-cache.ts';
import { openLastGood } from '../site/reader/last-good.ts';
import { explainAccess } from '../site/util/access.ts';
import { formatFindings, InvalidContentError, noContentIn } from '../site/util/content-error.ts';
import { freePort } from '../site/util/free-port.ts';
import { createProgress, print, printError } from '../site/util/print.ts';
import { createSiteWorkers, prepareInPool } from '../site/workers/site-workers.ts';
import { PROGRAM } from '../web/core/documents/program.ts';
import { plural } from '../web/core/prose.ts';

interface ServeOptions {
  /** Whether pages also show drafts and scheduled essays, and reload when content is published. */
  readonly isDev?: boolean;
  /** Whether to refuse to start with invalid content, even if earlier content was valid. */
  readonly strict?: boolean;
}

/** How often to look whether npm's shell has ended. */
const SHELL_CHECK_INTERVAL_MS = 500;

/** Serves the site in `folder`. Prints why and ends the process if that is not possible. */
export async function serve(folder: string, options: ServeOptions = {}): Promise<void> {
  if (process.env.npm_lifecycle_event === 'start') stopWithShell();
  let config: Config | undefined;
  try {
    config = await readSettings(folder, options.isDev);
    for (const warning of unknownSettings(folder)) printError(warning);
    await start(config, options);
  } catch (error) {
    printError(explain(error, config));
    process.exit(1);
  }
}

async function start(config: Config, { isDev = false, strict = false }: ServeOptions): Promise<void> {
  // A write error, for example on a full disk, must not stop the service, as it stops other commands.
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error').on('error', () => undefined);
  }
  const assets = await readAssets(CLIENT_BUILD);
  const liveReload = isDev ? createLiveReload(config) : undefined;
  let app: Pick<Foyer['app'], 'fetch'> = startingApp;
  const open = async () => {
    const opened = listen({ fetch: (...request) => app.fetch(...request) }, config);
    await once(opened, 'listening').catch((error: NodeJS.ErrnoException) => failToListen(error, config));
    return opened;
  };
  // With PostgreSQL, another process may be answering. A proxy asks it while this one refuses connections.
  const early = config.databaseUrl ? undefined : await open();
  const foyer = await startFoyer({
    // The owner's own requests are no visits.
    config: isDev ? { ...config, visits: false } : config,
    assets: liveReload?.addScript(assets) ?? assets,
    owner: createOwnerWing({
      importer: () => import('../import/importer.ts'),
      // The server closes a connection that is silent for longer.
      preparePicture: prepareInPool(createSiteWorkers({ timeoutMs: 10_000 })),
    }),
    cache: (log) =>
      openSiteCache(config.dataDir, (error) =>
        log.warn({ err: error }, 'the build cache cannot be used; everything is built again'),
      ),
    lastGood: (record) => openLastGood(config.dataDir, record),
    strict,
    onProgress: createProgress(print),
    ...(liveReload && { preview: true, onPublished: liveReload.announce, onChecked: liveReload.showErrors }),
  });
  app = liveReload?.addRoute(foyer.app) ?? foyer.app;
  const server = early ?? (await open());
  foyer.improve();
  const { essays } = foyer.snapshot().bundle;
  const { localUrl, publicUrl } = config;
  print(
    `Foyer is listening on ${localUrl}${publicUrl === localUrl ? '' : ` for ${publicUrl}`} (${plural(essays.length, 'essay')}, content from ${config.contentDir}, database ${databaseName(config)})`,
  );
  void storeServedAddress(config);
  if (isDev) print('Drafts are shown, and open pages reload when you save.');
  if (process.stdout.isTTY) void suggestPairing(foyer);
  if (liveReload) for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, liveReload.close);
  stopGracefully(server, async () => {
    await foyer.close();
    print('Foyer has stopped.');
    process.exit(0);
  });
}

/**
 * Stops the server once the shell in which `npm start` runs it has ended. npm passes SIGTERM only to the shell, and not
 * every shell replaces itself with its last command. `exec` in the script would do, but not on Windows.
 */
function stopWithShell(): void {
  // Windows has no SIGTERM, and a process there keeps the number of its parent.
  if (process.platform === 'win32') return;
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, SHELL_CHECK_INTERVAL_MS).unref();
}

/** Names the command that opens the owner's room, until a browser is paired. */
async function suggestPairing({ stores }: Foyer): Promise<void> {
  const isPaired = await stores.devices.hasBrowser().catch(() => true);
  if (!isPaired) print(`To write and to read your messages in a browser: ${PROGRAM} pair`);
}

function failToListen({ code, message }: NodeJS.ErrnoException, { host, port }: Config): never {
  printError(
    code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program. Stop that program, or use another port: PORT=8788 npm start`
      : `Cannot listen on ${host}:${port}: ${message}`,
  );
  process.exit(1);
}

/** Reads the settings. Replaces `PORT=0` with a free port, because the site contains its own address. */
async function readSettings(folder: string, isDev = false): Promise<Config> {
  const environment = {
    ...siteEnvironment(folder, process.env),
    // Forms work only at the address of the site.
    ...(isDev && { PUBLIC_URL: undefined }),
  };
  const config = readConfig(environment, folder);
  if (config.port !== 0) return config;
  return readConfig({ ...environment, PORT: String(await freePort(config.host)) }, folder);
}

function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof InvalidSettingError) return `Invalid setting: ${error.message}`;
  if (config && error instanceof InvalidContentError) {
    if (!existsSync(config.contentDir)) return noContentIn(config.contentDir);
    return `${error.message}; Foyer cannot start:\n${formatFindings(config.contentDir, error.errors, error.warnings)}`;
  }
  if (!(error instanceof Error)) return String(error);
  return `Foyer cannot start: ${explainAccess(error) ?? error.message}`;
}
