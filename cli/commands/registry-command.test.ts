import { createPublicKey, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { privateKeyOf } from '../../server/services/registry/registry-key.ts';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { setUpOwner } from '../../test/helpers/owner.ts';
import { startSample } from '../../test/helpers/sample.ts';

const PUBLIC_URL = 'https://www.wren-castellane.com';
const AUTH_PATH = '/.well-known/mcp-registry-auth';

async function setUp(settings: Readonly<Record<string, string>> = {}) {
  const owner = await setUpOwner({ PUBLIC_URL, ...settings });
  const file = join(owner.folder, 'server.json');
  const command = ['registry', file];
  return {
    owner,
    run: () => owner.run(...command),
    publish: async () => (await owner.json(...command)) as Published,
    written: () => readFile(file, 'utf8'),
  };
}

interface Published {
  readonly server: object;
  readonly domain: string;
  readonly proof: string;
  readonly privateKey: string;
}

describe('registry', () => {
  it('writes server.json, named after the domain', async () => {
    const { run, written } = await setUp();
    const { code, stdout } = await run();
    expect(code).toBe(0);
    expect(JSON.parse(await written())).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'com.wren-castellane.www/wren-castellane',
      title: 'Wren Castellane',
      description: expect.stringMatching(/^14 tools and 4 resources/),
      version: '1.0.0',
      websiteUrl: PUBLIC_URL,
      remotes: [{ type: 'streamable-http', url: `${PUBLIC_URL}/mcp` }],
    });
    expect(stdout).toMatch(/^Wrote \S+server\.json\. Nothing has been sent\.\n/);
    expect(stdout).toMatch(/login http --domain www\.wren-castellane\.com --private-key [0-9a-f]{64}\n/);
  });

  it('keeps the key, whose signatures the published proof verifies', async () => {
    const { publish } = await setUp();
    const first = await publish();
    expect(await publish()).toEqual(first);
    const [, publicKey = ''] = /^v=MCPv1; k=ed25519; p=([A-Za-z0-9+/]{43}=)$/.exec(first.proof) ?? [];
    const message = Buffer.from('2026-11-25T00:00:00Z');
    const privateKey = privateKeyOf(Buffer.from(first.privateKey, 'hex').toString('base64url'));
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, message, key, sign(null, message, privateKey))).toBe(true);
  });

  it.each([
    ['http://127.0.0.1:8787', 'only public sites'],
    ['http://wren-castellane.com', 'only public sites'],
    ['https://wren-castellane.com:8443', 'only public sites'],
    ['https://wren.local', 'only public sites'],
  ])('refuses %s', async (url, message) => {
    const { run, written } = await setUp({ PUBLIC_URL: url });
    const { code, stderr } = await run();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    await expect(written()).rejects.toThrow('ENOENT');
  });

  it.each([
    ['name: Wren', `name: ${'Wren '.repeat(30)}`, 'The registry would refuse the title'],
    ['key: wren', 'keys: wren', 'npx --no foyer-site check'],
  ])('refuses a site with %s replaced', async (before, after, message) => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    const site = await readFile(join(copy.folder, 'site.yaml'), 'utf8');
    expect(site).toContain(before);
    await copy.write('site.yaml', site.replace(before, after));
    const { run } = await setUp({ CONTENT_DIR: copy.folder });
    const { code, stderr } = await run();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses a site without MCP', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.append('site.yaml', 'surfaces:\n  mcp: false\n');
    const { run } = await setUp({ CONTENT_DIR: copy.folder });
    expect((await run()).stderr).toContain('has no MCP server');
  });
});

describe('/.well-known/mcp-registry-auth', () => {
  it('is served as text once the owner has created a key, but not if MCP is switched off', async () => {
    const { owner, publish } = await setUp();
    const service = await startSample({ DATA_DIR: owner.folder });
    onTestFinished(service.close);
    expect((await service.request(AUTH_PATH)).status).toBe(404);
    const { proof } = await publish();
    const response = await service.request(AUTH_PATH, { headers: { accept: 'text/plain' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(await response.text()).toBe(proof);

    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.append('site.yaml', 'surfaces:\n  mcp: false\n');
    const without = await startSample({ DATA_DIR: owner.folder, CONTENT_DIR: copy.folder });
    onTestFinished(without.close);
    expect((await without.request(AUTH_PATH)).status).toBe(404);
  });
});
