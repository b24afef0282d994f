/** An essay that is about a link and has no text, on every interface. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOverRest } from '../helpers/call-over-rest.ts';
import { type ContentCopy, smallContent } from '../helpers/content-copy.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

const LINK = 'https://www.tides.example/tables?a=1&b=2';

let copy: ContentCopy;
let service: SampleService;
beforeAll(async () => {
  copy = await smallContent();
  const frontMatter = `title: Tide tables\ndate: 2026-01-02\nlink: ${LINK}`;
  await copy.write('essays/tide-tables.md', `---\n${frontMatter}\n---\n`);
  service = await startSample({ CONTENT_DIR: copy.folder });
});
afterAll(async () => {
  await service.close();
  await copy.close();
});

const textAt = async (path: string) => (await service.request(path)).text();

const call = (tool: string, input: object) => callOverRest(service, tool, input);

it('is a card with its host in lists, and is in the first category', async () => {
  const html = await textAt('/essays');
  const [entry = ''] = /<li class="h-entry"[^>]*>(?:(?!<\/li>).)*tide-tables.*?<\/li>/s.exec(html) ?? [];
  expect(entry).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
  expect(entry).toContain('>tides.example<');
  expect(entry).not.toContain('p-summary');
  expect(entry).toContain('Leadership &amp; Culture');
});

it('has its link in feeds', async () => {
  const { items } = JSON.parse(await textAt('/feed.json'));
  expect(items).toContainEqual(
    expect.objectContaining({
      title: 'Tide tables',
      external_url: LINK,
      content_html: `<p><a href="${LINK.replaceAll('&', '&amp;')}">Tide tables</a> (tides.example)</p>\n`,
    }),
  );
  expect(await textAt('/feed.xml')).toContain(
    `<link rel="related" type="text/html" href="${LINK.replaceAll('&', '&amp;')}"/>`,
  );
});

it.each(['/essays/tide-tables.md', '/essays.md', '/llms-full.txt'])('has its link in %s', async (path) => {
  expect(await textAt(path)).toContain(LINK);
});

it('gives agents its link, and its host as excerpt and summary', async () => {
  const known = { slug: 'tide-tables', link: LINK, excerpt: 'tides.example' };
  expect(await call('get_latest_articles', { limit: 50 })).toMatchObject({
    articles: expect.arrayContaining([expect.objectContaining(known)]),
  });
  expect(await call('get_article_content', { slug: 'tide-tables' })).toMatchObject({ ...known, content: '' });
  expect(await call('get_essay_takeaways', { slug: 'tide-tables' })).toMatchObject({
    summary: 'tides.example',
    takeaways: [],
  });
  const { articles } = JSON.parse(await textAt('/api/mcp/articles'));
  expect(articles).toContainEqual(expect.objectContaining({ slug: 'tide-tables', link: LINK }));
});

it('is found by its title', async () => {
  const { results } = JSON.parse(await textAt('/api/mcp/essays/search?q=tide+tables'));
  expect(results[0]).toMatchObject({ slug: 'tide-tables', matchedBy: 'title' });
});
