/** The pictures of both feeds on another origin, as in feed readers that run in a browser. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from './fixtures.ts';

/** Returns the HTML of every essay in a feed. */
function essaysIn(path: string, feed: string): readonly string[] {
  if (path.endsWith('.json')) {
    const { items } = JSON.parse(feed) as { items: { content_html: string }[] };
    return items.map(({ content_html: html }) => html);
  }
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
  const { feed: atom } = parser.parse(feed) as { feed: { entry: { content: { '#text': string } }[] } };
  return atom.entry.map(({ content }) => content['#text']);
}

for (const path of ['/feed.xml', '/feed.json']) {
  test(`every picture in ${path} loads on another origin`, async ({ page, request }) => {
    const reader = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><html lang="en"><title>Reader</title><link rel="icon" href="data:,">');
    });
    await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve));
    await page.goto(`http://127.0.0.1:${(reader.address() as AddressInfo).port}`);
    const essays = essaysIn(path, await (await request.get(path)).text());
    const broken = await page.evaluate(async (html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const sources = [...parsed.querySelectorAll('img')].flatMap(({ src, srcset }) => [
        src,
        ...srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''),
      ]);
      const load = (source: string) =>
        new Promise<readonly string[]>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(image.naturalWidth > 0 ? [] : [`${source} is empty`]);
          image.onerror = () => resolve([source]);
          image.src = source;
        });
      const addresses = [...new Set(sources.filter(Boolean))];
      return { count: addresses.length, failed: (await Promise.all(addresses.map(load))).flat() };
    }, essays.join(''));
    reader.close();
    expect(broken.failed).toEqual([]);
    expect(broken.count).toBeGreaterThan(3);
  });
}
