/** Requests that only attackers send, tested over a real socket. */
import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allowLongBody, createGuardedServer, listen } from '../../server/http/listen.ts';
import { fc, oneRunIn } from '../helpers/core/fuzz.ts';
import { type ListeningSample, listenSample } from '../helpers/listen.ts';
import { rawGet, sendAndHangUp, sendRaw, statusesOf } from '../helpers/raw-request.ts';
import { type Slowness, slowness, startSlowClient } from '../helpers/slow-client.ts';
import { eventually } from '../helpers/wait.ts';

/** A public site, which answers whatever host a request names. */
const ORIGIN = 'https://foyer.dev';

let site: ListeningSample;
beforeAll(async () => {
  site = await listenSample({ RATE_LIMIT_PER_MINUTE: '1000000', PUBLIC_URL: ORIGIN });
});
afterAll(() => site.close());

const HOST = `Host: ${new URL(ORIGIN).host}`;
const send = (bytes: string | Buffer) => sendRaw(site.address, bytes);
const post = (path: string, ...lines: readonly string[]) =>
  [`POST ${path} HTTP/1.1`, HOST, 'Connection: close', ...lines].join('\r\n');

describe('a request', () => {
  it.each([
    ['two hosts', rawGet('/', HOST, 'Host: evil.example')],
    ['the same host twice', rawGet('/', HOST, HOST)],
    ['two hosts in different case', rawGet('/', HOST, 'hOsT: evil.example')],
    ['no host', rawGet('/')],
    ['two lengths', post('/api/mcp/contact', 'Content-Length: 1', 'Content-Length: 2', '', 'ab')],
    [
      'a length and chunked coding',
      post('/mcp', 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', ''),
    ],
    ['an invalid length', post('/mcp', 'Content-Length: +5', '', 'hello')],
    ['a negative length', post('/mcp', 'Content-Length: -1', '', '')],
    ['an unknown transfer coding', post('/mcp', 'Transfer-Encoding: chunked, identity', '', '0', '', '')],
    ['a misspelled transfer coding', post('/mcp', 'Transfer-Encoding: xchunked', '', '0', '', '')],
    [
      'two transfer codings',
      post('/mcp', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', '', '0', '', ''),
    ],
    ['a space before the colon', post('/mcp', 'Transfer-Encoding : chunked', '', '0', '', '')],
    ['a tab before the colon', post('/mcp', 'Content-Length\t: 5', '', 'hello')],
    ['a transfer coding on a folded line', post('/mcp', 'Transfer-Encoding:', ' chunked', '', '0', '', '')],
    [
      'a vertical tab before the transfer coding',
      post('/mcp', 'Transfer-Encoding: \x0bchunked', '', '0', '', ''),
    ],
    [
      'a transfer coding followed by a length',
      post('/mcp', 'Transfer-Encoding: chunked', 'Content-Length: 5', '', '0', '', ''),
    ],
    ['a list of lengths', post('/mcp', 'Content-Length: 5, 6', '', 'hello')],
    ['a hexadecimal length', post('/mcp', 'Content-Length: 0x5', '', 'hello')],
    ['a bare carriage return in a header', rawGet('/', HOST, 'X-Evil: a\rX-More: b')],
    [
      'a chunk with an invalid size',
      post('/mcp', 'Transfer-Encoding: chunked', '', 'zz', 'hello', '0', '', ''),
    ],
    ['a header name with a space', rawGet('/', HOST, 'X Evil: 1')],
    ['a folded header', rawGet('/', HOST, 'X-Evil: 1\r\n folded')],
    ['a NUL in a header', rawGet('/', HOST, 'X-Evil: a\0b')],
    ['a NUL in the path', rawGet('/\0', HOST)],
    ['bare line feeds', `GET / HTTP/1.1\n${HOST}\n\nGET /healthz HTTP/1.1\n${HOST}\n\n`],
    ['no request line', 'hello\r\n\r\n'],
    ['an unsupported protocol version', `GET / HTTP/9.9\r\n${HOST}\r\n\r\n`],
  ])('with %s is rejected, and the request after it is not answered', async (_case, bytes) => {
    // The server, not the client, must close the connection.
    const open = bytes.replace('Connection: close\r\n', '');
    const answer = await send(`${open}GET /healthz HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`);
    expect(statusesOf(answer)).toEqual([400]);
  });

  it('with oversized headers is rejected', async () => {
    expect(statusesOf(await send(rawGet('/', HOST, `X-Long: ${'a'.repeat(20_000)}`)))).toEqual([431]);
    expect(statusesOf(await send(rawGet(`/${'a'.repeat(20_000)}`, HOST)))).toEqual([431]);
  });

  it('with an oversized body is rejected, with or without a declared length', async () => {
    const type = 'Content-Type: application/json';
    const body = ' '.repeat(40_000);
    const declared = post('/mcp', type, `Content-Length: ${body.length}`, '', body);
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    for (const path of ['/mcp', '/api/mcp/contact', '/api/mcp/tools/get_offerings']) {
      expect(statusesOf(await send(declared.replace('/mcp', path)))).toEqual([413]);
      expect(statusesOf(await send(post(path, type, 'Transfer-Encoding: chunked', '', chunk)))).toEqual([
        413,
      ]);
    }
  });
});

describe('a refusal before routing', () => {
  const POLICY = [
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'cross-origin-resource-policy: same-origin',
    'cache-control: no-store',
    'connection: close',
  ];
  const expectRefusal = (answer: string, status: number) => {
    expect(statusesOf(answer)).toEqual([status]);
    expect(answer.toLowerCase().split('\r\n')).toEqual(expect.arrayContaining(POLICY));
    expect(answer).toMatch(/\r\n\r\n[A-Z].*\.\n$/);
  };

  it.each([
    ['no request line', 'hello\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', `GET / HTTP/1.1\r\n${HOST}\r\n${HOST}\r\n\r\n`, 400],
    ['an invalid chunk', post('/mcp', 'Transfer-Encoding: chunked', '', 'zz', ''), 400],
    ['an unknown expectation', `GET /api/mcp/bio HTTP/1.1\r\n${HOST}\r\nExpect: a miracle\r\n\r\n`, 417],
    ['oversized headers', `GET / HTTP/1.1\r\n${HOST}\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('for %s has the security headers of a plain-text response', async (_case, bytes, status) => {
    expectRefusal(await send(bytes), status);
  });

  it.each([
    ['an unknown expectation', `GET /api/mcp/bio HTTP/1.1\r\n${HOST}\r\nExpect: a miracle\r\n\r\n`, 417],
    ['oversized headers', `GET / HTTP/1.1\r\n${HOST}\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an oversized chunk extension',
      post(
        '/mcp',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        '',
        `1;${'a'.repeat(20_000)}`,
      ),
      413,
    ],
  ])('for %s says what the status means', async (_case, bytes, status) => {
    const answer = await send(bytes);
    expect(statusesOf(answer)).toEqual([status]);
    expect(answer).toContain(`\r\n\r\n${STATUS_CODES[status]}.\n`);
  });

  it('for an incomplete body has them too, once the time for it is over', { tags: ['long'] }, async () => {
    expectRefusal(await send(post('/mcp', 'Content-Length: 9', '', '{')), 408);
  });

  it('is not written into a response that has begun', async () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('begun')) });
    const server = listen({ fetch: () => new Response(body) }, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n\r\n`);
    const [firstChunk] = await once(socket.setEncoding('utf8'), 'data');
    socket.write('hello\r\n\r\n');
    const answer = firstChunk + (await text(socket).catch(() => ''));
    expect(statusesOf(answer)).toEqual([200]);
  });

  it('is not sent for Expect: 100-continue', async () => {
    const answer = await send(rawGet('/healthz', HOST, 'Expect: 100-continue'));
    expect(statusesOf(answer)).toEqual([100, 200]);
  });

  it('is not sent to an HTTP/1.0 client, with or without a host', async () => {
    expect(statusesOf(await send('GET /healthz HTTP/1.0\r\n\r\n'))).toEqual([200]);
    expect(statusesOf(await send(`GET /healthz HTTP/1.0\r\n${HOST}\r\n\r\n`))).toEqual([200]);
  });
});

describe('a damaged request', () => {
  const intact = fc.constantFrom(
    rawGet('/essays?q=trust', HOST, 'Accept: text/markdown'),
    post(
      '/api/mcp/greetings',
      'Content-Type: application/json',
      'Content-Length: 17',
      '',
      '{"message":"Hi"}\n',
    ),
    post('/mcp', 'Content-Type: application/json', 'Transfer-Encoding: chunked', '', '2', '{}', '0', '', ''),
  );
  const damage = fc.record({
    at: fc.nat({ max: 200 }),
    removed: fc.nat({ max: 8 }),
    inserted: fc.oneof(
      fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.constantFrom('\r\n', '\n', '\0', ' ', ':', 'Host: a\r\n', 'Content-Length: 3\r\n', '\r\n\r\n'),
    ),
  });

  it('is answered with a status below 500', async () => {
    await fc.assert(
      fc.asyncProperty(intact, fc.array(damage, { minLength: 1, maxLength: 4 }), async (text, damages) => {
        const damaged = damages.reduce(
          (bytes, { at, removed, inserted }) => bytes.slice(0, at) + inserted + bytes.slice(at + removed),
          text,
        );
        const statuses = statusesOf(await sendAndHangUp(site.address, Buffer.from(damaged, 'latin1')));
        expect(statuses.every((status) => status < 500)).toBe(true);
      }),
      oneRunIn(4),
    );
  });
});

describe('an invalid host', () => {
  it.each([
    '1.2.3.4.5',
    '999.999.999.999',
    'xn--a',
    '1..2',
    '[::g]',
    'a b',
    '%zz',
    'a/b',
    'user@host',
    ':80',
  ])('%s is rejected on every path', async (host) => {
    for (const path of ['/', '/essays?q=secret', '/api/mcp/bio', '/mcp', '/nothing?q=secret']) {
      expect(statusesOf(await send(rawGet(path, `Host: ${host}`))), path).toEqual([400]);
    }
  });
});

describe('a foreign host', () => {
  const evil = 'Host: evil.example';

  it.each([
    '/',
    '/essays',
    '/essays?q=trust',
    '/essays/agents-need-a-doorbell/',
    '/guestbook',
    '/nothing-here',
    '/index.md',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/openapi.json',
    '/.well-known/mcp/server-card.json',
    '/api/mcp/articles',
    '/api/mcp/essays/search?q=trust',
    '/api/mcp/nothing',
    'http://evil.example/',
    'http://evil.example/api/mcp/articles',
  ])('does not appear in the response to %s', async (target) => {
    const answer = await send(
      rawGet(target, evil, 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example'),
    );
    expect(statusesOf(answer)).toHaveLength(1);
    expect(answer).not.toContain('evil.example');
  });

  it('does not cause a redirect to another site', async () => {
    const locations: string[] = [];
    for (const path of ['/essays/', '//essays/', '/essays/%2e%2e/', '/\\evil.example/']) {
      const [, location] = /^location: (.*)\r$/im.exec(await send(rawGet(path, evil))) ?? [];
      if (location !== undefined) locations.push(location);
    }
    expect(locations).toContain('/essays');
    for (const location of locations) expect(location).toMatch(/^\/(?![/\\])/);
  });
});

describe('a path', () => {
  const SECRETS = /-----BEGIN|root:|"scripts"|sqlite|DATABASE_URL|import \w+ from/i;

  /** Pieces of path traversal attempts. */
  const piece = fc.constantFrom(
    ...[
      '..',
      '.',
      '%2e%2e',
      '%2E.',
      '..%2f',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '%',
      '%zz',
      '%c0%ae',
      '%ff',
      ';',
      '..;',
    ],
    ...[
      'etc',
      'passwd',
      '.env',
      '.git',
      'config',
      'package.json',
      'data',
      'foyer.db',
      'assets',
      'media',
      'library',
    ],
  );
  const target = fc
    .array(fc.tuple(piece, fc.constantFrom('/', '//', '')), { minLength: 1, maxLength: 8 })
    .map((pieces) => `/${pieces.flat().join('')}`);

  it('with traversal segments leads only to public files', async () => {
    const found: string[] = [];
    await fc.assert(
      fc.asyncProperty(target, async (path) => {
        const answer = await send(rawGet(path, HOST));
        const [status = 0] = statusesOf(answer);
        expect([200, 308, 400, 404]).toContain(status);
        if (status !== 200) return;
        found.push(path);
        expect(answer).not.toMatch(SECRETS);
      }),
      // Each run opens its own socket.
      { ...oneRunIn(4), examples: [['/media/../essays/../']] },
    );
    expect(found).not.toEqual([]);
  });

  it.each([
    '/../../etc/passwd',
    '/assets/../../package.json',
    '/media/%2e%2e/site.yaml',
    '/library/..%2f..%2fdata',
  ])('like %s returns 404', async (path) => {
    expect(statusesOf(await send(rawGet(path, HOST)))).toEqual([404]);
  });

  it('of arbitrary bytes is answered with a status below 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 60 }), async (bytes) => {
        const path = Buffer.from(bytes.filter((byte) => byte > 32 && byte !== 127));
        const head = Buffer.from(` HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`);
        const [status = 0] = statusesOf(await send(Buffer.concat([Buffer.from('GET /'), path, head])));
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      // Each run opens its own socket.
      oneRunIn(4),
    );
  });
});

describe('a connection', () => {
  it('from a slow sender is closed, while others are still served', { tags: ['long'] }, async () => {
    const kinds = Object.keys(slowness) as Slowness[];
    const clients = await Promise.all(
      Array.from({ length: 21 }, (_, index) => startSlowClient(site.address, kinds[index % 3] ?? 'silent')),
    );
    expect(statusesOf(await send(rawGet('/api/mcp/bio', HOST)))).toEqual([200]);
    expect(clients.every(({ isOpen }) => isOpen())).toBe(true);
    for (const { closed } of clients) expect(statusesOf(await closed)).toEqual([408]);
  });

  it('that pipelines more than eight requests is closed', async () => {
    const one = `GET /guestbook HTTP/1.1\r\n${HOST}\r\n\r\n`;
    const answer = await send(one.repeat(Math.floor(65_536 / one.length))).catch(() => '');
    expect(answer).not.toContain('200 OK');
  });

  it('that sends more requests than one connection may send is closed, and gets nothing for the rest', async () => {
    let requests = 0;
    const server = createGuardedServer((_request, response) => {
      requests += 1;
      if (requests < 1_000) response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    const one = `GET / HTTP/1.1\r\n${HOST}\r\n\r\n`;
    let answers = 0;
    client.on('data', (chunk) => {
      answers += statusesOf(String(chunk)).length;
      client.write(answers < 999 ? one : one.repeat(100));
    });
    client.write(one);
    await once(client, 'close');
    expect(answers).toBe(999);
  }, 5_000);

  it('that may send a long body has a limit, too', async () => {
    const server = createGuardedServer((request) => {
      request.resume();
      allowLongBody(request, 300);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { closed } = await startSlowClient(address, 'slow with its body');
    expect(await closed).toContain('408 Request Timeout');
  }, 6_000);

  it('that closes before the first response is not answered further', async () => {
    const paths: string[] = [];
    let closed: Promise<unknown> | undefined;
    const server = createGuardedServer(({ url = '', socket }) => {
      paths.push(url);
      closed = once(socket, 'close');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write(['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n\r\n`).join(''));
    await eventually(() => expect(paths).toEqual(['/1']));
    client.destroy();
    await closed;
    await nextTurn();
    expect(paths).toEqual(['/1']);
  });

  it('that pipelines eight requests gets all responses', async () => {
    const one = `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`;
    const answer = await send(one.repeat(7) + rawGet('/healthz', HOST));
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(8);
  });

  it('that is half-closed by the client still gets the response', async () => {
    const answer = await sendAndHangUp(site.address, `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`);
    expect(statusesOf(answer)).toEqual([200]);
  });

  it('that is half-closed in the middle of a body gets 400', async () => {
    const half = post('/api/mcp/contact', 'Content-Type: application/json', 'Content-Length: 9', '', '{');
    expect(statusesOf(await sendAndHangUp(site.address, half))).toEqual([400]);
  });

  it('never treats the body of a request as another request', async () => {
    const hidden = `GET /hidden HTTP/1.1\r\n${HOST}\r\n\r\n`.repeat(800);
    const length = `Content-Length: ${hidden.length}`;
    const next = `GET /healthz HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;
    for (const [first, status] of [
      ['POST /api/mcp/contact', 413],
      ['POST /mcp', 413],
      ['POST /', 405],
      ['DELETE /api/mcp/bio', 405],
      ['GET /about', 200],
    ] as const) {
      const answer = await send(`${first} HTTP/1.1\r\n${HOST}\r\n${length}\r\n\r\n${hidden}${next}`);
      // The connection is closed after the first response, or the real second request is answered.
      expect([[status], [status, 200]], first).toContainEqual(statusesOf(answer));
    }
  });
});

it('still answers after all these requests', async () => {
  const answer = await send(rawGet('/healthz', HOST));
  expect(statusesOf(answer)).toEqual([200]);
  expect((await send(rawGet('/', HOST))).includes(ORIGIN)).toBe(true);
});
