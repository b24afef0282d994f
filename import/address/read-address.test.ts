import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createContentReader } from '../../site/reader/read-content.ts';
import { beginSite } from '../../test/helpers/init-site.ts';
import { startOldServer } from '../../test/helpers/old-server.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { describeSource, importSource } from '../importer.ts';

const words = 'Every knot on this boat was tied by someone who was tired and cold. '.repeat(12);

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title} – Ada’s log</title><meta property="og:type" content="article">${head}</head><body><nav><a href="/">Home</a> <a href="/about">About</a></nav><main><article><h1>${title}</h1>${body}</article></main><footer>Ada’s log</footer></body></html>`;
}

const published = (day: string) => `<meta property="article:published_time" content="${day}T10:00:00+02:00">`;

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Ada’s log</title>
<item><title>Knots</title><link>/2014/02/knots.html</link><pubDate>Mon, 03 Feb 2014 08:00:00 GMT</pubDate><category>Boats</category></item>
<item><title>Boats</title><link>/boats/</link><pubDate>Mon, 03 Feb 2014 08:00:00 GMT</pubDate></item>
<item><title>Oars</title><link>/boats/oars/</link><pubDate>Tue, 04 Feb 2014 08:00:00 GMT</pubDate></item>
</channel></rss>`;

const SITE: Readonly<Record<string, string>> = {
  '/': '<!doctype html><html><head><title>Ada’s log</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head><body><h1>Ada’s log</h1><ul><li><a href="/2014/02/knots.html">Knots</a></li><li><a href="/2015/tides.html">Tides</a></li><li><a href="/undated.html">Undated</a></li></ul><a href="/about.html">About</a></body></html>',
  '/boats/': page(
    'Boats',
    '<ul><li><a href="/boats/oars/">Oars</a></li></ul><a href="/knots/">Knots</a>',
  ).replace('article', 'website'),
  '/boats/oars/': page('Oars', `<p>${words}</p>`, published('2014-02-04')),
  '/knots/': '<meta http-equiv="refresh" content="0; url=/2014/02/knots.html">',
  '/feed.xml': FEED,
  '/2014/02/knots.html': page(
    'Knots',
    `<p>${words}</p><p><img src="/img/knot.png?w=240" alt="A bowline"></p><p>See <a href="/2015/tides.html">the tides</a>.</p><pre><code class="language-js">const a = 1;</code></pre>`,
    published('2014-02-03'),
  ),
  '/2015/tides.html': page(
    'Tides',
    `<h2>High</h2><p>${words} It costs $5 or {n=0}.</p>`,
    published('2015-06-01'),
  ),
  '/undated.html': page(
    'Undated',
    `<p>${words}</p>`,
    '<script type="application/ld+json">{"@type":"BlogPosting","headline":"Undated"}</script>',
  ),
  '/about.html': page('About', `<p>${words}</p>`).replace('article', 'website'),
};

let site: string;
let content: string;
let target: Parameters<typeof importSource>[1];
beforeEach(async () => {
  site = await temporaryFolder();
  onTestFinished(() => rm(site, { recursive: true }));
  ({ CONTENT_DIR: content } = await beginSite(site));
  const taxonomy = await readFile(join(content, 'taxonomy.yaml'), 'utf8');
  target = { folder: site, contentDir: content, dataDir: join(site, 'data'), locale: 'en', taxonomy };
});

const run = { now: new Date('2026-11-27T10:00:00Z'), exclusively: <T>(write: () => Promise<T>) => write() };
const input = { download: false, dryRun: false, isMine: false, allowPrivate: true };

async function expectImported(source: string, given: Partial<Parameters<typeof importSource>[0]> = {}) {
  const found = await describeSource({ ...input, ...given, source, countsPictures: true }, target);
  expect(found).toMatchObject({ posts: 4, isServed: true, remotePictures: 0 });
  const { counts } = await importSource(
    { ...input, ...given, source, pillars: ['Boats', 'Notes'] },
    target,
    run,
  );
  expect(counts).toMatchObject({ posts: 4, published: 3, drafts: 1, pictures: 1, picturesAsLinks: 0 });
  const { documents, redirects, essayText } = await createContentReader(content).read();
  const knots = documents.essays.find(({ slug }) => slug === 'knots');
  expect(knots?.frontMatter).toMatchObject({
    title: 'Knots',
    date: '2014-02-03',
    category: 'Boats',
    draft: false,
  });
  expect(essayText('knots').html).toContain('<a href="/essays/tides">the tides</a>');
  expect(essayText('knots').html).toMatch(/src="\/media\/knot-.*alt="A bowline"/);
  expect(essayText('knots').html).not.toContain('About');
  expect(essayText('tides').html).toContain('It costs $5 or {n=0}.');
  expect(documents.essays.find(({ slug }) => slug === 'undated')?.frontMatter.draft).toBe(true);
  for (const address of ['/2014/02/knots.html', '/knots'])
    expect(redirects.get(address)).toBe('/essays/knots');
  const report = await readFile(join(site, 'import-report.md'), 'utf8');
  expect(report).toContain('page that is no post');
  expect(report).toContain('/about.html');
  expect(report).toContain('list of posts');
  expect(report).not.toContain('same page as another');
}

it('brings in a site from its address', async () => {
  const server = await startOldServer();
  onTestFinished(server.close);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  server.routes = {
    ...SITE,
    '/img/knot.png?w=240': (_request, response) =>
      void response.setHeader('content-type', 'image/png').end(picture),
  };
  await expectImported(server.origin);
  // The second run has asked nothing again.
  expect(server.asked().filter((url) => url === '/2014/02/knots.html')).toHaveLength(1);
});

it('brings in a folder of built pages, without asking anybody', async () => {
  const folder = await mkdtemp(join(await temporaryFolder(), 'public-'));
  onTestFinished(() => rm(dirname(folder), { recursive: true }));
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  for (const [path, text] of Object.entries({ ...SITE, '/img/knot.png': picture })) {
    const file = join(folder, path.replace(/\/$/, '/index.html'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await expectImported(folder, { origin: 'https://old.example' });
});

it('says why there is no post', async () => {
  const server = await startOldServer();
  onTestFinished(server.close);
  server.routes = {
    '/': '<!doctype html><html><body><div id="root"></div><script src="/app.js"></script></body></html>',
  };
  const describing = describeSource({ ...input, source: server.origin, countsPictures: false }, target);
  await expect(describing).rejects.toThrow(/No post was found at .*empty without scripts/);
});
