import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOldServer } from '../../test/helpers/old-server.ts';
import type { FetchOptions } from './fetch-address.ts';
import { type FoundPage, findPages } from './find-pages.ts';
import { type OldSite, openBuiltSite, openServedSite } from './old-site.ts';

let server: Awaited<ReturnType<typeof startOldServer>>;
let folder: string;

beforeAll(async () => {
  server = await startOldServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-pages-'));
  server.routes = { '/': '<title>Home</title><a href="/posts/">Posts</a>' };
  server.otherwise = (_, response) => response.writeHead(404).end();
  server.requests = [];
});

afterEach(() => rm(folder, { recursive: true }));

async function find(options: Partial<FetchOptions> = {}, path = '') {
  const site = await openServedSite(server.origin + path, { folder, allowPrivate: true, ...options });
  return { site, ...(await allOf(site)) };
}

async function allOf(site: OldSite) {
  const pages: FoundPage[] = [];
  for await (const page of findPages(site)) pages.push(page);
  const paths = pages.map(({ answer }) => answer.url.slice(site.origin.length));
  const left = Object.fromEntries(
    site.left.map(({ url, reason }) => [url.slice(site.origin.length), reason]),
  );
  return { pages, paths, left };
}

const linksTo = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join('');
const page = (text: string) => `<p>${text} of its own, and different words on each ${text} page</p>`;

describe('findPages', () => {
  it('has never read more addresses than it knows of', async () => {
    const site = await openServedSite(server.origin, { folder, allowPrivate: true });
    const steps: [number, number][] = [];
    for await (const _ of findPages(site, { onProgress: (done, known) => steps.push([done, known]) }));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter(([done, known]) => done > known)).toEqual([]);
  });

  it('follows links, each page once, and counts what it does not read', async () => {
    server.routes = {
      '/': linksTo(
        '/about',
        'posts/',
        '/a.jpg',
        '/about#top',
        'https://b.example/',
        'mailto:a@b.example',
        '/no',
      ),
      '/posts/': linksTo(
        'first',
        '/posts/second?utm_source=list',
        '/posts//second',
        '/style',
        '/?replytocom=3',
        '/wp-login.php',
        '/?p=7',
      ),
      '/posts/first': page('one'),
      '/posts/second': page('two'),
      '/about': page('three'),
      '/style': (_, response) =>
        response.end('<?xml version="1.0"?>\n<xsl:stylesheet><html></html></xsl:stylesheet>'),
      '/?p=7': page('four'),
    };
    const { paths, left } = await find();
    expect(paths).toEqual(['/', '/posts/', '/about', '/posts/first', '/posts/second', '/?p=7']);
    expect(left).toEqual({
      '/a.jpg': 'file that is not a page',
      '/no': 'answers with 404',
      '/style': 'is not a page ()',
      '/?replytocom=3': 'address with a query that no sitemap or feed names',
      '/wp-login.php': 'address for programs',
    });
  });

  it('reads the sitemaps that robots.txt names: indexes, and compressed ones', async () => {
    const at = (path: string) => `<loc>http://www.${server.host}${path}</loc>`;
    server.routes = {
      ...server.routes,
      '/robots.txt': `Sitemap: ${server.origin}/maps`,
      '/maps': `<sitemapindex><sitemap>${at('/one.xml.gz')}</sitemap></sitemapindex>`,
      '/one.xml.gz': (_, response) =>
        response
          .setHeader('content-type', 'application/x-gzip')
          .end(
            gzipSync(
              `<?xml version="1.0"?><urlset xmlns="x"><url>${at('/hidden?id=3&amp;x=1')}<lastmod>2014-02-03</lastmod></url></urlset>`,
            ),
          ),
      '/hidden?id=3&x=1': page('hidden'),
    };
    expect((await find()).paths).toContain('/hidden?id=3&x=1');
  });

  it('reads feeds that pages name, and hands on their entries', async () => {
    server.routes = {
      '/': '<link rel="alternate" type="application/rss+xml" href="/rss.xml"><link rel="alternate" type="application/rss+xml" href="/comments/feed/">',
      '/rss.xml': `<rss version="2.0"><channel><title>T</title><link>${server.origin}</link>
        <item><title><![CDATA[Knots &amp; ropes]]></title><link>${server.origin}/moved</link><dc:creator>Ada</dc:creator>
        <pubDate>Mon, 03 Feb 2014 23:30:00 -0500</pubDate><category><![CDATA[Sea & shore]]></category><category>Rope</category>
        <description>short</description><content:encoded><![CDATA[<p>whole</p>]]></content:encoded></item>
        <item><title>Elsewhere</title><link>https://b.example/</link><guid>/here</guid><description>&lt;a href=&#34;&#x2F;x&#34;&gt;é&lt;&#x2F;a&gt;</description></item>
        </channel></rss>`,
      '/moved': (_, response) => response.writeHead(301, { location: '/knots' }).end(),
      '/knots': page('knots'),
      '/here': page('here'),
    };
    const { pages, paths } = await find();
    expect(paths).toEqual(['/', '/knots', '/here']);
    expect(pages[1]?.entry).toEqual({
      url: `${server.origin}/moved`,
      title: 'Knots & ropes',
      published: 'Mon, 03 Feb 2014 23:30:00 -0500',
      categories: ['Sea & shore', 'Rope'],
      html: '<p>whole</p>',
    });
    expect(pages[1]?.answer.redirectedFrom).toEqual([`${server.origin}/moved`]);
    expect(pages[2]?.entry?.html).toBe('<a href="/x">é</a>');
    expect(server.asked()).not.toContain('/comments/feed/');
  });

  it('reads Atom with its markup, and RSS 1.0', async () => {
    const feed = (type: string, href: string) => `<link rel=alternate type="${type}" href="${href}">`;
    server.routes = {
      '/': `${feed('application/atom+xml', '/atom')}${feed('application/rdf+xml', '/rdf')}`,
      '/atom': `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">A &amp;lt;b&gt;</title><id>tag:1</id>
        <link rel="edit" href="/edit"/><link href="/atom-post"/><published>2014-02-03T10:00:00Z</published><updated>2015-01-01</updated>
        <category term="sea" label="Sea"/><author><name>Ada</name></author>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <b>there</b></p></div></content></entry></feed>`,
      '/rdf': `<rdf:RDF><channel/><item rdf:about="x"><title>R</title><link>/rdf-post</link><dc:date>2003-01-02</dc:date><dc:subject>Old</dc:subject></item></rdf:RDF>`,
      '/atom-post': page('atom'),
      '/rdf-post': page('rdf'),
    };
    const { pages } = await find();
    const { origin } = server;
    expect(pages.slice(1).map(({ entry }) => entry)).toEqual([
      {
        url: `${origin}/atom-post`,
        title: 'A <b>',
        published: '2014-02-03T10:00:00Z',
        updated: '2015-01-01',
        categories: ['sea'],
        html: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <b>there</b></p></div>',
      },
      { url: `${origin}/rdf-post`, title: 'R', published: '2003-01-02', categories: ['Old'] },
    ]);
  });

  it('reads all parts of a feed, also those of WordPress', async () => {
    const item = (path: string) => `<item><link>${server.origin}${path}</link></item>`;
    const rss = (inner: string) => `<rss><channel>${inner}</channel></rss>`;
    const wordpress = '<generator>https://wordpress.org/?v=6</generator>';
    server.routes = {
      '/': '<link rel=alternate type=application/rss+xml href=/feed/><link rel=alternate type=application/rss+xml href=/f1>',
      '/feed/': rss(wordpress + item('/1')),
      '/feed/?paged=2': rss(wordpress + item('/2')),
      // Some servers answer with the last part again and again.
      '/feed/?paged=3': rss(wordpress + item('/2')),
      '/f1': rss(`<atom:link rel="next" href="/f2"/>${item('/3')}`),
      '/f2': rss(item('/4')),
    };
    for (const path of ['/1', '/2', '/3', '/4']) server.routes[path] = page(path);
    const { paths } = await find();
    expect(paths.sort()).toEqual(['/', '/1', '/2', '/3', '/4']);
    expect(server.asked()).not.toContain('/feed/?paged=4');
  });

  it('tries the usual places if a page names no feed, and survives broken ones', async () => {
    const pages = ['/map-post', '/post-of-atom'];
    server.routes = {
      '/': 'home',
      '/sitemap.xml': `<urlset><url><loc>${server.origin}/map-post</loc></url><url><loc>`,
      '/feed/': '<html><body><p>no feed',
      '/atom.xml': `<feed><entry><link href="/post-of-atom"/></entry></feed>`,
      '/sitemap_index.xml': `<urlset><url><loc> ${server.origin}/map-post\n</loc></url></urlset>`,
    };
    for (const path of pages) server.routes[path] = page(path);
    const { paths } = await find();
    expect(paths.sort()).toEqual(['/', ...pages]);
  });

  it('bounds calendars, lists and addresses that never end', async () => {
    server.routes = { '/': linksTo('/calendar/2026/01/', '/blog/page/1', '/posts/a'), '/posts/a': page('a') };
    server.otherwise = (request, response) => {
      const path = String(request.url);
      // The address that is asked for because it can't exist may end with a number, too.
      const [number] = /^\/(?:calendar|blog)\//.test(path) ? (/\d+(?=\/?$)/.exec(path) ?? []) : [];
      if (number === undefined) return response.writeHead(404).end();
      const next = path.replace(/\d+(?=\/?$)/, String(Number(number) + 1));
      return response
        .setHeader('content-type', 'text/html')
        .end(linksTo(next, `${next}/loop/loop/loop/loop/`, `${path}?month=${next}`) + page(path));
    };
    const { paths, left } = await find({ isMine: true });
    expect(paths.slice(0, 2)).toEqual(['/', '/blog/page/1']);
    expect(paths).toContain('/posts/a');
    expect(paths.length).toBeLessThan(120);
    const reasons = new Set(Object.values(left));
    expect(reasons).toContain('list or calendar without an end');
    expect(reasons).toContain('address that repeats itself');
  });

  it.each(['/archives/', '/?p='])('follows posts that only lead to the one before: %s', async (start) => {
    for (let post = 1; post <= 80; post++)
      server.routes[start + post] = linksTo(start + (post - 1)) + page(String(post));
    server.routes['/'] = linksTo(`${start}80`);
    const { paths } = await find();
    expect(paths).toHaveLength(81);
  });

  it('recognizes the page of a server that answers any address', async () => {
    const shell = (text: string) => `<title>Ada’s site</title><nav>Home Posts About</nav>${text}`;
    server.routes = {
      '/': shell(linksTo('/gone-post', '/short', '/also-gone')),
      '/short': shell('Short, yet a page'),
    };
    server.otherwise = (request, response) =>
      /\.(?:xml|txt)$|^\/feed\/$/.test(String(request.url))
        ? response.writeHead(404).end()
        : response
            .setHeader('content-type', 'text/html')
            .end(shell(`Sorry, ${request.url} does not exist. ${Math.random()}`));
    const { paths, left } = await find();
    expect(paths).toEqual(['/', '/short']);
    const reason = 'same answer as for an address that does not exist';
    expect(left).toEqual({ '/gone-post': reason, '/also-gone': reason });
  });

  it('names the same page at two addresses', async () => {
    server.routes = { '/': linksTo('/x', '/x/', '/moved'), '/x': page('x'), '/x/': page('x') };
    server.routes['/moved'] = (_, response) => response.writeHead(301, { location: '/x' }).end();
    const { paths, site } = await find();
    expect(paths).toEqual(['/', '/x']);
    const same = { reason: 'same page as another', sameAs: `${server.origin}/x` };
    expect(site.left).toEqual([
      { url: `${server.origin}/x/`, ...same },
      { url: `${server.origin}/moved`, ...same },
    ]);
  });

  it('stays below the path of an address that has one', async () => {
    server.routes = {
      '/ada': (_, response) => response.writeHead(301, { location: '/ada/' }).end(),
      '/ada/': linksTo('post', '/bob/', '/adam'),
      '/ada/post': page('post'),
      '/bob/': page('bob'),
      '/adam': page('adam'),
    };
    const { paths } = await find({}, '/ada');
    expect(paths).toEqual(['/ada/', '/ada/post']);
  });

  it('goes on where a run was interrupted, with the same pages', async () => {
    server.routes = { '/': linksTo('/1', '/2', '/3'), '/1': page('1'), '/2': page('2'), '/3': page('3') };
    const site = await openServedSite(server.origin, { folder, allowPrivate: true });
    const pages = findPages(site);
    for (let count = 0; count < 3; count++) await pages.next();
    const before = server.asked();
    server.requests = [];
    const { paths } = await find();
    expect(paths).toEqual(['/', '/1', '/2', '/3']);
    expect(server.asked()).toEqual(['/3']);
    expect(before).not.toContain('/3');
  });

  it('reads windows-1251, relative to the base of the page', async () => {
    const text = Buffer.from('<base href="/b/"><a href="привет.html">x</a>', 'utf8').toString();
    const bytes = Buffer.from([...text].map((c) => (c < '\x80' ? c.charCodeAt(0) : c.charCodeAt(0) - 0x350)));
    server.routes['/'] = (_, response) =>
      response.setHeader('content-type', 'text/html; charset=windows-1251').end(bytes);
    const path = `/b/${encodeURI('привет.html')}`;
    server.routes[path] = page('p');
    expect((await find()).paths).toEqual(['/', path]);
  });

  it('reads a folder: its pages, feeds and sitemaps', async () => {
    const files = {
      'index.html': 'home',
      'post.html': page('post'),
      'unlinked.html': page('unlinked'),
      '404.html': page('missing'),
      'notes.rss':
        '<rss><channel><item><title>P</title><link>https://a.example/post</link></item></channel></rss>',
      'sitemap.xml':
        '<urlset><url><loc>https://a.example/post.html</loc><lastmod>2020-01-01</lastmod></url></urlset>',
      'style.css': '',
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    const { pages, paths } = await allOf(await openBuiltSite(folder, 'https://a.example'));
    expect(paths.sort()).toEqual(['/', '/404.html', '/post', '/unlinked.html']);
    const found = pages.find(({ answer }) => answer.url.endsWith('/post'));
    expect(found).toMatchObject({ entry: { title: 'P' } });
  });
});
