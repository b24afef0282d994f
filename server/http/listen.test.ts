import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGuardedServer, stopGracefully } from './listen.ts';

/** Prepares a server for the signal. `stop` is what the signal does, which would also end the process of the tests. */
function stopped(server: ReturnType<typeof createGuardedServer>) {
  const others = new Set(process.listeners('SIGTERM'));
  const drained = new Promise<void>((resolve) => stopGracefully(server, async () => resolve()));
  const added = process.listeners('SIGTERM').filter((listener) => !others.has(listener));
  for (const signal of ['SIGTERM', 'SIGINT']) for (const listener of added) process.off(signal, listener);
  return { stop: () => added[0]?.('SIGTERM'), drained };
}

it('answers a request on an open connection after it was told to stop, and says that the connection closes', async () => {
  const server = createGuardedServer((_request, response) => response.end('answered')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection));
      }).on('error', reject);
    });
  const { stop, drained } = stopped(server);
  expect(await ask()).toBe('keep-alive');
  stop();
  expect(await ask()).toBe('close');
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  await drained;
});

// Much sooner than requests in progress are ended.
it('closes connections that stay silent, and stops', { timeout: 8_000 }, async () => {
  const server = createGuardedServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { stop, drained } = stopped(server);
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
  await once(response.resume(), 'end');
  stop();
  await drained;
});
