/** What is ready is written to the socket without the app, and yet is what the app would have answered. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../../test/faults/visit.ts';
import { fc, oneRunIn } from '../../test/helpers/runtime/fuzz.ts';
import { type SampleService, startSample } from '../../test/helpers/sample.ts';
import { type Doors, listen } from './listen.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** Says that it was asked. */
const noApp = new Hono().all('*', (context) => context.text('the app', 418));
const LIMIT = '100000000';

let service: SampleService;
/** What is ready alone, the app alone, and both, as they are served. */
let servers: { ready: Server; app: Server; both: Server };

const listening = async (doors: Doors) => {
  const server = listen(doors, { host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return server;
};

beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: LIMIT });
  servers = {
    ready: await listening({ answerReady: service.answerReady, app: noApp as unknown as Doors['app'] }),
    app: await listening({ answerReady: () => false, app: service.app }),
    both: await listening(service),
  };
});
afterAll(async () => {
  for (const server of Object.values(servers)) server.close();
  await service.close();
});

async function ask(server: Server, { method, path, headers }: Asked): Promise<Answered> {
  const { port } = server.address() as AddressInfo;
  const answer = await visit(`http://127.0.0.1:${port}`, path, { method, headers });
  const { date, 'x-ratelimit-remaining': left, ratelimit, ...kept } = answer.headers;
  // What changes from one request to the next is there or not.
  const changing = [date, left, ratelimit].map((value) => value !== undefined);
  const body = answer.body.toString('latin1').replace(/"requestId":"[^"]+"/, '');
  return { status: answer.status, headers: { ...kept, changing }, body };
}

/** The same answer from the app alone and from both. */
async function expectAlike(asked: Asked): Promise<Answered> {
  const answered = await ask(servers.both, asked);
  expect(answered, JSON.stringify(asked)).toEqual(await ask(servers.app, asked));
  return answered;
}

describe('what is ready', () => {
  it('is answered without the app, in every encoding and where the client has it', async () => {
    for (const path of ['/', '/about', '/api/mcp/articles', '/llms.txt', '/bundle.json', '/favicon.svg']) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        for (const method of ['GET', 'HEAD']) {
          const headers = { 'accept-encoding': encoding };
          const { status, headers: got } = await ask(servers.ready, { method, path, headers });
          expect([path, status]).toEqual([path, 200]);
          const again = { ...headers, 'if-none-match': String(got.etag) };
          expect(await ask(servers.ready, { method, path, headers: again })).toMatchObject({
            status: 304,
            body: '',
          });
        }
      }
    }
  });

  it('is left to the app where an answer depends on more than what is ready', async () => {
    const cases: readonly [method: string, path: string, headers: Record<string, string>][] = [
      ['POST', '/api/mcp/articles', {}],
      ['OPTIONS', '/api/mcp/articles', {}],
      ['GET', '/api/mcp/articles?query=door', {}],
      ['GET', '/about', { accept: 'text/markdown' }],
      ['GET', '/essays', {}],
      ['GET', '/guestbook', {}],
      ['GET', '/about.md', {}],
      ['GET', '/%61bout', {}],
      ['GET', '/about', { host: 'not a host' }],
      ['GET', '/healthz', {}],
    ];
    for (const [method, path, headers] of cases) {
      const { status } = await ask(servers.ready, { method, path, headers });
      // A host that is none is refused before the app is asked.
      expect([path, status]).toEqual([path, 'host' in headers ? 400 : 418]);
    }
  });

  it('is what the app answers, at every path of the site', async () => {
    for (const path of service.site().representations.keys()) {
      const { status } = await expectAlike({ method: 'GET', path, headers: { 'accept-encoding': 'br' } });
      expect([200, 404]).toContain(status);
    }
  });

  it('is what the app answers, whatever is asked', async () => {
    const paths = [...service.site().representations.keys(), '/nowhere', '/about/', '/guestbook', '/healthz'];
    const asked: fc.Arbitrary<Asked> = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'GET', 'POST', 'OPTIONS', 'DELETE'),
      path: fc
        .tuple(
          fc.constantFrom(...paths),
          fc.constantFrom('', '', '', '?', '?x=1', '#x', '/', '%20', '//', '.md'),
        )
        .map((parts) => parts.join('')),
      headers: fc.record(
        {
          accept: fc.constantFrom('*/*', 'text/markdown', 'text/html', 'application/json', 'nonsense', '', [
            'text/html;q=0.5',
            'text/markdown',
          ]),
          'accept-encoding': fc.constantFrom('br', 'gzip, br;q=0', 'identity', '*', 'nonsense', [
            'br;q=0',
            'gzip',
          ]),
          'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', '', ['"x"', '"y"']),
          host: fc.constantFrom(
            'ada.test',
            'ADA.test',
            'ada.test:80',
            'ada.test:99999',
            'a b',
            '[::1]',
            'a/b',
            '',
          ),
          'x-forwarded-for': fc.constantFrom('10.0.0.1', 'nonsense'),
        },
        { requiredKeys: [] },
      ),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (given) => void (await expectAlike(given))),
      // Each asks twice over a socket.
      oneRunIn(2),
    );
  });

  it('counts against the limit, and past it the app says so', async () => {
    const limited = await startSample({ RATE_LIMIT_PER_MINUTE: '3' });
    const server = await listening(limited);
    const statuses = [];
    for (let time = 0; time < 5; time += 1) {
      const { status, headers } = await ask(server, { method: 'GET', path: '/api/mcp/bio', headers: {} });
      statuses.push([status, headers['content-type']]);
    }
    expect(statuses.map(([status]) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(statuses.at(-1)?.[1]).toBe('application/problem+json');
    server.close();
    await limited.close();
  });

  it('that cannot be given for a fault of ours is asked of the app, and the server stays up', async () => {
    for (const fault of [
      () => {
        throw new Error('a fault');
      },
      () => Promise.reject(new Error('a fault')),
    ]) {
      const server = await listening({ answerReady: fault, app: service.app });
      expect(await ask(server, { method: 'GET', path: '/about', headers: {} })).toMatchObject({
        status: 200,
      });
      server.close();
    }
  });
});
