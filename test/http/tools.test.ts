/** Tools and resources over REST. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createRegistry } from '../../web/core/tools/registry.ts';
import { copyContent } from '../helpers/content-copy.ts';
import { english } from '../helpers/core/english.ts';
import { bundleOf } from '../helpers/core/site.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { SAMPLE_ORIGIN, type SampleService, sampleContext, startSample } from '../helpers/sample.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const now = () => NOW;

let service: SampleService;
beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '10000' }, now);
});
afterAll(() => service.close());

const post = (name: string, body?: unknown, headers: Record<string, string> = {}) =>
  service.request(`/api/mcp/tools/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const get = (path: string) => service.request(path);
const jsonAt = async (path: string) => (await get(path)).json();

describe('GET /api/mcp/tools', () => {
  it('lists the same tools as the manifest', async () => {
    const { tools } = (await jsonAt('/.well-known/webmcp.json')) as { tools: unknown };
    expect(await jsonAt('/api/mcp/tools')).toEqual({ status: 'success', tools });
  });

  it('serves each tool by name', async () => {
    const { tools } = (await jsonAt('/api/mcp/tools')) as { tools: { name: string }[] };
    expect(tools).toHaveLength(createRegistry(bundleOf()).size);
    for (const tool of tools) {
      expect(await jsonAt(`/api/mcp/tools/${tool.name}`)).toEqual({ status: 'success', tool });
    }
  });
});

describe('POST /api/mcp/tools/{name}', () => {
  const inputs: Readonly<Record<string, object>> = {
    get_article_content: { slug: 'leave-with-a-map' },
    get_essay_takeaways: { slug: 'leave-with-a-map' },
    post_greeting_to_humans: { message: 'Good day by REST' },
  };

  it('returns the structured content of every tool with no-store', async () => {
    const context = await sampleContext(now);
    try {
      for (const name of service.snapshot().registry.keys()) {
        const given = inputs[name] ?? {};
        const response = await post(name, given);
        expect([name, response.status, response.headers.get('cache-control')]).toEqual([
          name,
          200,
          'no-store',
        ]);
        expect(response.headers.get('x-agent-ready')).toBe('true');
        if (name.includes('greeting')) continue;
        const outcome = await call(service.snapshot().registry, name, given, context);
        expect({ ok: true, value: await response.json() }, name).toEqual(outcome);
      }
    } finally {
      await context.close();
    }
  });

  it('rejects invalid input with a problem and no-store', async () => {
    const response = await post('get_latest_articles', { limit: 0, sortby: 'asc' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { errors, instance } = await readProblem(response, 'invalid-input');
    expect(instance).toBe('/api/mcp/tools/get_latest_articles');
    expect(errors?.map(({ pointer }) => pointer).sort()).toEqual(['/limit', '/sortby']);
  });

  it('takes an absent body for no input', async () => {
    expect((await post('get_offerings')).status).toBe(200);
    const { errors } = await readProblem(await post('get_article_content'), 'invalid-input');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/slug']);
  });

  it('requires a body to be JSON', async () => {
    await readProblem(
      await post('get_offerings', {}, { 'content-type': 'text/plain' }),
      'unsupported-media-type',
    );
  });

  it('suggests the closest tools for an unknown name with any method', async () => {
    for (const response of [await post('get_ofering', {}), await get('/api/mcp/tools/get_ofering')]) {
      const { hints } = await readProblem(response, 'tool-not-found');
      expect(hints[0]).toBe(english('essays.didYouMean', { category: '"get_offerings"' }));
    }
  });

  it('records the channel of a greeting', async () => {
    await post('post_greeting_to_humans', { message: 'By REST' });
    await post('post_greeting_to_humans', { message: 'By the page' }, { 'sec-fetch-site': 'same-origin' });
    const { greetings } = await service.stores.greetings.recent(20);
    const channelOf = (text: string) => greetings.find(({ message }) => message === text)?.channel;
    expect([channelOf('By REST'), channelOf('By the page')]).toEqual(['rest', 'webmcp']);
  });

  it('allows calls from pages on other sites', async () => {
    const preflight = await service.request('/api/mcp/tools/get_offerings', { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('GET /api/mcp/resources', () => {
  it('lists the resources with their URLs', async () => {
    const { resources } = (await jsonAt('/api/mcp/resources')) as {
      resources: { name: string; uri: string; url: string }[];
    };
    const listed = resources.map(({ name, uri, url }) => [name, uri, url]);
    expect(listed).toEqual(
      ['bio', 'projects', 'articles', 'live-status'].map((name) => [
        name,
        `resource://${service.snapshot().bundle.site.key}/${name}`,
        `${SAMPLE_ORIGIN}/api/mcp/resources/${name}`,
      ]),
    );
  });

  it('returns the same content for each resource as its tool or endpoint', async () => {
    const answer = async (tool: string) => (await post(tool, {})).json();
    expect(await jsonAt('/api/mcp/resources/bio')).toEqual(await answer('read_profile_bio'));
    expect(await jsonAt('/api/mcp/resources/projects')).toEqual(await answer('get_projects_overview'));
    expect(await jsonAt('/api/mcp/resources/articles')).toEqual(await jsonAt('/api/mcp/articles'));
    expect(await jsonAt('/api/mcp/resources/live-status')).toEqual(await answer('get_live_status'));
  });

  it('reads resources and essays by URI, as MCP does', async () => {
    const read = async (uri: string) =>
      (await jsonAt(`/api/mcp/resources/read?uri=${encodeURIComponent(uri)}`)) as {
        contents: { uri: string; mimeType: string; text: string }[];
      };
    const { key } = service.snapshot().bundle.site;
    const [bio] = (await read(`resource://${key}/bio`)).contents;
    expect(JSON.parse(bio?.text ?? '')).toEqual(await jsonAt('/api/mcp/resources/bio'));
    const uri = `resource://${key}/essays/agents-need-a-doorbell`;
    expect((await read(uri)).contents).toEqual([
      { uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# Agents Need a Doorbell\n\n/) },
    ]);
  });

  it('suggests the known URIs for an unknown one and requires the parameter', async () => {
    const { hints } = await readProblem(
      await get('/api/mcp/resources/read?uri=resource://elsewhere/bio'),
      'resource-not-found',
    );
    expect(hints).toHaveLength(4);
    await readProblem(
      await get('/api/mcp/resources/read?uri=resource://wren-castellane/essays/none'),
      'essay-not-found',
    );
    await readProblem(await get('/api/mcp/resources/read'), 'invalid-input');
  });

  it('lets shared caches store static resources but not the live status', async () => {
    const cachingOf = async (name: string) =>
      (await get(`/api/mcp/resources/${name}`)).headers.get('cache-control');
    expect(await cachingOf('bio')).toBe('public, max-age=3600, s-maxage=86400');
    expect(await cachingOf('live-status')).toBe('no-store');
  });

  it('suggests the closest resource for an unknown name', async () => {
    const { hints } = await readProblem(await get('/api/mcp/resources/boi'), 'route-not-found');
    expect(hints.join()).toContain('/api/mcp/resources/bio');
  });
});

it('returns 404 for tools and resources when REST is off', async () => {
  const content = await copyContent();
  await content.append('site.yaml', '\nsurfaces:\n  rest: false\n');
  const closed = await startSample({ CONTENT_DIR: content.folder });
  try {
    for (const path of ['/api/mcp/tools', '/api/mcp/tools/get_offerings', '/api/mcp/resources/bio']) {
      await readProblem(await closed.request(path), 'route-not-found');
    }
  } finally {
    await closed.close();
    await content.close();
  }
});
