import { describe, expect, it } from 'vitest';
import { createSampleSource, manySampleEssays } from '../test/helpers/manifest-source.ts';
import { EVERY_SURFACE } from '../web/core/surfaces.ts';
import { listManifests } from './index.ts';

const manifests = await listManifests(createSampleSource());
const rebuilt = await listManifests(createSampleSource());

describe('listManifests', () => {
  it('lists every document with its media type', () => {
    expect([...manifests].map(([path, { contentType }]) => [path, contentType])).toEqual([
      ['/openapi.json', 'application/json'],
      ['/.well-known/webmcp.json', 'application/json'],
      ['/.well-known/ai-plugin.json', 'application/json'],
      ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
      ['/.well-known/ard.json', 'application/json'],
      ['/mcp/server-card', 'application/mcp-server-card+json'],
      ['/.well-known/mcp/server-card.json', 'application/json'],
      [
        '/.well-known/api-catalog',
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      ],
      ['/.well-known/agent-skills/index.json', 'application/json'],
      ['/llms.txt', 'text/plain; charset=utf-8'],
      ['/llms-full.txt', 'text/plain; charset=utf-8'],
      ['/feed.xml', 'application/atom+xml; charset=utf-8'],
      ['/feed.json', 'application/feed+json'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
      ['/site.webmanifest', 'application/manifest+json'],
      ['/.well-known/agent-skills/read-ada-sample/SKILL.md', 'text/markdown; charset=utf-8'],
      ['/.well-known/agent-skills/reach-ada-sample/SKILL.md', 'text/markdown; charset=utf-8'],
    ]);
  });

  it('lists the numbered files of split documents, unless the document is switched off', async () => {
    const essays = manySampleEssays(20);
    const numbered = async (surfaces = EVERY_SURFACE) => {
      const source = createSampleSource({ essays, site: { surfaces } });
      const limits = { fullTextBytes: 2_000, sitemapAddresses: 40 };
      const paths = [...(await listManifests(source, limits)).keys()];
      return paths.filter((path) => /-\d\.\w+$/.test(path));
    };
    expect(await numbered()).toEqual(
      expect.arrayContaining(['/llms-full-2.txt', '/sitemap-1.xml', '/sitemap-2.xml']),
    );
    expect((await numbered({ ...EVERY_SURFACE, llms: false })).join()).not.toContain('llms');
  });

  it.each([...manifests])('builds %s deterministically and without drafts', (path, { build }) => {
    expect(build()).toEqual(rebuilt.get(path)?.build());
    expect(build()).not.toMatch(/secret draft|unfinished/);
  });

  it.each([...manifests].filter(([, { contentType }]) => contentType.endsWith('json')))(
    'minifies %s',
    (_path, { build }) => {
      const text = build();
      expect(JSON.stringify(JSON.parse(text))).toBe(text);
    },
  );
});
