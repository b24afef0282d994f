import { describe, expect, it } from 'vitest';
import { manifests } from './index.ts';
import { createSampleSource } from './sample-source.ts';

const source = createSampleSource();

describe('manifests', () => {
  it('has every document with its media type', () => {
    expect([...manifests].map(([path, { contentType }]) => [path, contentType])).toEqual([
      ['/openapi.json', 'application/json'],
      ['/.well-known/webmcp.json', 'application/json'],
      ['/.well-known/ai-plugin.json', 'application/json'],
      ['/llms.txt', 'text/plain; charset=utf-8'],
      ['/llms-full.txt', 'text/plain; charset=utf-8'],
      ['/feed.xml', 'application/atom+xml; charset=utf-8'],
      ['/feed.json', 'application/feed+json'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
      ['/site.webmanifest', 'application/manifest+json'],
    ]);
  });

  it.each([...manifests])('makes the same %s each time, without drafts', (_path, { build }) => {
    expect(build(source)).toBe(build(createSampleSource()));
    expect(build(source)).not.toMatch(/secret draft|unfinished/);
  });

  it.each([...manifests].filter(([, { contentType }]) => contentType.endsWith('json')))(
    'minifies %s',
    (_path, { build }) => {
      const text = build(source);
      expect(JSON.stringify(JSON.parse(text))).toBe(text);
    },
  );
});
