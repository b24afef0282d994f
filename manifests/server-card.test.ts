import { expect, it } from 'vitest';
import { createSampleSource, SAMPLE_ORIGIN } from '../test/helpers/manifest-source.ts';
import { serverCard } from './well-known.ts';

it('gives the server URL in the fields of the schema and of an earlier draft', () => {
  const card = serverCard(createSampleSource());
  expect(card).toMatchObject({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'test.ada/ada-sample',
    version: '1.0.0',
    remotes: [{ type: 'streamable-http', url: `${SAMPLE_ORIGIN}/mcp` }],
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
