import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGuardedServer, stopGracefully } from './listen.ts';

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
  const drained = new Promise<void>((resolve) => stopGracefully(server, async () => resolve()));
  expect(await ask()).toBe('keep-alive');
  process.emit('SIGTERM');
  expect(await ask()).toBe('close');
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  await drained;
});

it('closes connections that stay silent, and stops', async () => {
  const server = createGuardedServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drained = new Promise<void>((resolve) => stopGracefully(server, async () => resolve()));
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
  await once(response.resume(), 'end');
  const start = performance.now();
  process.emit('SIGTERM');
  await drained;
  expect(performance.now() - start).toBeLessThan(2_000);
});
