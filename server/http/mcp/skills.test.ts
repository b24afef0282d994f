/** Reads the skills as both official clients would, and checks them as the specification tells hosts to. */
import { createHash } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod/v3';
import { smallContent } from '../../../test/helpers/content-copy.ts';
import { type ListeningSample, listenSample } from '../../../test/helpers/listen.ts';

let service: ListeningSample;
beforeAll(async () => {
  service = await listenSample({ RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => service.close());

const INFO = { name: 'test', version: '1' };
const addressOf = ({ address }: ListeningSample) => new URL(`${address}/mcp`);

async function connectV1() {
  const client = new ClientV1(INFO);
  await client.connect(new TransportV1(addressOf(service)) as never);
  return client;
}

async function connectV2(mode?: 'auto', to = service) {
  const client = new Client(INFO, mode && { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(addressOf(to)));
  return client;
}

const skill = z.object({
  uri: z.string(),
  frontmatter: z.object({ name: z.string(), description: z.string() }),
  resources: z.array(z.object({ uri: z.string(), digest: z.string(), size: z.number() })),
});
const caching = { ttlMs: z.number(), cacheScope: z.literal('public') };
const skillList = z.object({ skills: z.array(skill), ...caching });
const oneSkill = z.object({ skill, ...caching });

const file = z.object({ text: z.string(), mimeType: z.string() });

const NAMES = ['read-wren-castellane', 'reach-wren-castellane'];

describe.each([
  ['1.x', connectV1],
  ['2.x', () => connectV2()],
  ['2.x, newest revision', () => connectV2('auto')],
])('the official client %s', (_version, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = (await connect()) as Client;
  });
  afterAll(() => client.close());

  const list = () => client.request({ method: 'skills/list' }, skillList);
  const get = (uri: string) => client.request({ method: 'skills/get', params: { uri } }, oneSkill);

  it('lists every skill, and gets each one by its URI', async () => {
    const { skills } = await list();
    expect(skills.map(({ frontmatter }) => frontmatter.name)).toEqual(NAMES);
    for (const entry of skills) expect((await get(entry.uri)).skill).toEqual(entry);
  });

  it('reads the files, which match their digest, size and front matter', async () => {
    for (const { uri, frontmatter, resources } of (await list()).skills) {
      expect(uri).toBe(`skill://${frontmatter.name}/SKILL.md`);
      const [content] = (await client.readResource({ uri })).contents;
      const { text, mimeType } = file.parse(content);
      expect(mimeType).toBe('text/markdown');
      const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
      expect(resources).toEqual([{ uri, digest, size: Buffer.byteLength(text) }]);
      expect(parse(text.split('\n---\n')[0] ?? '')).toEqual(frontmatter);
    }
  });

  it('receives an error that names the skills for an unknown URI', async () => {
    for (const uri of ['skill://nothing/SKILL.md', 'skill://read-wren-castellane']) {
      await expect(get(uri)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('skill://read-wren-castellane/SKILL.md'),
      });
    }
  });
});

it('serves the same files as over HTTP', async () => {
  const client = await connectV2();
  for (const name of NAMES) {
    const [content] = (await client.readResource({ uri: `skill://${name}/SKILL.md` })).contents;
    const response = await fetch(`${service.address}/.well-known/agent-skills/${name}/SKILL.md`);
    expect(content).toMatchObject({ text: await response.text() });
  }
  await client.close();
});

it('offers no skills when they are switched off', async () => {
  const copy = await smallContent();
  onTestFinished(copy.close);
  await copy.append('site.yaml', 'surfaces:\n  skills: false\n');
  const without = await listenSample({ CONTENT_DIR: copy.folder });
  onTestFinished(() => without.close());
  const client = await connectV2('auto', without);
  onTestFinished(() => client.close());
  expect(client.getServerCapabilities()).not.toHaveProperty('extensions');
  await expect(client.request({ method: 'skills/list' }, skillList)).rejects.toThrow('-32601');
  await expect(client.readResource({ uri: 'skill://read-wren-castellane/SKILL.md' })).rejects.toThrow();
});
