import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { english } from '../test/helpers/core/english.ts';
import { createSampleSource, pillarNames, SAMPLE_ORIGIN } from '../test/helpers/manifest-source.ts';
import { EVERY_SURFACE } from '../web/core/surfaces.ts';
import { MCP_REVISIONS } from '../web/core/tools/define-tool.ts';
import { aiPlugin, apiCatalog, securityTxt, serverCard, webMcpManifest } from './well-known.ts';

describe('aiPlugin', () => {
  it('has the fields that scanners expect', () => {
    const { description_for_model, ...rest } = aiPlugin(createSampleSource());
    expect(rest).toEqual({
      schema_version: 'v1',
      name_for_model: 'ada_sample',
      name_for_human: 'Ada Sample',
      description_for_human: 'I measure things twice.',
      auth: { type: 'none' },
      api: { type: 'openapi', url: 'https://ada.test/openapi.json' },
      logo_url: 'https://ada.test/favicon.svg',
      contact_email: 'ada@sample.test',
      legal_info_url: 'https://ada.test/legal',
    });
    expect(description_for_model).toContain('4 published essays');
    expect(description_for_model).toContain(english('search.label'));
  });

  it("stays within the format's limits", () => {
    const site = { key: `${'long-'.repeat(20)}key`, tagline: 'A very long line. '.repeat(20) };
    const plugin = aiPlugin(createSampleSource({ site }));
    expect(plugin.name_for_model.length).toBeLessThanOrEqual(50);
    expect(plugin.name_for_model).toMatch(/^\w+$/);
    expect(plugin.description_for_human.length).toBeLessThanOrEqual(100);
  });
});

it('lists the description, documentation and status of each API', () => {
  const { linkset } = apiCatalog(createSampleSource());
  expect(linkset.map(({ anchor }) => anchor)).toEqual([`${SAMPLE_ORIGIN}/api/mcp/`, `${SAMPLE_ORIGIN}/mcp`]);
  expect(linkset.map((entry) => entry['service-desc'])).toEqual([
    [{ href: `${SAMPLE_ORIGIN}/openapi.json`, type: 'application/json' }],
    [{ href: `${SAMPLE_ORIGIN}/mcp/server-card`, type: 'application/mcp-server-card+json' }],
  ]);
  for (const entry of linkset) {
    expect(entry).toMatchObject({
      'service-doc': [{ href: `${SAMPLE_ORIGIN}/agents`, type: 'text/html' }],
      status: [{ href: `${SAMPLE_ORIGIN}/healthz`, type: 'application/json' }],
    });
  }
});

it('omits MCP when it is switched off', () => {
  const surfaces = { ...EVERY_SURFACE, mcp: false };
  expect(JSON.stringify(apiCatalog(createSampleSource({ site: { surfaces } })))).not.toMatch(
    /\/mcp"|server-card/,
  );
});

const on = (day: string) => securityTxt({ ...createSampleSource(), day });

it('lists contacts, expiry, languages, canonical URL and policy', () => {
  expect(on('2026-11-21')).toBe(
    `Contact: mailto:ada@sample.test
Contact: ${SAMPLE_ORIGIN}/contact
Expires: 2027-05-01T00:00:00Z
Preferred-Languages: en
Canonical: ${SAMPLE_ORIGIN}/.well-known/security.txt
Policy: ${SAMPLE_ORIGIN}/legal
`,
  );
});

it.each([
  ['2026-01-01', '2026-07-01'],
  ['2026-01-31', '2026-07-01'],
  ['2026-12-31', '2027-06-01'],
])('generated on %s, expires on %s: within a year, and the same for the whole month', (day, expires) => {
  expect(on(day)).toContain(`Expires: ${expires}T00:00:00Z\n`);
});

it('gives the server URL in the fields of the schema and of an earlier draft', () => {
  const source = createSampleSource();
  const card = serverCard(source);
  expect(card).toMatchObject({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'test.ada/ada-sample',
    version: '1.0.0',
    description: expect.stringMatching(`^${source.registry.size + 1} tools and \\d+ resources of `),
    icons: [{ src: `${SAMPLE_ORIGIN}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] }],
    remotes: [
      { type: 'streamable-http', url: `${SAMPLE_ORIGIN}/mcp`, supportedProtocolVersions: MCP_REVISIONS },
    ],
    serverInfo: { name: 'ada-sample', version: '1.0.0' },
    transport: { type: 'streamable-http', endpoint: `${SAMPLE_ORIGIN}/mcp` },
  });
});

it.each([
  ['https://www.ada.example', 'example.ada.www/ada-sample'],
  ['http://127.0.0.1:8787', '127.0.0.1/ada-sample'],
  ['http://[::1]:8787', '--1/ada-sample'],
  ['http://localhost:8787', 'localhost/ada-sample'],
])('names the server at %s as %s, which the schema allows', (origin, name) => {
  const source = createSampleSource();
  const card = serverCard({ ...source, bundle: { ...source.bundle, origin } });
  expect(card.name).toBe(name);
  expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
});

it.each(['', 'of the '.repeat(40)])('keeps its description within the limit (%#)', (more) => {
  const { description } = serverCard(createSampleSource({ site: { name: `Ada ${more}Sample` } }));
  expect(description.length).toBeGreaterThan(0);
  expect(description.length).toBeLessThanOrEqual(100);
});

const source = createSampleSource();
const manifest = webMcpManifest(source);

describe('webMcpManifest', () => {
  it('has exactly the fields in the contract', () => {
    expect(Object.keys(manifest)).toEqual([
      'name',
      'version',
      'description',
      'protocol',
      'capabilities',
      'tools',
      'resources',
    ]);
    expect(manifest).toMatchObject({
      name: 'Ada Sample',
      version: '1.0.0',
      protocol: '2024-11-05',
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    });
  });

  it('counts the published essays', () => {
    expect(manifest.description).toContain('4 published essays');
  });

  it('lists all tools in the order of the registry', () => {
    expect(manifest.tools.map(({ name }) => name)).toEqual([...source.registry.keys()]);
  });

  it.each(manifest.tools)('gives $name exactly the fields in the contract', (tool) => {
    expect(Object.keys(tool)).toEqual([
      'name',
      'description',
      'scope',
      'pageScope',
      'annotations',
      'inputSchema',
      'outputSchema',
      'resultSchema',
      'returns',
    ]);
    expect(tool.scope).toBe('site');
    expect(tool.resultSchema).toEqual(tool.outputSchema);
    expect(tool.pageScope.length).toBeGreaterThan(0);
    expect(tool.returns).toMatch(/^[A-Z].*\.$/);
  });

  it.each(manifest.tools)(
    'gives $name schemas that compile and use only keywords that agents understand',
    (tool) => {
      const ajv = new Ajv2020({ strict: true });
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        expect(() => ajv.compile(schema)).not.toThrow();
        expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(keywords(schema)).not.toContain('$ref');
        expect(keywords(schema)).not.toContain('$defs');
        expect(keywords(schema)).not.toContain('format');
      }
    },
  );

  it.each(manifest.tools)('gives $name the annotations in the contract', ({ name, annotations }) => {
    expect(annotations).toMatchObject(
      name === 'post_greeting_to_humans'
        ? { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
        : { readOnlyHint: true, openWorldHint: false },
    );
  });

  it('lets get_latest_articles filter by any pillar', () => {
    const tool = manifest.tools.find(({ name }) => name === 'get_latest_articles');
    expect(tool?.inputSchema).toMatchObject({ properties: { category: { enum: [...pillarNames] } } });
  });

  it('lists the four resources without their read functions', () => {
    expect(manifest.resources.map(({ uri }) => uri)).toEqual(
      ['bio', 'projects', 'articles', 'live-status'].map((name) => `resource://ada-sample/${name}`),
    );
    for (const resource of manifest.resources) {
      expect(Object.keys(resource)).toEqual(['uri', 'name', 'description', 'mimeType', 'pageScope']);
      expect(resource.mimeType).toBe('application/json');
    }
  });
});

/** Returns the keys at every depth. */
function keywords(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keywords(inner)]);
}
