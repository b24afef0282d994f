import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContentCopy, smallContent } from '../../../test/helpers/content-copy.ts';
import { english } from '../../../test/helpers/core/english.ts';
import { type SampleService, startSample } from '../../../test/helpers/sample.ts';

const PUBLISHED = 'agents-need-a-doorbell';
const DAY_MS = 24 * 60 * 60 * 1000;
const draft = (title: string) => `---
title: ${title}
date: 2026-11-20
draft: true
takeaways: [Only drafts say this.]
---
An unheard-of sentence about quokkas.

![A plan of ![/media/plan.png](/media/plan.png)

[The sketch](/media/sketch.svg)
`;

let copy: ContentCopy;
let service: SampleService;
const NOW = Date.parse('2026-11-21T12:00:00Z');
let clock = NOW;
beforeEach(() => {
  clock = NOW;
});
beforeAll(async () => {
  copy = await smallContent();
  await copy.write('essays/quokkas.md', draft('On quokkas'));
  const png = sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } }).png();
  await copy.write('media/plan.png', await png.toBuffer());
  await copy.write(
    'media/sketch.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>',
  );
  service = await startSample({ CONTENT_DIR: copy.folder }, () => new Date(clock));
});
afterAll(async () => {
  await service.close();
  await copy.close();
});

const share = async (slug = 'quokkas') => `/drafts/${(await service.stores.sharedDrafts.share(slug)).secret}`;

describe('a shared draft', () => {
  it('can be read at its secret address, is marked as a draft, and has no scripts or tools', async () => {
    const response = await service.request(await share());
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/Draft, please don.t share/);
    expect(html).toContain('<h1 class="p-name" data-title="');
    expect(html).toContain('An unheard-of sentence about quokkas.');
    expect(html).toContain('Only drafts say this.');
    expect(html).not.toMatch(/<script|<foyer-|rel="canonical"/);
  });

  it('is neither stored nor indexed, and names no referrer', async () => {
    const { headers } = await service.request(await share());
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*script-src)/);
  });

  it('shows its pictures and files, which have no public address', async () => {
    const path = await share();
    const html = await (await service.request(path)).text();
    const inside = [...html.matchAll(/(?<=["\s])\/\S*\/media\/[^"\s]+/g)].map(String);
    expect(inside.length).toBeGreaterThan(2);
    for (const address of inside) {
      expect(address.startsWith(`${path}/media/`)).toBe(true);
      const response = await service.request(address);
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect((await service.request(address.slice(path.length))).status).toBe(404);
    }
    expect((await service.request(`${path}/media/other.png`)).status).toBe(404);
  });

  it('is in no list, search, feed, map, tool or document', async () => {
    const path = await share();
    await service.request(path);
    const places = [
      ...['/', '/essays', '/essays?q=quokkas', '/bundle.json', '/feed.xml', '/sitemap.xml', '/llms.txt'],
      ...['/llms-full.txt', '/robots.txt', '/api/mcp/articles', '/api/mcp/essays/search?q=quokkas'],
    ];
    for (const place of places) {
      const text = (await (await service.request(place)).text()).replaceAll('q=quokkas', '');
      expect([place, text.includes('unheard-of'), text.includes('On quokkas')]).toEqual([
        place,
        false,
        false,
      ]);
      expect(text).not.toContain('/drafts/');
    }
    const article = await service.request('/api/mcp/tools/get_article_content', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slug: 'quokkas' }),
    });
    expect(article.status).toBe(404);
  });

  it('is read only', async () => {
    expect((await service.request(await share(), { method: 'POST' })).status).toBe(405);
  });
});

describe('an address that shares nothing', () => {
  it('has the same page, whether it expired, was revoked, lost its draft, was published or never existed', async () => {
    const { sharedDrafts } = service.stores;
    const lost = await share('lost');
    const published = await share(PUBLISHED);
    const { id, secret } = await sharedDrafts.share('quokkas');
    const revoked = `/drafts/${secret}`;
    await sharedDrafts.revoke(id);
    const expired = await share();
    const never = `/drafts/${'0'.repeat(40)}`;
    const before = await Promise.all(
      [expired, revoked].map(async (path) => (await service.request(path)).status),
    );
    clock += 14 * DAY_MS;
    const pages = await Promise.all(
      [expired, revoked, lost, published, never, '/drafts/x', `${never}/media/plan.png`, '/drafts/x/y'].map(
        async (path) => {
          const response = await service.request(path);
          return [response.status, Object.fromEntries(response.headers), await response.text()] as const;
        },
      ),
    );
    expect(before).toEqual([200, 404]);
    for (const page of pages) expect(page).toEqual(pages[0]);
    expect(pages[0]?.[0]).toBe(404);
    expect(pages[0]?.[1]).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(pages[0]?.[2]).toContain(english('draft.missing'));
    expect(pages[0]?.[2]).not.toMatch(/<script|<foyer-/);
  });
});

describe('the address of a draft whose file is changed by hand', () => {
  const isEnded = async (id: string) => {
    const shares = await service.stores.sharedDrafts.list();
    return !shares.some((one) => one.id === id);
  };
  const shareNew = async (slug: string) => {
    await copy.write(`essays/${slug}.md`, draft(`On ${slug}`));
    const { id, secret } = await service.stores.sharedDrafts.share(slug);
    await vi.waitFor(() => expect(service.snapshot().findDraft(slug)).toBeDefined(), 30_000);
    return { id, path: `/drafts/${secret}` };
  };

  it('shows no other draft that names the lost one as its alias', async () => {
    const { id, path } = await shareNew('wombats');
    await copy.write(
      'essays/numbats.md',
      draft('On numbats').replace('draft: true', 'draft: true\naliases: [wombats]'),
    );
    await copy.remove('essays/wombats.md');
    await vi.waitFor(async () => expect(await isEnded(id)).toBe(true), 30_000);
    expect((await service.request(path)).status).toBe(404);
    // Nor is it there again with its file.
    await copy.remove('essays/numbats.md');
    await copy.write('essays/wombats.md', draft('On wombats'));
    expect((await service.request(path)).status).toBe(404);
  });

  it('ends when that publishes it', async () => {
    const { id, path } = await shareNew('bilbies');
    await copy.write('essays/bilbies.md', draft('On bilbies').replace('draft: true\n', ''));
    await vi.waitFor(async () => expect(await isEnded(id)).toBe(true), 30_000);
    expect((await service.request(path)).status).toBe(404);
  });
});
