/** Both official clients, over a real socket. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningSample, listenSample } from '../../../test/helpers/listen.ts';

let service: ListeningSample;

beforeAll(async () => {
  service = await listenSample({ RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => service.close());

const INFO = { name: 'test', version: '1' };

async function firstClient() {
  const client = new FirstClient(INFO);
  await client.connect(new FirstTransport(new URL(`${service.address}/mcp`)) as never);
  return client;
}

async function secondClient(mode?: 'auto') {
  const client = new Client(INFO, mode && { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`)));
  return client;
}

describe.each([
  ['1.x', firstClient],
  ['2.x', () => secondClient()],
  ['2.x, newest revision', () => secondClient('auto')],
])('the official client %s', (_version, connect) => {
  let client: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  it('learns whose site it is and that lists do not change', () => {
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
    });
    const { site } = service.site().bundle;
    expect(client.getServerVersion()).toMatchObject({ name: site.key, title: site.name });
    expect(client.getInstructions()).toContain(site.name);
  });

  it('lists every tool with title, schemas and annotations', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...service.site().registry.keys()]);
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.annotations?.readOnlyHint, tool.name).toBe(tool.name !== 'post_greeting_to_humans');
      expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' });
    }
  });

  it('calls a tool and gets structured content that fits', async () => {
    const result = await client.callTool({ name: 'get_latest_articles', arguments: { limit: 2 } });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({ limit: 2, offset: 0 });
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
  });

  it('is told in the result what is wrong with an input', async () => {
    const result = await client.callTool({ name: 'get_latest_articles', arguments: { limit: 99 } });
    expect(result.isError).toBe(true);
    const [{ text }] = result.content as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ status: 400, errors: [{ pointer: '/limit' }] });
  });

  it('is refused a tool that there is not, by the protocol', async () => {
    await expect(client.callTool({ name: 'get_latest_essays' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('get_latest_articles'),
      data: { status: 404, type: expect.stringMatching(/\/problems\/tool-not-found$/) },
    });
  });

  it('reads every resource, and an essay by the template', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['bio', 'projects', 'articles', 'live-status']);
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.stringMatching(/^\{/) }]);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(1);
    const uri = resourceTemplates[0]?.uriTemplate.replace('{slug}', 'leave-with-a-map') ?? '';
    const [essay] = (await client.readResource({ uri })).contents;
    expect(essay).toMatchObject({ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) });
  });

  it('is told which resources there are when it asks for another', async () => {
    const { key } = service.site().bundle.site;
    await expect(client.readResource({ uri: 'resource://elsewhere/bio' })).rejects.toThrow(
      `resource://${key}/bio`,
    );
    await expect(client.readResource({ uri: `resource://${key}/essays/leave-with-a-mop` })).rejects.toThrow(
      'leave-with-a-map',
    );
  });

  it('completes the slug of an essay', async () => {
    const uri = `resource://${service.site().bundle.site.key}/essays/{slug}`;
    const complete = (value: string) =>
      client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'slug', value } });
    expect((await complete('leave')).completion.values).toEqual(['leave-with-a-map']);
    expect((await complete('')).completion.total).toBe(service.site().bundle.essays.length);
  });

  it('gets prompts with what they need attached', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['brief_me', 'draft_inquiry']);
    const { messages } = await client.getPrompt({ name: 'brief_me', arguments: { occasion: 'a talk' } });
    expect(messages.map(({ content }) => content.type)).toEqual(['text', 'resource', 'resource']);
    expect(JSON.stringify(messages[0])).toContain('a talk');
    await expect(client.getPrompt({ name: 'draft_inquiry' })).rejects.toMatchObject({
      code: -32602,
      data: { errors: [{ pointer: '/purpose' }] },
    });
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow('brief_me');
  });

  it('leaves a greeting that came by mcp', async () => {
    const message = `Good day from the client ${_version}`;
    await client.callTool({ name: 'post_greeting_to_humans', arguments: { message } });
    const { greetings } = await service.stores.greetings.recent(20);
    expect(greetings.find((greeting) => greeting.message === message)?.channel).toBe('mcp');
  });
});

it.each([
  ['1.x', firstClient],
  ['2.x', () => secondClient()],
])('answers the ping of the client %s', async (_version, connect) => {
  const client = await connect();
  await expect(client.ping()).resolves.toBeDefined();
  await client.close();
});

it('speaks the newest revision with a client that asks for it', async () => {
  const client = await secondClient('auto');
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await client.close();
});
