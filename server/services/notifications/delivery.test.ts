import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../site/util/free-port.ts';
import { untilDone } from '../../../test/helpers/notification.ts';
import { type Receiver, startReceiver } from '../../../test/helpers/receiver.ts';
import { type DeliveryOptions, postJson } from './delivery.ts';

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

async function receiver(
  answer?: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<Receiver> {
  const started = await startReceiver(answer);
  open.push(started);
  return started;
}

function post(url: string, options: Partial<DeliveryOptions> = {}): Promise<void> {
  return postJson(
    url,
    '{"said":"hello"}',
    { 'x-own': 'yes' },
    {
      signal: untilDone,
      allowPrivate: true,
      ...options,
    },
  );
}

describe('a POST to the owner’s receiver', () => {
  it('sends the body and headers', async () => {
    const { url, received } = await receiver((response) => response.writeHead(204).end());
    await post(`${url}/hook?a=b`);
    expect(received).toMatchObject([
      {
        path: '/hook?a=b',
        body: '{"said":"hello"}',
        headers: { 'content-type': 'application/json', 'x-own': 'yes' },
      },
    ]);
  });

  it('sends the user name and password in the address with Basic authentication', async () => {
    const { host, received } = await receiver();
    await post(`http://ada:pass%20word@${host}/`);
    expect(received[0]?.headers.authorization).toBe(`Basic ${btoa('ada:pass word')}`);
  });

  it.each([400, 404, 410, 500, 503])('fails on status %i', async (status) => {
    const { url, host } = await receiver((response) => response.writeHead(status).end('because'));
    await expect(post(url)).rejects.toThrow(`${host} responded with ${status}`);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    const target = await receiver();
    const { url } = await receiver((response) => response.writeHead(status, { location: target.url }).end());
    await expect(post(url)).rejects.toThrow(`responded with ${status}; redirects are not followed`);
    expect(target.received).toEqual([]);
  });

  it('fails when the connection is refused', async () => {
    await expect(post(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow('refused the connection');
  });

  it('fails when the receiver closes the connection without a response', async () => {
    const { url } = await receiver((response) => response.destroy());
    await expect(post(url)).rejects.toThrow('cut the connection');
  });

  it('fails when there is no response within the time limit', async () => {
    const { url, host } = await receiver(() => undefined);
    await expect(post(url, { timeLimit: 50 })).rejects.toThrow(`${host} did not answer in time`);
  });

  it('is aborted when the service stops', async () => {
    const { url } = await receiver(() => stop.abort());
    const stop = new AbortController();
    await expect(post(url, { signal: stop.signal })).rejects.toThrow('because the server was stopping');
  });

  it('does not start when the service has stopped', async () => {
    const { url, received } = await receiver();
    await expect(post(url, { signal: AbortSignal.abort() })).rejects.toThrow(
      'because the server was stopping',
    );
    expect(received).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is cut off', (response) => response.destroy()],
    ['never ends', () => undefined],
  ])('succeeds on the status even if the body %s', async (_, goOn) => {
    const { url } = await receiver((response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('so far', () => goOn(response));
    });
    await expect(post(url, { timeLimit: 500 })).resolves.toBeUndefined();
  });

  it('closes the connection when the body is endless', async () => {
    let hungUp: Promise<unknown> | undefined;
    const { url } = await receiver((response) => {
      hungUp = once(response, 'close');
      const talk = () => {
        while (!response.destroyed && response.write('x'.repeat(1_000)));
        response.once('drain', talk);
      };
      talk();
    });
    await post(url, { timeLimit: 60_000 });
    await hungUp;
  });

  it('reveals only the host and the reason when it fails', async () => {
    const answers = [
      (response: ServerResponse) => response.writeHead(500).end('h3llo'),
      (response: ServerResponse) => response.destroy(),
      (response: ServerResponse) => response.socket?.end('HTTP/1.1 t0ken\0 h3llo\r\n\r\n'),
      () => undefined,
    ];
    for (const answer of answers) {
      const { host } = await receiver(answer);
      const failure = post(`http://ada:p4ss@${host}/p4th?qu3ry=t0ken`, { timeLimit: 100 });
      const told = inspect(await failure.catch((error: unknown) => error), { depth: 5 });
      expect(told).toContain(host);
      expect(told).not.toMatch(/p4ss|p4th|qu3ry|t0ken|h3llo/);
    }
  });

  it('sends no plain text to an https address', async () => {
    const { host, received } = await receiver();
    await expect(post(`https://${host}`)).rejects.toThrow(host);
    expect(received).toEqual([]);
  });
});

describe('a POST without permission for private addresses', () => {
  it.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '0', '[::ffff:127.0.0.1]'])(
    'does not reach the receiver at %s',
    async (hostname) => {
      const { host, received } = await receiver();
      const url = `http://${hostname}:${host.split(':')[1]}/`;
      await expect(post(url, { allowPrivate: false })).rejects.toThrow('not public');
      expect(received).toEqual([]);
    },
  );

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1',
    'http://[fd00::1]',
    'http://[fe80::1]',
  ])('rejects %s', async (url) => {
    await expect(post(url, { allowPrivate: false })).rejects.toThrow('not public');
  });
});
