/** Writes that a page of another site makes its visitors send, on every interface that can write. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../helpers/collect.ts';
import { type ContentCopy, smallContent } from '../helpers/content-copy.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

const PUBLIC = 'https://foyer.dev';
const LISTED = 'https://blog.example';
const FORM = '/api/contact';
const INQUIRY = { name: 'Ada', email: 'ada@example.com', message: 'May I ask?' };
const GREETING = { agent_name: 'Ada', message: 'Good morning' };

let content: ContentCopy;
let service: SampleService;
beforeAll(async () => {
  content = await smallContent();
  await content.append('site.yaml', `allowedOrigins: [${LISTED}]\n`);
  service = await startSample({
    CONTENT_DIR: content.folder,
    PUBLIC_URL: PUBLIC,
    RATE_LIMIT_PER_MINUTE: '1000000',
    WRITE_LIMIT_PER_MINUTE: '1000000',
  });
});
afterAll(async () => {
  await service.close();
  await content.close();
});

type Sender = Readonly<Record<string, string>>;

const send = (path: string, body: unknown, sender: Sender = {}) =>
  service.app.request(PUBLIC + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sender },
    body: JSON.stringify(body),
  });

const message = (id: number, name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});

interface McpAnswer {
  readonly id: number;
  readonly result: {
    readonly isError?: boolean;
    readonly content: readonly [{ readonly text: string }];
  };
}

const WRITES = [
  ['/api/mcp/contact', INQUIRY],
  [FORM, INQUIRY],
  ['/api/mcp/greetings', GREETING],
  ['/api/mcp/tools/post_greeting_to_humans', GREETING],
] as const;

const FOREIGN: readonly (readonly [string, Sender])[] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, by its origin alone', { origin: 'https://evil.example' }],
  ['another site, by its fetch metadata alone', { 'sec-fetch-site': 'cross-site' }],
  ['a host of the same domain', { 'sec-fetch-site': 'same-site' }],
  ['a host of the same domain that claims our origin', { origin: PUBLIC, 'sec-fetch-site': 'same-site' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['an extension', { origin: 'chrome-extension://abcdefghijklmnop' }],
  ['a page on this machine', { origin: 'http://localhost:6274' }],
  ['another port', { origin: `${PUBLIC}:8443` }],
  ['an origin that extends a listed one', { origin: `${LISTED}.evil.example` }],
];

const OWN: readonly (readonly [string, Sender])[] = [
  ['a program', {}],
  ['a page of the site', { origin: PUBLIC, 'sec-fetch-site': 'same-origin' }],
  ['a listed site', { origin: LISTED, 'sec-fetch-site': 'cross-site' }],
];

const stored = async () => [
  (await rowsOf(service.stores.inquiries.list())).length,
  (await service.stores.greetings.recent(100)).total,
];

describe.each(FOREIGN)('%s', (_name, sender) => {
  it.each(WRITES)('cannot write to %s, and is told what to do', async (path, body) => {
    const before = await stored();
    const response = await send(path, body, sender);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { type, hints } = (await response.json()) as { type: string; hints: string[] };
    expect(type).toBe(`${PUBLIC}/problems/origin-not-allowed`);
    expect(hints.join()).toMatch(/program.*allowedOrigins/);
    expect(await stored()).toEqual(before);
  });

  it.each(WRITES)('learns from %s first what is wrong with the message', async (path) => {
    expect((await send(path, { message: '' }, sender)).status).toBe(400);
  });

  it('gets the error for each write over MCP, and the answers to the rest of the batch', async () => {
    const inquiry = message(2, 'send_inquiry', INQUIRY);
    const batch = [message(1, 'post_greeting_to_humans', GREETING), inquiry, message(3, 'get_live_status')];
    const before = await stored();
    const response = await send('/mcp', batch, sender);
    expect(response.status).toBe(200);
    const answers = (await response.json()) as readonly McpAnswer[];
    const resultOf = (id: number) => answers.find((answer) => answer.id === id)?.result;
    for (const id of [1, 2]) {
      expect(resultOf(id)?.isError).toBe(true);
      expect(JSON.parse(resultOf(id)?.content[0].text ?? '')).toMatchObject({ status: 403 });
    }
    expect(resultOf(3)).not.toHaveProperty('isError');
    expect(await stored()).toEqual(before);
  });

  it('can read', async () => {
    expect((await send('/api/mcp/tools/get_site_overview', {}, sender)).status).toBe(200);
    const greetings = await service.app.request(`${PUBLIC}/api/mcp/greetings`, { headers: sender });
    expect(greetings.status).toBe(200);
  });
});

describe.each(OWN)('%s', (name, sender) => {
  it.each(WRITES.filter(([path]) => path !== FORM))('can write to %s', async (path, body) => {
    expect((await send(path, { ...body, message: `From ${name}` }, sender)).status).toBe(200);
  });

  it('can write over MCP', async () => {
    const greeting = { message: `Over MCP, ${name}` };
    const response = await send('/mcp', message(1, 'post_greeting_to_humans', greeting), sender);
    expect(((await response.json()) as McpAnswer).result).not.toHaveProperty('isError');
  });
});

it('a page of another site learns nothing about an Idempotency-Key', async () => {
  const key = { 'idempotency-key': 'once' };
  expect((await send('/api/mcp/contact', INQUIRY, key)).status).toBe(200);
  const foreign = { ...key, 'sec-fetch-site': 'cross-site' };
  expect((await send('/api/mcp/contact', INQUIRY, foreign)).status).toBe(403);
});
