/** Clients that send as many requests as they can and never read a response. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/sample.ts';
import { killAll, startBuilt } from './built-server.ts';
import { report } from './report.ts';

const CLIENTS = 120;
/** Small responses first fill the system's buffers; then the server waits up to 30 s. */
const DISCONNECT_TIMEOUT_MS = 120_000;
/** Limit for other requests during the burst from all clients. */
const MAX_RESPONSE_MS = 3_000;
/** Limit for memory growth. The first requests from all clients arrive at once. */
const MAX_GROWTH_MB = 450;

const READ = { method: 'resources/read', params: { uri: 'resource://wren-castellane/articles' } };
const BATCH = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, ...READ })));

/** Requests that the clients repeat, by kind. */
const requests: Readonly<Record<string, (host: string) => string>> = {
  'a prepared document': (host) => `GET /llms-full.txt HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'a search': (host) => `GET /essays?q=trust HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'a page that is missing': (host) => `GET /nothing HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'the text of an essay': (host) => `GET /essays/leave-with-a-map.md HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'a batch of resources': (host) =>
    `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${BATCH.length}\r\n\r\n${BATCH}`,
};

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await killAll();
  await rm(folder, { recursive: true });
});

/** Starts a client that sends requests while the server accepts them, and never reads. */
async function startDeafClient(origin: string, request: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  const chunk = Buffer.from(request.repeat(Math.ceil(65_536 / request.length)));
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', send);
  send();
  return socket;
}

/** Returns the number of the server's connected sockets, as counted by the system. */
function openSockets(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, address, , state, , , , , , inode]) => address?.endsWith(local) && state !== '0A' && inode !== '0',
    ).length;
}

const memoryOf = (pid: number) => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

it.each(Object.entries(requests))(
  `disconnects ${CLIENTS} clients that request %s and never read, and serves others meanwhile`,
  async (name, requestTo) => {
    const server = await startBuilt({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '100' });
    const { host, port } = new URL(server.origin);
    await fetch(`${server.origin}/essays?q=trust`);
    const before = memoryOf(server.pid);
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () => startDeafClient(server.origin, requestTo(host))),
    );
    const start = performance.now();
    let slowest = 0;
    let most = before;
    let elapsed = 0;
    do {
      const asked = performance.now();
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      most = Math.max(most, memoryOf(server.pid));
      await delay(20);
      elapsed = performance.now() - start;
      // The last connection belongs to this test.
    } while (openSockets(Number(port)) > 1 && elapsed < DISCONNECT_TIMEOUT_MS);
    report(
      `Deaf clients: ${CLIENTS} asking for ${name} let go in ${elapsed.toFixed()} ms, ${before.toFixed()} MB grew to ${most.toFixed()} MB, the slowest of the others waited ${slowest.toFixed()} ms`,
    );
    for (const client of clients) client.destroy();
    expect(elapsed).toBeLessThan(DISCONNECT_TIMEOUT_MS);
    expect(slowest).toBeLessThan(MAX_RESPONSE_MS);
    expect(most - before).toBeLessThan(MAX_GROWTH_MB);
  },
  180_000,
);
