/** Tests both official MCP clients over a real socket. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../helpers/core/english.ts';
import { type ListeningSample, listenSample } from '../helpers/listen.ts';

let service: ListeningSample;

beforeAll(async () => {
  service = await listenSample({ RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => service.close());

const INFO = { name: 'test', version: '1' };

async function connectV1() {
  const client = new ClientV1(INFO);
  await client.connect(new TransportV1(new URL(`${service.address}/mcp`)) as never);
  return client;
}

async function connectV2(mode?: 'auto') {
  const client = new Client(INFO, mode && { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`)));
  return client;
}

describe.each([
  ['1.x', connectV1],
  ['2.x', () => connectV2()],
  ['2.x, newest revision', () => connectV2('auto')],
])('the official client %s', (_version, connect) => {
  let client: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  it('receives the name of the site and capabilities without list changes', () => {
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
      extensions: { 'io.modelcontextprotocol/skills': {} },
    });
    const { site } = service.snapshot().bundle;
    expect(client.getServerVersion()).toMatchObject({ name: site.key, title: site.name });
    expect(client.getInstructions()).toContain(site.name);
  });

  it('lists every tool with its title, schemas and annotations', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...service.snapshot().registry.keys(), 'send_inquiry']);
    const writing = ['post_greeting_to_humans', 'send_inquiry'];
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.annotations?.readOnlyHint, tool.name).toBe(!writing.includes(tool.name));
      expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' });
    }
  });

  it('receives structured content that matches the output schema', async () => {
    const result = await client.callTool({ name: 'get_latest_articles', arguments: { limit: 2 } });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({ limit: 2, offset: 0 });
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
  });

  it('receives an error result that names the invalid input', async () => {
    const result = await client.callTool({ name: 'get_latest_articles', arguments: { limit: 99 } });
    expect(result.isError).toBe(true);
    const [{ text }] = result.content as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ status: 400, errors: [{ pointer: '/limit' }] });
  });

  it('receives a protocol error for an unknown tool', async () => {
    await expect(client.callTool({ name: 'get_latest_essays' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('get_latest_articles'),
      data: { status: 404, type: expect.stringMatching(/\/problems\/tool-not-found$/) },
    });
  });

  it('reads every resource, and an essay through the resource template', async () => {
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

  it('receives the known resources in the error for an unknown one', async () => {
    const { key } = service.snapshot().bundle.site;
    await expect(client.readResource({ uri: 'resource://elsewhere/bio' })).rejects.toThrow(
      `resource://${key}/bio`,
    );
    await expect(client.readResource({ uri: `resource://${key}/essays/leave-with-a-mop` })).rejects.toThrow(
      'leave-with-a-map',
    );
  });

  it('completes the slug of an essay', async () => {
    const uri = `resource://${service.snapshot().bundle.site.key}/essays/{slug}`;
    const complete = (value: string) =>
      client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'slug', value } });
    expect((await complete('leave')).completion.values).toEqual(['leave-with-a-map']);
    expect((await complete('')).completion.total).toBe(service.snapshot().bundle.essays.length);
  });

  it('receives prompts with their resources attached', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['brief_me', 'draft_inquiry']);
    const { messages } = await client.getPrompt({
      name: 'brief_me',
      arguments: { occasion: english('contact.wishTalk') },
    });
    expect(messages.map(({ content }) => content.type)).toEqual(['text', 'resource', 'resource']);
    expect(JSON.stringify(messages[0])).toContain(english('contact.wishTalk'));
    await expect(client.getPrompt({ name: 'draft_inquiry' })).rejects.toMatchObject({
      code: -32602,
      data: { errors: [{ pointer: '/purpose' }] },
    });
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow('brief_me');
  });

  it('posts a greeting over the mcp channel', async () => {
    const message = `Good day from the client ${_version}`;
    await client.callTool({ name: 'post_greeting_to_humans', arguments: { message } });
    const { greetings } = await service.stores.greetings.recent(20);
    expect(greetings.find((greeting) => greeting.message === message)?.channel).toBe('mcp');
  });
});

it.each([
  ['1.x', connectV1],
  ['2.x', () => connectV2()],
])('answers a ping from client %s', async (_version, connect) => {
  const client = await connect();
  await expect(client.ping()).resolves.toBeDefined();
  await client.close();
});

it('negotiates the newest revision with a client that requests it', async () => {
  const client = await connectV2('auto');
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await client.close();
});
