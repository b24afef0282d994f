/** Tests `send_inquiry` with both official clients over a real socket. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../../test/helpers/collect.ts';
import { smallContent } from '../../../test/helpers/content-copy.ts';
import { type ListeningSample, listenSample } from '../../../test/helpers/listen.ts';
import { startSample } from '../../../test/helpers/sample.ts';
import { createInquiryDrafts } from './send-inquiry.ts';

const INFO = { name: 'test', version: '1' };
const inquiry = { name: 'Ada Example', email: 'ada@example.com', message: 'May I ask you to speak in May?' };

interface Answer {
  readonly status: string;
  readonly draft?: string;
  readonly id?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

type Decision = 'accept' | 'decline' | 'cancel';

let service: ListeningSample;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  service = await listenSample({ WRITE_LIMIT_PER_MINUTE: '3' });
  closers = [() => service.close()];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.reverse()) await close();
});

const address = () => new URL(`${service.address}/mcp`);

async function connectV1() {
  const client = new ClientV1(INFO);
  await client.connect(new TransportV1(address()) as never);
  closers.push(() => client.close());
  return client;
}

/** Connects a client of the newest revision, which shows questions to a user who decides the same on each. */
async function connectV2(decide?: (question: string) => Decision, kind: 'form' | 'url' = 'form') {
  const client = new Client(INFO, {
    versionNegotiation: { mode: 'auto' },
    ...(decide && { capabilities: { elicitation: kind === 'form' ? { form: {} } : { url: {} } } }),
  });
  if (decide) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const action = decide(params.message);
      return { action, ...(action === 'accept' && { content: {} }) };
    });
  }
  await client.connect(new StreamableHTTPClientTransport(address()));
  closers.push(() => client.close());
  return client;
}

type AnyClient = Pick<ClientV1, 'callTool'> | Client;

async function send(client: AnyClient, input: object): Promise<Answer> {
  const call = client.callTool as (call: object) => Promise<{ content: readonly { text: string }[] }>;
  const { content } = await call.call(client, { name: 'send_inquiry', arguments: input });
  return JSON.parse(content[0]?.text ?? '');
}

const stored = () => rowsOf(service.stores.inquiries.list());

describe.each([
  ['1.x', connectV1],
  ['2.x, newest revision', () => connectV2()],
])('a client %s that cannot ask its user', (_version, connect) => {
  it('gets a draft first and sends exactly that message once', async () => {
    const client = await connect();
    const { draft, ...first } = await send(client, { ...inquiry, topic: 'Talk' });
    expect(first).toEqual({ status: 'draft', note: expect.stringContaining('Nothing has been sent') });
    expect(await stored()).toEqual([]);

    const answers = [
      await send(client, { ...inquiry, topic: 'Talk', draft }),
      await send(client, { ...inquiry, topic: 'Talk', draft }),
    ];
    const [row, ...others] = await stored();
    expect(row).toMatchObject({ ...inquiry, topic: 'Talk', source: 'agent' });
    expect(others).toEqual([]);
    expect(answers.map(({ status, id }) => [status, id])).toEqual(Array(2).fill(['sent', row?.id]));
  });

  it('cannot send a different message with the draft', async () => {
    const client = await connect();
    const { draft } = await send(client, inquiry);
    const changed = await send(client, { ...inquiry, message: 'Something else.', draft });
    expect(changed.errors).toMatchObject([
      { pointer: '/draft', detail: expect.stringContaining('different message') },
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('a client that can ask its user', () => {
  it('sends the message in one call if the user agrees to it', async () => {
    const questions: string[] = [];
    const client = await connectV2((question) => {
      questions.push(question);
      return 'accept';
    });
    const answer = await send(client, { ...inquiry, topic: 'Talk' });
    const { name } = service.snapshot().bundle.site;
    expect(questions).toEqual([
      `Send this message to ${name}?\n\nFrom: Ada Example <ada@example.com>\nTopic: Talk\n\n${inquiry.message}`,
    ]);
    expect(answer.status).toBe('sent');
    expect((await stored()).map(({ id }) => id)).toEqual([answer.id]);
  });

  it('gets a draft if it can only open addresses', async () => {
    const decide = vi.fn(() => 'accept' as const);
    expect((await send(await connectV2(decide, 'url'), inquiry)).status).toBe('draft');
    expect(decide).not.toHaveBeenCalled();
  });

  it.each(['decline', 'cancel'] as const)('sends nothing if the user chooses %s', async (action) => {
    const client = await connectV2(() => action);
    expect((await send(client, inquiry)).status).toBe('declined');
    expect(await stored()).toEqual([]);
  });
});

describe('a draft', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['is not signed', () => 'anything'],
    ['is signed with another secret', () => createInquiryDrafts('another secret').mint('x')],
  ])('is refused if it %s', async (_reason, draft) => {
    const answer = await send(await connectV1(), { ...inquiry, draft: await draft() });
    expect(answer.errors).toMatchObject([
      { pointer: '/draft', detail: expect.stringContaining('not one of') },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is valid for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = await connectV1();
    const { draft } = await send(client, inquiry);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const answer = await send(client, { ...inquiry, draft });
    expect(answer.errors).toMatchObject([{ detail: expect.stringContaining('ten minutes') }]);
  });

  it('counts toward the limit of writes only when it is sent', async () => {
    const client = await connectV1();
    const messages = ['One', 'Two', 'Three', 'Four'].map((message) => ({ ...inquiry, message }));
    const drafts = await Promise.all(messages.map((message) => send(client, message)));
    expect(drafts.map(({ status }) => status)).toEqual(Array(4).fill('draft'));
    const statuses: unknown[] = [];
    for (const [index, message] of messages.entries()) {
      statuses.push((await send(client, { ...message, draft: drafts[index]?.draft })).status);
    }
    expect(statuses).toEqual(['sent', 'sent', 'sent', 429]);
    expect(await stored()).toHaveLength(3);
  });
});

it('names each invalid field, and the field that another name stands for', async () => {
  const { email, message } = inquiry;
  const answer = await send(await connectV1(), { from: 'Ada', email, message });
  expect(answer.errors).toMatchObject([
    { pointer: '/name', hint: expect.stringContaining('instead of "from"') },
    { pointer: '/from', hint: expect.stringContaining('"name"') },
  ]);
});

describe('outside MCP', () => {
  it('is listed after the manifest’s tools, and in no other list', async () => {
    const { tools } = await (await connectV1()).listTools();
    const names = tools.map(({ name }) => name);
    const lists = await Promise.all(
      ['/.well-known/webmcp.json', '/api/mcp/tools'].map(async (path) =>
        (await fetch(service.address + path)).json(),
      ),
    );
    for (const list of lists as { tools: { name: string }[] }[]) {
      expect(names).toEqual([...list.tools.map(({ name }) => name), 'send_inquiry']);
    }
  });

  it('does not exist over REST', async () => {
    const response = await fetch(`${service.address}/api/mcp/tools/send_inquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inquiry),
    });
    expect(response.status).toBe(404);
  });

  it('does not exist at all if the owner has switched it off', async () => {
    const content = await smallContent();
    closers.push(content.close);
    await content.append('site.yaml', 'surfaces:\n  inquiryTool: false\n');
    const off = await startSample({ CONTENT_DIR: content.folder });
    const ask = async (method: string, params: object) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      return (await off.request('/mcp', { method: 'POST', headers, body })).text();
    };
    expect(await ask('tools/list', {})).not.toContain('send_inquiry');
    const answer = await ask('tools/call', { name: 'send_inquiry', arguments: inquiry });
    expect(answer).toContain('This site has no tool with that name.');
    await off.close();
  });
});
