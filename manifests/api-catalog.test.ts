import { expect, it } from 'vitest';
import { createSampleSource, SAMPLE_ORIGIN } from '../test/helpers/manifest-source.ts';
import { EVERY_SURFACE } from '../web/core/surfaces.ts';
import { apiCatalog } from './well-known.ts';

it('lists the description, documentation and status of each API', () => {
  const { linkset } = apiCatalog(createSampleSource());
  expect(linkset.map(({ anchor }) => anchor)).toEqual([`${SAMPLE_ORIGIN}/api/mcp/`, `${SAMPLE_ORIGIN}/mcp`]);
  expect(linkset.map((entry) => entry['service-desc'])).toEqual([
    [{ href: `${SAMPLE_ORIGIN}/openapi.json`, type: 'application/json' }],
    [{ href: `${SAMPLE_ORIGIN}/.well-known/mcp/server-card.json`, type: 'application/json' }],
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
