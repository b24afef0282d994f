import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTakenSlug } from '../../web/core/canonical-routes.ts';
import { english } from '../helpers/core/english.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

let sample: SampleService;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.close());

const textAt = async (path: string, init?: RequestInit) => (await sample.request(path, init)).text();

describe('a page of one’s own', () => {
  it('is served as HTML and as Markdown', async () => {
    const html = await textAt('/now');
    expect(html).toContain('<h1>What I am doing now</h1>');
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/[^"]+\/now"/);
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\/social\/now-[^"]+\.png"/);
    expect(html).toMatch(/<a href="\/now" aria-current="page">Now<\/a>/);
    expect(html).toContain('Updated <time datetime="2026-11-02">November 2, 2026</time>');
    expect(html).toContain('"dateModified":"2026-11-02"');
    const markdown = await textAt('/now.md');
    expect(markdown).toMatch(/^# What I am doing now\n\nUpdated 2026-11-02\n\n.*\n## At work\n/s);
    expect(await textAt('/now', { headers: { accept: 'text/markdown' } })).toBe(markdown);
  });

  it('is in the documents and in the overview for agents', async () => {
    expect(await textAt('/sitemap.xml')).toMatch(/\/now<\/loc>\s*<lastmod>2026-11-02</);
    expect(await textAt('/llms.txt')).toMatch(/^- \[Now\]\([^)]+\/now\.md\): What has Wren/m);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const { canonicalRoutes } = JSON.parse(await textAt('/api/mcp/tools/get_site_overview', init));
    expect(canonicalRoutes).toContainEqual({
      label: 'Now',
      path: '/now',
      description: expect.stringMatching(/Wren.*\(updated 2026-11-02\)$/),
      url: expect.stringMatching(/\/now$/),
    });
  });

  it('is suggested for a similar path that does not exist', async () => {
    expect(await textAt('/nwo')).toContain('href="/now"');
  });
});

it('reserves the first part of every address of the site', async () => {
  const { representations, endpoints, pictures, generatedImages } = sample.snapshot();
  const paths = [representations, endpoints, pictures, generatedImages].flatMap((map) => [...map.keys()]);
  const own = new Set(['/now', '/now.md']);
  const slugs = paths.filter((path) => !own.has(path)).map((path) => path.split('/')[1] ?? '');
  // No page can have a dot in its address.
  const free = slugs.filter(
    (slug) => slug !== '' && !isTakenSlug(slug.replace(/\.md$/, '')) && !/\./.test(slug),
  );
  expect(new Set(free)).toEqual(new Set());
  for (const slug of ['mcp', 'library', 'healthz', english('contact.guestbookLink')])
    expect(isTakenSlug(slug)).toBe(true);
});
