/** The server's entry point: reads the environment and starts listening. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { formatContentErrors, InvalidContentError } from '../web/runtime/content/content-error.ts';
import { type Config, InvalidSettingError, readConfig } from './config/config.ts';
import { openLastGood } from './content/last-good.ts';
import { listen, stopGracefully } from './http/listen.ts';
import type { BuildCache } from './pool/build-cache.ts';
import { readAssets } from './site/assets.ts';
import { openSiteCache } from './site/site-cache.ts';
import { type Foyer, startFoyer } from './start.ts';
import { freePort } from './util/free-port.ts';
import { print, printError } from './util/print.ts';
import { createProgress } from './util/progress.ts';

/** The client build is next to this file's build. */
const CLIENT_BUILD = fileURLToPath(new URL('../client', import.meta.url));

async function main(): Promise<void> {
  // A write error, for example on a full disk, must not stop the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = await readSettings();
  const foyer = await startFoyer({
    config,
    assets: await readAssets(CLIENT_BUILD),
    cache: (log) => openCache(config, log),
    lastGood: openLastGood(config.dataDir),
    onProgress: createProgress(print),
  });
  const server = listen(foyer.app, config);
  server.once('error', (error) => void failToListen(error, config, foyer));
  server.once('listening', () => {
    const { essays } = foyer.site().bundle;
    print(
      `Foyer is running at ${config.publicUrl} (${essays.length} essays, content from ${config.contentDir})`,
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

/** Reads the settings. Replaces `PORT=0` with a free port, because the site contains its own address. */
async function readSettings(): Promise<Config> {
  const config = readConfig(process.env);
  if (config.port !== 0) return config;
  return readConfig({ ...process.env, PORT: String(await freePort(config.host)) });
}

function openCache({ dataDir }: Config, log: Logger): BuildCache {
  return openSiteCache(dataDir, (error) =>
    log.warn({ err: error }, 'the build cache cannot be used; everything is built again'),
  );
}

function explain(error: unknown): string {
  if (error instanceof InvalidSettingError) return `Invalid setting: ${error.message}`;
  if (error instanceof InvalidContentError) {
    return `${error.message}; Foyer cannot start:\n${formatContentErrors(process.env.CONTENT_DIR ?? 'content', error.errors)}`;
  }
  return error instanceof Error ? `Foyer cannot start: ${error.message}` : String(error);
}

main().catch((error: unknown) => {
  printError(explain(error));
  process.exit(1);
});
