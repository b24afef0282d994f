/** Separate sites for tests that need their own guestbook, or settings other than the sample's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../site/util/free-port.ts';
import { type ContentCopy, copyContent, smallContent } from '../test/helpers/content-copy.ts';
import { shareCache, warmCache } from '../test/helpers/warm-cache.ts';
import type { Surface } from '../web/core/surfaces.ts';

export interface OwnSite {
  /** Without a trailing slash. */
  readonly origin: string;
  /** The database folder. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Serves the sample with one essay and without the given surfaces. Resolves when the server listens. */
export async function serveWithout(...off: readonly Surface[]): Promise<OwnSite> {
  const content = await smallContent();
  const switches = off.map((surface) => `  ${surface}: false\n`);
  if (off.length > 0) await content.append('site.yaml', `surfaces:\n${switches.join('')}`);
  return serveContent(content);
}

/**
 * Serves a copy of the sample. Resolves when the server listens.
 *
 * @param prepare receives the folder of the copy and may change it
 */
export async function serveSample(prepare?: (content: string) => Promise<void>): Promise<OwnSite> {
  const content = await copyContent();
  await prepare?.(content.folder);
  return serveContent(content);
}

/**
 * Serves a copy of the content, which `close` removes. Resolves when the server listens.
 *
 * @param place where the folder of the database is
 */
export async function serveContent(content: ContentCopy, place = tmpdir()): Promise<OwnSite> {
  const folder = await mkdtemp(join(place, 'foyer-own-'));
  const dataDir = join(folder, 'data');
  // The cache consists of links, which lead to no other disk.
  if (place === tmpdir()) await warmCache(dataDir);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      CONTENT_DIR: content.folder,
      RATE_LIMIT_PER_MINUTE: '1000000',
      WRITE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (text) => String(text).includes('Foyer is listening') && ready());
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
  });
  return {
    origin,
    dataDir,
    async close() {
      server.kill();
      await once(server, 'exit');
      shareCache(dataDir);
      await Promise.all([rm(folder, { recursive: true }), content.close()]);
    },
  };
}
