import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createContentReader } from '../../site/reader/read-content.ts';
import { importInput, importRun, newImportTarget } from '../../test/helpers/import-target.ts';
import { serveOldSite } from '../../test/helpers/old-server.ts';
import { plainPicture } from '../../test/helpers/photograph.ts';
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
  '/': '<!doctype html><html><head><title>Ada’s log</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head><body><h1>Ada’s log</h1><ul><li><a href="/2014/02/knots.html">Knots</a></li><li><a href="/2015/tides.html">Tides</a></li><li><a href="/undated.html">Undated</a></li></ul><a href="/about.html">About</a> <a href="/index2.html">Older</a></body></html>',
  '/boats/': page(
    'Boats',
    '<ul><li><a href="/boats/oars/">Oars</a></li></ul><a href="/knots/">Knots</a>',
  ).replace('article', 'website'),
  '/boats/oars/': page('Oars', `<p>${words}</p>`, published('2014-02-04')),
  '/knots/': '<meta http-equiv="refresh" content="0; url=/2014/02/knots.html">',
  '/index2.html': `<!doctype html><html><head><title>Ada’s log, page 2</title></head><body><h1>Older</h1><p>${words}</p></body></html>`,
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
  ({ site, content, target } = await newImportTarget());
});

async function expectImported(source: string, given: Partial<Parameters<typeof importSource>[0]> = {}) {
  const found = await describeSource({ ...importInput, ...given, source, countsPictures: true }, target);
  expect(found).toMatchObject({ posts: 4, isServed: true, remotePictures: 0 });
  const { counts } = await importSource(
    { ...importInput, ...given, source, pillars: ['Boats', 'Notes'] },
    target,
    importRun,
  );
  expect(counts).toMatchObject({ posts: 4, published: 3, drafts: 1, pictures: 1, picturesAsLinks: 0 });
  const { documents, redirects, essayText, media } = await createContentReader(content).read();
  const knots = documents.essays.find(({ slug }) => slug === 'knots');
  expect(knots?.frontMatter).toMatchObject({
    title: 'Knots',
    date: '2014-02-03',
    category: 'Boats',
    draft: false,
  });
  expect(essayText('knots').html).toContain('<a href="/essays/tides">the tides</a>');
  expect(essayText('knots').html).toContain('alt="A bowline"');
  expect([...media.keys()]).toContain('knot.png');
  expect(essayText('knots').html).not.toContain('About');
  expect(essayText('tides').html).toContain('It costs $5 or {n=0}.');
  expect(documents.essays.find(({ slug }) => slug === 'undated')?.frontMatter.draft).toBe(true);
  for (const address of ['/2014/02/knots.html', '/knots'])
    expect(redirects.get(address)).toBe('/essays/knots');
  expect(redirects.get('/index2.html')).toBe('/essays');
  const report = await readFile(join(site, 'import-report.md'), 'utf8');
  expect(report).toContain('page that is no post');
  expect(report).toContain('/about.html');
  expect(report).toContain('list of posts');
  expect(report).not.toContain('same page as another');
}

it('brings in a site from its address', async () => {
  const server = await serveOldSite({});
  const picture = await plainPicture('teal');
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
  const picture = await plainPicture('teal');
  for (const [path, text] of Object.entries({ ...SITE, '/img/knot.png': picture })) {
    const file = join(folder, path.replace(/\/$/, '/index.html'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await expectImported(folder, { origin: 'https://old.example' });
});

it('has the pictures of the site itself, however its pages write its host', { tags: ['long'] }, async () => {
  const server = await serveOldSite({});
  const pictures = await Promise.all(['teal', 'red', 'blue', 'green', 'black'].map(plainPicture));
  const forms = [
    `http://${server.host}`,
    `https://${server.host}`,
    `http://www.${server.host}`,
    '',
    `//www.${server.host}`,
  ];
  const shown = forms.map(
    (form, index) => `<p><img src="${form}/picture.php?id=${index}" alt="${index}"></p>`,
  );
  server.routes = {
    ...SITE,
    '/2014/02/knots.html': page('Knots', `<p>${words}</p>${shown.join('')}`, published('2014-02-03')),
  };
  for (const [index, picture] of pictures.entries())
    server.routes[`/picture.php?id=${index}`] = (_request, response) =>
      void response.setHeader('content-type', 'image/png').end(picture);
  const { counts } = await importSource({ ...importInput, source: server.origin }, target, importRun);
  expect(counts).toMatchObject({ pictures: 5, picturesAsLinks: 0 });
});

const about = (title: string, more = '') =>
  page(title, `<p>${words}</p>${more}`).replace('content="article"', 'content="website"');

it('brings in pages, and says of every other where it leads or that it leads nowhere', async () => {
  const server = await serveOldSite({});
  const more = '/about.html /colophon.html /uses/ /thin.html /tags/boats/ /faq.html /feeds/all.atom.xml';
  const links = more.split(' ').map((path) => `<a href="${path}">${path}</a>`);
  const list = `<ul>${Array.from({ length: 12 }, () => '<li><a href="/2014/02/knots.html">Knots, and more knots</a></li>').join('')}</ul>`;
  server.routes = {
    ...SITE,
    '/': `${SITE['/']}${links.join(' ')}`.replace('href="/feed.xml"', 'href="/feeds/all.atom.xml"'),
    '/feeds/all.atom.xml': FEED,
    '/colophon.html': about(
      'Colophon',
      '<p>See <a href="/2015/tides.html">the tides</a>, <a href="/uses/">uses</a>.</p>',
    ),
    '/uses/': about('What I use'),
    '/faq.html': about('Questions'),
    '/thin.html': about('Thin').replace(words, 'Little.'),
    '/tags/boats/': `<!doctype html><html><head><title>Boats</title></head><body><main><h1>Boats</h1>${list}</main></body></html>`,
  };
  await mkdir(join(content, 'pages'), { recursive: true });
  await writeFile(join(content, 'pages/faq.md'), '---\ntitle: Mine\n---\nMine.\n');
  await writeFile(join(content, 'redirects.yaml'), '# Mine\n/thin.html: /contact\n');
  const found = await describeSource(
    { ...importInput, source: server.origin, countsPictures: false },
    target,
  );
  expect(found).toMatchObject({ pages: 3, redirectable: 5 });
  const { counts } = await importSource({ ...importInput, source: server.origin }, target, importRun);
  expect(counts).toMatchObject({ posts: 4, published: 3, drafts: 1, pages: 2 });
  const { documents, redirects, pageTexts, warnings } = await createContentReader(content).read();
  expect(documents.pages.map(({ path, title }) => [path, title])).toEqual(
    expect.arrayContaining([
      ['/colophon', 'Colophon'],
      ['/uses', 'What I use'],
      ['/faq', 'Mine'],
    ]),
  );
  expect(pageTexts.get('/colophon')?.html).toContain(
    '<a href="/essays/tides">the tides</a>, <a href="/uses">uses</a>',
  );
  expect(Object.fromEntries(redirects)).toMatchObject({
    '/about.html': '/about',
    '/colophon.html': '/colophon',
    '/thin.html': '/contact',
    '/tags/boats': '/essays',
    '/feeds/all.atom.xml': '/feed.xml',
  });
  expect(warnings.filter(({ file }) => file === 'redirects.yaml')).toEqual([]);
  const { pages } = JSON.parse(await readFile(join(site, 'import-report.json'), 'utf8'));
  expect(pages.map(({ address, to }: Record<string, string>) => [address, to])).toEqual([
    ['/', '/'],
    ['/boats/', '/essays'],
    ['/about.html', '/about'],
    ['/index2.html', '/essays'],
    ['/thin.html', '/contact'],
    ['/faq.html', undefined],
    ['/tags/boats/', '/essays'],
    ['/feeds/all.atom.xml', '/feed.xml'],
    ['/undated.html', undefined],
  ]);
  const report = await readFile(join(site, 'import-report.md'), 'utf8');
  expect(report).toContain('## Old addresses that lead nowhere: 2\n');
  expect(report).toContain('# "/faq.html": /');
  expect(report).toContain('"/undated.html": /essays/undated');
  // A second run changes nothing.
  const before = await readFile(join(content, 'redirects.yaml'), 'utf8');
  expect((await importSource({ ...importInput, source: server.origin }, target, importRun)).counts).toEqual(
    counts,
  );
  expect(await readFile(join(content, 'redirects.yaml'), 'utf8')).toBe(before);
});

it('brings in all languages, and ties the translations of a text', async () => {
  const server = await serveOldSite({});
  const inGerman = (html: string) => html.replace('lang="en"', 'lang="de"');
  const tie = (path: string, language: string) =>
    `<link rel="alternate" hreflang="${language}" href="${path}">`;
  server.routes = {
    '/': ['/knots/', '/tides/', '/de/knoten/', '/de/nur-deutsch/', '/colophon/', '/de/colophon/']
      .map((path) => `<a href="${path}">${path}</a>`)
      .join(''),
    '/knots/': page('Knots', `<p>${words}</p>`, published('2014-02-03') + tie('/de/knoten/', 'de')),
    '/tides/': page('Tides', `<p>${words}</p>`, published('2015-02-03')),
    '/de/knoten/': inGerman(
      page(
        'Knoten',
        `<p>Auf Deutsch. ${words}</p><p><a href="/de/nur-deutsch/">Mehr</a></p>`,
        published('2014-02-04') + tie('/knots/', 'en'),
      ),
    ),
    '/de/nur-deutsch/': inGerman(page('Nur Deutsch', `<p>Allein. ${words}</p>`, published('2014-03-04'))),
    '/colophon/': about('Colophon').replace('</head>', `${tie('/de/colophon/', 'de')}</head>`),
    '/de/colophon/': inGerman(about('Kolophon', '<p>Deutsch.</p>')).replace(
      '</head>',
      `${tie('/colophon/', 'en')}</head>`,
    ),
  };
  const { counts } = await importSource({ ...importInput, source: server.origin }, target, importRun);
  expect(counts).toMatchObject({ posts: 4, published: 4, pages: 2 });
  const { documents, redirects, essayText } = await createContentReader(content).read();
  const texts = documents.essays.filter(({ frontMatter }) => !frontMatter.draft);
  expect(texts.map(({ slug, translation }) => [slug, translation])).toEqual(
    expect.arrayContaining([
      ['knots', undefined],
      ['tides', undefined],
      ['knots-de', { of: 'knots', language: 'de' }],
      ['nur-deutsch-de', { of: 'nur-deutsch', language: 'de' }],
    ]),
  );
  expect(documents.pages.map(({ path, translation }) => [path, translation?.language])).toEqual(
    expect.arrayContaining([
      ['/colophon', undefined],
      ['/colophon-de', 'de'],
    ]),
  );
  expect(redirects.get('/de/knoten')).toBe('/essays/knots-de');
  expect(redirects.get('/de/colophon')).toBe('/colophon-de');
  expect(essayText('knots-de').html).toContain('href="/essays/nur-deutsch-de"');
  // German is the language of the new site.
  const second = { ...target, locale: 'de' };
  const found = await describeSource(
    { ...importInput, source: server.origin, countsPictures: false },
    second,
  );
  expect(found.language).toBe('de');
});

it('says why there is no post', async () => {
  const server = await serveOldSite({});
  server.routes = {
    '/': '<!doctype html><html><body><div id="root"></div><script src="/app.js"></script></body></html>',
  };
  const describing = describeSource({ ...importInput, source: server.origin, countsPictures: false }, target);
  await expect(describing).rejects.toThrow(/No post was found at .*empty without scripts/);
});

it('does not offer to fetch pictures that the site has not had when it was read', {
  tags: ['long'],
}, async () => {
  const server = await serveOldSite(SITE);
  const found = await describeSource({ ...importInput, source: server.origin, countsPictures: true }, target);
  expect(found).toMatchObject({ posts: 4, remotePictures: 0 });
});

it('says why no page is a post', { tags: ['long'] }, async () => {
  const server = await serveOldSite({
    '/': SITE['/']?.replaceAll('href="/', 'href="https://ada.example/') ?? '',
  });
  await expect(
    describeSource({ ...importInput, source: server.origin, countsPictures: false }, target),
  ).rejects.toThrow(/^No post was found at http:\S+\. 1 page was read\. 1 × /);
});

it('leaves out what is below the texts of all posts, and keeps what is in them', {
  tags: ['long'],
}, async () => {
  const server = await serveOldSite({});
  const names = ['bowline', 'hitch', 'bend', 'reef', 'splice'];
  const licence = '<div><p>Written by Ada. Copying is allowed if you say from whom you have it.</p></div>';
  const textOf = (name: string) =>
    `<h2>Start</h2><p>The ${name} holds. ${words.replaceAll('boat', name)}</p><p>Fair winds!</p>`;
  const pages = names.map((name) => [
    `/log/2014/02/${name}`,
    page(name, `<div class="text">${textOf(name)}</div>${licence}`, published('2014-02-03')),
  ]);
  const links = names.map((name) => `<a href="/log/2014/02/${name}">${name}</a>`);
  server.routes = {
    '/': `<!doctype html><title>Ada</title>${links.join(' ')} <a href="/log/">Log</a>`,
    '/log/': page('Log', textOf('log'), published('2014-02-03')),
    ...Object.fromEntries(pages),
  };
  const { counts } = await importSource(
    { ...importInput, source: server.origin, pillars: ['Boats', 'Notes'] },
    target,
    importRun,
  );
  // A page that posts are below is their list, however many folders are between.
  expect(counts).toMatchObject({ posts: names.length });
  const { essayText } = await createContentReader(content).read();
  for (const name of names) {
    const { html } = essayText(name);
    expect(html).toMatch(new RegExp(`Start[^]*The ${name} holds\\.[^]*Fair winds!`));
    expect(html).not.toContain('Copying');
  }
});

it('takes what all posts share for none of theirs, and an article without a day for a page', async () => {
  const server = await serveOldSite({});
  const posts = Array.from({ length: 4 }, (_post, index): [string, string] => [
    `/log-${index}/`,
    page(
      `Log ${index}`,
      `<p>${words}</p>`,
      `<meta name="description" content="Ada’s site">${published('2014-02-03')}`,
    ),
  ]);
  const links = [...posts.map(([path]) => path), '/colophon/'].map((path) => `<a href="${path}">${path}</a>`);
  server.routes = {
    '/': `<!doctype html><html><head><title>Ada’s log</title></head><body>${links.join(' ')}</body></html>`,
    ...Object.fromEntries(posts),
    '/colophon/': page('Colophon', `<p>${words}</p>`, '<meta name="description" content="How it is made">'),
  };
  const { counts } = await importSource({ ...importInput, source: server.origin }, target, importRun);
  expect(counts).toMatchObject({ posts: 4, published: 4, drafts: 0, pages: 1 });
  const { documents } = await createContentReader(content).read();
  expect(documents.essays.find(({ slug }) => slug === 'log-1')?.frontMatter.excerpt).not.toBe('Ada’s site');
});
