/** Markdown alternates of pages, and content negotiation. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftGreeting } from '../helpers/left-greeting.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

let service: SampleService;
let greeting: string;

beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '10000' });
  greeting = await leftGreeting(service);
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.request(path, { headers });
const asMarkdown = { accept: 'text/markdown' };

/** Returns the paths of every page, one category and one search. */
const pages = () => [
  ...[...service.snapshot().representations]
    .filter(([, { variants }]) => variants.identity.headers['content-type']?.startsWith('text/html'))
    .map(([path]) => path),
  '/essays?category=frontier-ai',
  '/essays?q=door',
  '/guestbook',
  greeting,
];

const alternateOf = (path: string) => (path === '/' ? '/index.md' : path.replace(/(?=\?|$)/, '.md'));

/** The query of a search stays out of headers, which proxies limit. */
const isSearch = (path: string) => path.includes('?q=');

describe('every page', () => {
  it('has a Markdown alternate that starts with its title and ends with its canonical URL', async () => {
    expect(pages().length).toBeGreaterThan(40);
    for (const path of pages()) {
      const response = await get(alternateOf(path));
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8');
      const link = isSearch(path) ? null : `<${SAMPLE_ORIGIN}${path}>; rel="canonical"`;
      expect(response.headers.get('link'), path).toBe(link);
      const text = await response.text();
      expect(text, path).toMatch(/^# \S/);
      expect(text.endsWith(`\n\nCanonical address: ${SAMPLE_ORIGIN}${path}\n`), path).toBe(true);
    }
  });

  it('has only absolute addresses in an essay, and the essay that its page says to read next', async () => {
    for (const { slug } of service.snapshot().bundle.essays) {
      const [markdown, html] = await Promise.all(
        [`/essays/${slug}.md`, `/essays/${slug}`].map(async (path) => (await get(path)).text()),
      );
      expect(markdown, slug).not.toMatch(/\]\(<?[/#]/);
      const next = /<h2>Read next<\/h2>.*?<a href="([^"]*)"/s.exec(html ?? '')?.[1];
      expect(markdown?.split('## Read next')[1], slug).toContain(`${SAMPLE_ORIGIN}${next}.md`);
    }
  });

  it('says about how many tokens a model reads', async () => {
    const counts = await Promise.all(
      pages().map(async (path) => {
        const { headers } = await get(alternateOf(path), { 'accept-encoding': 'gzip' });
        const text = await (await get(alternateOf(path))).text();
        return { path, ratio: Number(headers.get('x-markdown-tokens')) / countTokens(text) };
      }),
    );
    expect(counts.filter(({ ratio }) => !(ratio > 0.6 && ratio < 1.4))).toEqual([]);
    expect((await get('/')).headers.has('x-markdown-tokens')).toBe(false);
  });

  it('serves the alternate to clients that prefer Markdown, but not to shared caches', async () => {
    for (const path of pages()) {
      const [alternate, negotiated] = await Promise.all([get(alternateOf(path)), get(path, asMarkdown)]);
      expect(negotiated.status, path).toBe(200);
      expect(await negotiated.text(), path).toBe(await alternate.text());
      expect(negotiated.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8');
      expect(negotiated.headers.get('cache-control'), path).toBe('private, no-cache');
      expect(negotiated.headers.get('vary'), path).toBe('Accept, Accept-Encoding');
      expect(negotiated.headers.get('content-location'), path).toBe(
        isSearch(path) ? null : alternateOf(path),
      );
      expect(alternate.headers.get('cache-control'), path).toBe('no-cache');
    }
  });

  it('links to the alternate in HTML and headers and varies by Accept', async () => {
    for (const path of pages()) {
      const response = await get(path);
      const { headers } = response;
      const html = await response.text();
      const link = `<${alternateOf(path)}>; rel="alternate"; type="text/markdown"`;
      expect(headers.get('link')?.includes(link), path).toBe(!isSearch(path));
      const href = alternateOf(path).replaceAll('&', '&amp;');
      expect(html, path).toContain(`<link rel="alternate" type="text/markdown" href="${href}"`);
      expect(headers.get('vary'), path).toBe('Accept, Accept-Encoding');
    }
  });
});

describe('the pages of a list', () => {
  const QUERY = 'people & + <people> (people) % ?people=people';

  const nextIn = (page: string) => {
    const [, html, markdown] = /<a href="([^"]*)" rel="next"|\[Next page\]\(<?([^\s>]*)/.exec(page) ?? [];
    return (html ?? markdown ?? '').replace(SAMPLE_ORIGIN, '').replaceAll('&amp;', '&');
  };

  it.each(['/essays', '/essays.md'])('at %s link to one another for any query', async (path) => {
    const first = await (await get(`${path}?q=${encodeURIComponent(QUERY)}`)).text();
    const next = nextIn(first);
    expect(Object.fromEntries(new URL(next, SAMPLE_ORIGIN).searchParams)).toEqual({ q: QUERY, page: '2' });
    expect(await (await get(next)).text()).toContain('Page 2 of ');
  });

  it('have a Content-Location without what the page ignores', async () => {
    const { headers } = await get('/essays?category=frontier-ai&x=y', asMarkdown);
    expect(headers.get('content-location')).toBe('/essays.md?category=frontier-ai');
    const about = await get('/about?x=y', asMarkdown);
    expect(about.headers.get('content-location')).toBe('/about.md');
  });
});

describe('the targets of the Link header', () => {
  it('return 200', async () => {
    const { headers } = await get('/');
    const links = [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="([^"]*)"/g)];
    expect(links.map(([, , relation]) => relation)).toEqual([
      'api-catalog',
      'ai-catalog',
      'service-desc',
      'service-doc',
      'describedby',
      'alternate',
    ]);
    for (const [, target = ''] of links) expect((await get(target)).status, target).toBe(200);
  });
});

describe('content negotiation', () => {
  it.each([
    ['text/html', 'text/html'],
    ['*/*', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['text/markdown;q=0.8, text/html', 'text/html'],
    ['application/json', 'text/html'],
    ['text/markdown, */*', 'text/markdown'],
    ['text/markdown, text/html;q=0.8', 'text/markdown'],
  ])('answers Accept: %s with %s', async (accept, type) => {
    const response = await get('/essays/leave-with-a-map', { accept });
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
  });

  it.each(['/feed.xml', '/openapi.json', '/favicon.svg', '/assets/main.js', '/llms.txt'])(
    'does not apply to %s',
    async (path) => {
      const [plain, asked] = await Promise.all([get(path), get(path, asMarkdown)]);
      expect(asked.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      expect(asked.headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
    },
  );

  it('uses a separate ETag for each format', async () => {
    for (const path of ['/about', '/essays/leave-with-a-map', '/guestbook']) {
      const html = (await get(path)).headers.get('etag') ?? '';
      const markdown = (await get(path, asMarkdown)).headers.get('etag') ?? '';
      expect((await get(path, { ...asMarkdown, 'if-none-match': html })).status, path).toBe(200);
      const known = await get(path, { ...asMarkdown, 'if-none-match': markdown });
      expect(known.status, path).toBe(304);
      expect(known.headers.get('vary'), path).toBe('Accept, Accept-Encoding');
      expect(known.headers.get('cache-control'), path).toBe('private, no-cache');
    }
  });
});

describe('errors in Markdown', () => {
  it.each(['/essays/leave-with-a-mop.md', '/nothing.md', '/.md', '/index', '/essays/.md'])(
    '%s returns a Markdown page with 404',
    async (path) => {
      const response = await get(path, asMarkdown);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toMatch(/^# There is no page here\n/);
    },
  );

  it('suggests the essay with a similar slug', async () => {
    const text = await (await get('/essays/leave-with-a-mop.md')).text();
    expect(text).toContain(`(${SAMPLE_ORIGIN}/essays/leave-with-a-map.md)`);
  });

  it('returns 405 to POST on an existing page', async () => {
    for (const path of ['/about.md', '/essays/leave-with-a-map.md', '/guestbook.md']) {
      expect((await service.request(path, { method: 'POST' })).status, path).toBe(405);
      const head = await service.request(path, { method: 'HEAD' });
      expect(head.status, path).toBe(200);
    }
  });
});

it('redirects the former Markdown path of an essay to the current one', async () => {
  const [[former, now] = ['', '']] = service.snapshot().redirects;
  const response = await get(`${former}.md`);
  expect([response.status, response.headers.get('location')]).toEqual([308, `${now}.md`]);
});
