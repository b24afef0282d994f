import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { canonicalRoutes } from '../../web/core/canonical-routes.ts';
import { problemTypes } from '../../web/core/problems.ts';
import { essayPath } from '../../web/core/routes.ts';
import { smallContent } from '../helpers/content-copy.ts';
import { english } from '../helpers/core/english.ts';
import { originTrialToken } from '../helpers/origin-trial-token.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

let service: SampleService;
let greeting: { readonly id: string; readonly permalink: string };

beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '10000' });
  const posted = await service.request('/api/mcp/greetings', {
    method: 'POST',
    body: JSON.stringify({ message: 'Salt & pepper, says "the cook"', agent_name: 'Tom & Co' }),
    headers: { 'content-type': 'application/json' },
  });
  greeting = (await posted.json()) as typeof greeting;
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.request(path, { headers });
const textAt = async (path: string) => (await get(path)).text();

async function startForTest(settings: Record<string, string>): Promise<SampleService> {
  const other = await startSample(settings);
  onTestFinished(other.close);
  return other;
}

/** Returns every page, compiled or rendered on request, and a missing one. */
function everyPage(): string[] {
  const prepared = [...service.snapshot().representations]
    .filter(([, { variants }]) => variants.identity.headers['content-type']?.startsWith('text/html'))
    .map(([path]) => path);
  const onRequest = ['/essays?category=frontier-ai', '/guestbook', `/guestbook/${greeting.id}`, '/esays'];
  return [...prepared, ...onRequest];
}

/** Returns the paths on this site that `html` links to. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&').replace(SAMPLE_ORIGIN, ''))
    .filter((address) => /^[/#]/.test(address));
}

/** The security headers of every page. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'permissions-policy': 'tools=(self)',
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
};

function expectPageHeaders(response: Response): void {
  expect(Object.fromEntries(response.headers)).toMatchObject(pageHeaders);
  const policy = response.headers.get('content-security-policy') ?? '';
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]));
  expect(directives.get('default-src')).toBe("default-src 'none'");
  for (const kind of ['script', 'style', 'img', 'font', 'connect', 'worker', 'manifest']) {
    expect(directives.get(`${kind}-src`)).toBe(`${kind}-src 'self'`);
  }
  expect(directives.get('base-uri')).toBe("base-uri 'none'");
  expect(directives.get('form-action')).toBe("form-action 'self'");
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directives.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  expect(directives.get('trusted-types')).toMatch(/^trusted-types lit-html( [\w-]+)?$/);
}

describe.each(canonicalRoutes.map(({ path }) => path))('the page %s', (path) => {
  it('returns 200 with the headers of every page and no-cache', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expectPageHeaders(response);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const head = await service.request(path, { method: 'HEAD' });
    expect(await head.text()).toBe('');
    expect([...head.headers]).toEqual([...(await get(path)).headers]);
  });

  it('returns 304 when the ETag matches', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    const response = await get(path, { 'if-none-match': etag });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  // The contact page accepts its form (contact-page.test.ts).
  const methods = ['PUT', 'DELETE', 'OPTIONS', ...(path === '/contact' ? [] : ['POST'])];
  it.each(methods)('returns 405 to %s', async (method) => {
    const response = await service.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(path === '/contact' ? 'GET, HEAD, POST' : 'GET, HEAD');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.runIf(path !== '/')('redirects from the path with a trailing slash', async () => {
    const response = await get(`${path}/?a=1`);
    expect([response.status, response.headers.get('location')]).toEqual([308, `${path}?a=1`]);
  });
});

describe('every page', () => {
  it('links only to existing pages and anchors', async () => {
    const texts = new Map<string, string>();
    for (const page of everyPage()) texts.set(page, await textAt(page));
    const broken: string[] = [];
    for (const link of new Set(
      [...texts].flatMap(([page, html]) => linksIn(html).map((to) => `${page} ${to}`)),
    )) {
      const [page = '', to = ''] = link.split(' ');
      const [path = '', anchor = ''] = to.split('#');
      // Only a Vite build has all of these files.
      if (path.startsWith('/assets/')) continue;
      const target = path || page;
      if (!texts.has(target)) {
        const response = await get(target);
        if (response.status !== 200) broken.push(`${link}: ${response.status}`);
        texts.set(target, await response.text());
      }
      if (anchor && !texts.get(target)?.includes(`id="${anchor}"`)) broken.push(`${link}: no such place`);
    }
    expect(broken).toEqual([]);
  });

  it('complies with its own policy: no inline script, style or event handler', async () => {
    for (const page of everyPage()) {
      const html = (await textAt(page)).replace(
        /<script type="application\/(ld\+)?json"[^>]*>.*?<\/script>/gs,
        '',
      );
      expect(html, page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|javascript:/i);
      expect(html.replace(/"[^"]*"/g, ''), page).not.toMatch(/<[^>]*\s(style|on\w+)=/i);
    }
  });

  it('sets no cookie', async () => {
    for (const page of everyPage()) expect((await get(page)).headers.get('set-cookie'), page).toBeNull();
  });

  it('has a canonical link unless the page is missing', async () => {
    for (const page of everyPage().filter((path) => path !== '/esays')) {
      expect(await textAt(page), page).toContain(`<link rel="canonical" href="${SAMPLE_ORIGIN}${page}"`);
    }
  });
});

it('serves a page for every problem type', async () => {
  for (const [name, { title }] of Object.entries(problemTypes)) {
    const response = await get(`/problems/${name}`);
    expect(response.status, name).toBe(200);
    expect(await response.text()).toContain(title);
  }
});

it.each(['/llms.txt', '/llms-full.txt'])('serves every URL in %s', async (document) => {
  const addresses = (await textAt(document)).match(/https:\/\/site\.test[^\s)]*/g) ?? [];
  // A sentence may end after a URL.
  const paths = addresses.map((address) => address.replace(SAMPLE_ORIGIN, '').replace(/[.,:;]$/, '') || '/');
  expect(paths.length).toBeGreaterThan(service.snapshot().bundle.essays.length);
  const acceptsOnlyPost = ['/mcp', '/api/mcp/contact'];
  for (const path of new Set(paths)) {
    expect((await get(path)).status, path).toBe(acceptsOnlyPost.includes(path) ? 405 : 200);
  }
});

describe('a missing page', () => {
  it('returns 404 with links to the nearest pages', async () => {
    const response = await get('/esays');
    expect(response.status).toBe(404);
    expectPageHeaders(response);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html.slice(html.indexOf('<main'))).toContain('<a href="/essays">Essays</a>');
  });

  it('suggests an essay with a similar slug', async () => {
    const [essay] = service.snapshot().bundle.essays;
    expect(await textAt(`/essays/${essay?.slug}s`)).toContain(`href="${essayPath(essay?.slug ?? '')}"`);
  });

  it('returns 404 to HEAD and POST', async () => {
    const head = await service.request('/esays', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([404, '']);
    expect((await service.request('/esays', { method: 'POST' })).status).toBe(404);
  });

  it('never returns 304', async () => {
    expect((await get('/esays', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('escapes the path', async () => {
    const html = await textAt('/%3Cscript%3Ealert(1)%3C/script%3E?a=%22%3E%3Cscript%3E');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script>alert');
  });

  it.each(['/.well-known/unknown', '/.well-known/'])('returns a problem document at %s', async (path) => {
    const response = await get(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await readProblem(response, 'route-not-found')).toMatchObject({ status: 404, instance: path });
  });

  it.each([
    '/package.json',
    '/.env',
    '/content/site.yaml',
    '/assets/',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/media/..%2f..%2fpackage.json',
    '/assets/%00',
    '/%E0%A4%A',
    '//elsewhere.test/',
    '/\\elsewhere.test/',
  ])('returns 404 at %s, regardless of files on disk', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('former paths', () => {
  it('redirect to the essay, with or without a trailing slash, and keep the query', async () => {
    const moved = service
      .snapshot()
      .bundle.essays.flatMap(({ slug, aliases }) => aliases.map((alias) => [alias, slug]));
    expect(moved.length).toBeGreaterThan(0);
    for (const [alias = '', slug = ''] of moved) {
      for (const suffix of ['', '/']) {
        const response = await get(`/essays/${alias}${suffix}?ref=a%20b`);
        expect(response.status).toBe(308);
        expect(response.headers.get('location')).toBe(`/essays/${slug}?ref=a%20b`);
        expect(response.headers.get('cache-control')).toBe('no-cache');
      }
    }
  });

  it.each([
    ['/blog', '/essays'],
    ['/2019/05/call-back/', '/essays/call-back-on-a-known-line'],
    ['/2019/05/call-back.md', '/essays/call-back-on-a-known-line.md'],
    ['/speaking.html', '/offerings'],
  ])('of an earlier site redirect %s to %s', async (from, to) => {
    const response = await get(`${from}?ref=a%20b`);
    expect([response.status, response.headers.get('location')]).toEqual([308, `${to}?ref=a%20b`]);
  });
});

describe('former addresses with a query or in other scripts', () => {
  let moved: SampleService;
  beforeAll(async () => {
    const copy = await smallContent();
    const redirects = [
      '/?p=12: /about',
      '/index.php?id=7: /essays',
      '/index.php: /now',
      '/2014/绳结: /about',
      '/?ref=3: /now',
    ];
    await copy.write('redirects.yaml', redirects.join('\n'));
    moved = await startSample({ CONTENT_DIR: copy.folder });
    await copy.close();
  });
  afterAll(() => moved.close());

  it.each([
    ['/?p=12', '/about'],
    ['/?ref=3', '/now'],
    ['/?utm_source=feed&p=12', '/about?utm_source=feed'],
    ['/index.php?id=7', '/essays'],
    ['/index.php/?id=7', '/essays'],
    ['/index.php?id=8', '/now?id=8'],
    ['/2014/%E7%BB%B3%E7%BB%93', '/about'],
    ['/2014/%e7%bb%b3%e7%bb%93/', '/about'],
    ['/2014/绳结', '/about'],
  ])('redirects %s to %s', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await moved.request(from, { method });
      expect([status, headers.get('location')]).toEqual([308, to]);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  it.each(['/', '/?p=13', '/?p=12&page=2', '/?p=12&p=12', '/?P=12'])(
    'serves the page at %s',
    async (path) => {
      expect((await moved.request(path)).status).toBe(200);
    },
  );

  it('refuses other methods', async () => {
    expect((await moved.request('/index.php?id=7', { method: 'PUT' })).status).toBe(405);
  });
});

describe('/essays/<slug>', () => {
  it('always leads to another essay', async () => {
    const { essays } = service.snapshot().bundle;
    for (const { slug } of essays) {
      const [, next] =
        /<h2>Read next<.*?<h3[^>]*><a href="([^"]*)"/s.exec(await textAt(essayPath(slug))) ?? [];
      expect(
        essays.map((essay) => essayPath(essay.slug)).filter((path) => path !== essayPath(slug)),
      ).toContain(next);
    }
  });
});

describe('a parameter that /essays does not have', () => {
  const NOTE = 'Ignored parameters';

  it.each(['/essays?year=2025', '/essays?category=frontier-ai&year=2025', '/essays.md?year=2025'])(
    'is named at %s, with those that exist',
    async (path) => {
      const text = await textAt(path);
      expect(text).toMatch(
        /Ignored parameters: (“<bdi>year<\/bdi>”|`year`)\. This page takes q, category, tag and page\./,
      );
    },
  );

  it('is never in a header, and changes no address', async () => {
    const { headers } = await service.request('/essays?yearly=2025');
    expect(JSON.stringify([...headers])).not.toContain('yearly');
    expect(await textAt('/essays?yearly=2025')).toContain(
      `<link rel="canonical" href="${SAMPLE_ORIGIN}/essays"/>`,
    );
  });

  it.each(['?utm_source=a&fbclid=b&ref=c', '?', '?page=1', '?q='])(
    'is not reported for %s',
    async (query) => {
      expect(await textAt(`/essays${query}`)).not.toContain(NOTE);
    },
  );

  it('is not reported elsewhere', async () => {
    expect(await textAt('/about?year=2025')).toBe(await textAt('/about'));
  });
});

describe('/essays?category=', () => {
  const linked = (html: string) => {
    const { essays } = service.snapshot().bundle;
    return essays.filter(({ slug }) => html.includes(`<a class="u-url" href="${essayPath(slug)}"`));
  };

  it.each([
    ['slug', (pillar: { slug: string; name: string }) => pillar.slug],
    ['name', (pillar: { slug: string; name: string }) => pillar.name],
  ])('lists the essays of the pillar with that %s', async (_by, named) => {
    for (const pillar of service.snapshot().bundle.pillars) {
      const html = await textAt(`/essays?category=${encodeURIComponent(named(pillar))}`);
      const wanted = service.snapshot().bundle.essays.filter(({ category }) => category === pillar.name);
      expect(linked(html)).toEqual(wanted);
    }
  });

  it('lists every essay when the category is empty or unknown, and escapes its name', async () => {
    const all = service.snapshot().bundle.essays;
    expect(linked(await textAt('/essays?category='))).toEqual(all);
    const html = await textAt('/essays?category=%3Cb%3Enone');
    expect(linked(html)).toEqual(all);
    expect(html).toContain('&lt;b&gt;none');
  });
});

describe('/essays?page=', () => {
  it.each(['1', '2', '999999', '0', '-1', '1e9', 'abc', '', '%00'])(
    '%j shows the only page of a short list',
    async (page) => {
      const response = await get(`/essays?page=${page}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(await textAt('/essays'));
    },
  );
});

describe('/essays?q=', () => {
  const found = (html: string) =>
    [...html.matchAll(/<h3[^>]*><a[^>]* href="\/essays\/([^"]*)"/g)].map(([, slug = '']) => slug);
  const pageFor = (parameters: Record<string, string>) =>
    textAt(`/essays?${new URLSearchParams(parameters)}`);

  it('lists the best matches first, highlights words and is not indexed', async () => {
    const response = await get('/essays?q=doorbell');
    expectPageHeaders(response);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const html = await response.text();
    expect(found(html)[0]).toBe('agents-need-a-doorbell');
    expect(html).toContain('Agents Need a <mark>Doorbell</mark>');
    expect(html).toMatch(/<title>Search: doorbell · /);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('finds the same essays as the API', async () => {
    const { results } = (await (await get('/api/mcp/essays/search?q=people&limit=50')).json()) as {
      results: { slug: string }[];
    };
    const pages = ['1', '2', '3'].map((page) => pageFor({ q: 'people', page }));
    const onPages = (await Promise.all(pages)).map(found);
    expect(onPages.flat()).toEqual(results.map(({ slug }) => slug));
    expect(onPages.map(({ length }) => length)).toEqual([10, 10, results.length - 20]);
  });

  it('shows the last page when the page number is beyond the end', async () => {
    const last = await pageFor({ q: 'people', page: '3' });
    expect(await pageFor({ q: 'people', page: '99' })).toBe(last);
    expect(last).toContain('href="/essays?q=people&amp;page=2" rel="prev">Previous results</a>');
    expect(last).toMatch(/essays about “<bdi>people<\/bdi>”, best match first\. Here are 21 to \d+\./);
    expect(last).not.toContain('rel="next"');
    expect(await pageFor({ q: 'xyzzy', page: '7' })).toBe(await pageFor({ q: 'xyzzy' }));
  });

  it('filters by every category, even one the API has no filter for', async () => {
    const { bundle } = service.snapshot();
    for (const { name, slug } of bundle.pillars) {
      const inPillar = bundle.essays.filter(({ category }) => category === name);
      const html = await pageFor({ q: 'trust money people', category: slug });
      expect(found(html).length, name).toBeGreaterThan(0);
      expect(inPillar.map((essay) => essay.slug)).toEqual(expect.arrayContaining(found(html)));
      expect(html).toContain(`<input type="hidden" name="category" value="${slug}"/>`);
    }
  });

  it.each(['', '%20%0A'])('shows the plain list for the blank query "%s"', async (q) => {
    expect(await textAt(`/essays?q=${q}`)).toBe(await textAt('/essays'));
    expect(await textAt(`/essays?category=frontier-ai&q=${q}`)).toBe(
      await textAt('/essays?category=frontier-ai'),
    );
  });

  it('searches all essays when the category is unknown', async () => {
    const html = await pageFor({ q: 'doorbell', category: 'knitting' });
    expect(found(html)).toEqual(found(await pageFor({ q: 'doorbell' })));
    expect(html).toContain('All essays were searched');
  });

  it('escapes the query', async () => {
    const html = await pageFor({ q: '"><script>alert(1)</script>"' });
    expect(html).not.toContain('<script>alert');
    const shown = '“<bdi>&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>”';
    expect(html).toContain(`No essay contains the phrase ${shown}.`);
  });

  it('suggests another search when nothing matches', async () => {
    const html = await pageFor({ q: 'xyzzy', category: 'frontier-ai' });
    expect(html).toContain(english('search.absent', { words: '“<bdi>xyzzy</bdi>”' }));
    expect(html).toContain('<a href="/essays?q=xyzzy">The same words in all categories</a>');
  });

  it('truncates a long query and answers any query', async () => {
    const html = await pageFor({ q: `doorbell ${'x'.repeat(6000)}` });
    expect(found(html)[0]).toBe('agents-need-a-doorbell');
    expect(html).toContain(`value="doorbell ${'x'.repeat(5000 - 'doorbell '.length)}"`);
    for (const q of ['%00', '%E0%A4%A', 'a:b+-~^*', '%F0%9F%A6%89', '__proto__']) {
      expect((await get(`/essays?q=${q}`)).status, q).toBe(200);
    }
  });

  it('answers only GET and HEAD', async () => {
    expect((await service.request('/essays?q=a', { method: 'HEAD' })).status).toBe(200);
    expect((await service.request('/essays?q=a', { method: 'POST' })).status).toBe(405);
  });
});

describe('the guestbook', () => {
  it('escapes a greeting and its name, and links to its permalink', async () => {
    const html = await textAt('/guestbook');
    expect(html).toContain('Salt &amp; pepper, says &quot;the cook&quot;');
    expect(html).toContain('Tom &amp; Co');
    expect(html).toContain(`href="${greeting.permalink}"`);
  });

  it('has a page for each greeting', async () => {
    const response = await get(greeting.permalink.replace(SAMPLE_ORIGIN, ''));
    expect(response.status).toBe(200);
    expectPageHeaders(response);
    expect(await response.text()).toContain('Salt &amp; pepper');
  });

  it.each(['unknown', '%27%20or%201=1', `${'a'.repeat(2000)}`])(
    'returns 404 for the greeting %s',
    async (id) => {
      expect((await get(`/guestbook/${id}`)).status).toBe(404);
    },
  );
});

describe('documents and files', () => {
  it.each([
    '/llms.txt',
    '/llms-full.txt',
    '/openapi.json',
    '/.well-known/webmcp.json',
    '/.well-known/ai-plugin.json',
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/site.webmanifest',
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
  ])('allow any origin to read %s', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('let browsers cache built files as immutable', async () => {
    const response = await get('/assets/main.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('include all published content in /bundle.json', async () => {
    const bundle: unknown = await (await get('/bundle.json')).json();
    const content: object = JSON.parse(JSON.stringify(service.snapshot().bundle));
    expect(bundle).toEqual({ ...content, libraryPath: expect.stringContaining('/library/texts.') });
  });
});

describe('settings', () => {
  it('enable HSTS only when the site uses https', async () => {
    const plain = await startForTest({ PUBLIC_URL: 'http://site.test' });
    expect((await plain.request('/')).headers.has('strict-transport-security')).toBe(false);
  });

  it('add every origin trial token to pages', async () => {
    const tokens = ['https://a.example', 'https://b.example'].map((origin) => originTrialToken({ origin }));
    const trial = await startForTest({ WEBMCP_ORIGIN_TRIAL_TOKEN: tokens.join(' ') });
    expect((await trial.request('/')).headers.get('origin-trial')).toBe(tokens.join(', '));
    expect((await get('/')).headers.has('origin-trial')).toBe(false);
  });
});

it('returns 200 at /healthz when the database is available', async () => {
  const response = await get('/healthz');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
