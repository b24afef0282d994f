/** The site that engines visit: the sample on the built server, behind a proxy that can fail as networks do. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/db/database.ts';
import { createStores } from '../../server/db/stores.ts';
import { startBuilt } from '../../test/faults/built-server.ts';
import { copyContent } from '../../test/helpers/content-copy.ts';
import { warmCache } from '../../test/helpers/warm-cache.ts';

const DRAFT = '---\ntitle: On knots\ndate: 2026-01-01\ndraft: true\n---\nA knot holds.\n';

/** What the proxy does to requests. */
export interface Network {
  /** No request gets an answer. */
  isDown: boolean;
  /** Modules do not run, as in a browser that does not know their syntax. */
  hasScripts: boolean;
  /** The answers of saved texts arrive only once this is undone. */
  holdsSaves: boolean;
}

export interface JourneySite {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly network: Network;
  /** Paths of the texts that the server has saved. */
  readonly saves: readonly string[];
  /** Returns the path of a page on which the owner pairs a browser. */
  pairingPath(): Promise<string>;
  close(): Promise<void>;
}

/** @param prelude runs before every script of the pages and their workers */
export async function serveJourneys(prelude = ''): Promise<JourneySite> {
  const network: Network = { isDown: false, hasScripts: true, holdsSaves: false };
  const saves: string[] = [];
  let port = '';
  const proxy = createServer((request, response) => {
    if (network.isDown) return void response.destroy();
    forward(request, response, { port, network, saves, prelude });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const content = await copyContent();
  await content.write('essays/knots.md', DRAFT);
  const dataDir = join(content.folder, '.data');
  await warmCache(dataDir);
  const server = await startBuilt({ PUBLIC_URL: origin, DATA_DIR: dataDir, CONTENT_DIR: content.folder });
  port = new URL(server.origin).port;
  return {
    origin,
    network,
    saves,
    async pairingPath() {
      const database = await openDatabase({ dataDir });
      const { secret } = await createStores(database, () => new Date()).devices.createPairing();
      await database.destroy();
      return `/owner/pair/${secret}`;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await server.stop();
      await content.close();
    },
  };
}

interface Forwarding {
  readonly port: string;
  readonly network: Network;
  readonly saves: string[];
  readonly prelude: string;
}

function forward(request: IncomingMessage, response: ServerResponse, to: Forwarding): void {
  const { method = 'GET', url = '/' } = request;
  const isScript = url.endsWith('.js');
  const isSave = method === 'POST' && /^\/owner\/texts\/essay\/[\w-]+$/.test(url);
  const { 'if-none-match': known, ...headers } = request.headers;
  if (isScript || !to.network.hasScripts) headers['accept-encoding'] = 'identity';
  else if (known) headers['if-none-match'] = known;
  const upstream = ask({ host: '127.0.0.1', port: to.port, method, path: url, headers }, async (answer) => {
    if (isSave) to.saves.push(url);
    while (isSave && to.network.holdsSaves && !request.socket.destroyed) await delay(20);
    const { 'content-length': length, ...rest } = answer.headers;
    const status = answer.statusCode ?? 500;
    if (!to.network.hasScripts && /html/.test(rest['content-type'] ?? '')) {
      response.writeHead(status, { ...rest, 'cache-control': 'no-store' });
      response.end((await text(answer)).replaceAll('<script type="module"', '<script type="unknown"'));
    } else {
      response.writeHead(status, { ...rest, ...(!isScript && length && { 'content-length': length }) });
      if (isScript) response.write(to.prelude);
      answer.pipe(response);
    }
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}
