import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fetchJson } from './fetch-json.ts';

/** The address of a server that takes requests and never answers. */
async function silentServer(): Promise<{ readonly url: string; readonly asked: Promise<unknown> }> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: once(server, 'request') };
}

it('ends when its caller no longer wants it, and says so as the caller did', async () => {
  const { url, asked } = await silentServer();
  const caller = new AbortController();
  const answer = fetchJson(url, { signal: caller.signal });
  await asked;
  const reason = new Error('another search has begun');
  caller.abort(reason);
  await expect(answer).rejects.toBe(reason);
});

it('does not ask where the caller has gone already', async () => {
  const { url } = await silentServer();
  await expect(fetchJson(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

it('says that the server does not answer where nobody listens, whoever waits', async () => {
  const { signal } = new AbortController();
  await expect(fetchJson('http://127.0.0.1:1', { signal })).rejects.toMatchObject({
    problem: 'server-unreachable',
  });
});
