import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createContentReader } from '../../site/reader/read-content.ts';
import { zipOf } from '../../test/helpers/exports.ts';
import { importInput, importRun, newImportTarget } from '../../test/helpers/import-target.ts';
import { serveOldSite } from '../../test/helpers/old-server.ts';
import { plainPicture } from '../../test/helpers/photograph.ts';
import { describeSource, importSource } from '../importer.ts';

const words = 'Every knot on this boat was tied by someone who was tired and cold. '.repeat(12);
const more = 'Nobody had written this down before the winter of the great storm came to us. '.repeat(6);

function page(title: string, body: string, day: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title} – Ada’s log</title><meta property="og:type" content="article"><meta property="article:published_time" content="${day}T10:00:00+02:00">${head}</head><body><nav><a href="/">Home</a></nav><main><article><h1>${title}</h1>${body}</article></main><footer>Ada’s log</footer></body></html>`;
}

const SERVED: Readonly<Record<string, string>> = {
  '/': '<!doctype html><html><head><title>Ada’s log</title></head><body><h1>Ada’s log</h1><ul><li><a href="/knots-and-ropes.html">Knots</a></li><li><a href="/tides">Tides</a></li><li><a href="/map.html">A map</a></li><li><a href="/storm.html">The storm</a></li><li><a href="/letters.html">Letters</a></li></ul></body></html>',
  '/knots-and-ropes.html': page(
    'Knots',
    `<p>${words}</p><p><img src="/img/knot.png" alt="A bowline"></p><p>See <a href="/tides">the tides</a>.</p>`,
    '2014-02-03',
    '<meta name="description" content="How to tie."><meta property="article:tag" content="served">',
  ),
  '/tides': page('High tides', `<p>${words} It is <em>high</em>.</p>`, '2015-06-02'),
  '/map.html': page(
    'A map',
    `<p>${words}</p><p>Forty harbours in a table.</p><p><img src="/img/map.png" alt="All harbours"></p>`,
    '2016-01-01',
  ),
  '/storm.html': page('The storm', `<p>${words}</p><p>${more}</p>`, '2017-01-01'),
  '/letters.html': page('Letters', `<p>${words}</p>`, '2018-01-01'),
  '/2019/01/01/unlisted.html': page('Unlisted', `<p>${words}</p>`, '2019-01-01'),
};

const SOURCES: Readonly<Record<string, string>> = {
  '_config.yml': 'title: Ada’s log',
  '_posts/2014-02-03-knots.md': `---\ntitle: Knots\ntags: [boats]\n---\n${words}\n\n![A bowline](/img/knot.png)\n\nSee [the *tides*](/tides).\n`,
  '_posts/2015-06-01-tides.md': `---\ntitle: Tides\nslug: tides\ndate: 2015-06-01\npublished: false\n---\n${words} It is _high_, and \`x = 1\`.\n`,
  '_posts/2016-01-01-map.md': `---\ntitle: A map\n---\n${words}\n\n{% harbours zoom=3 %}\n`,
  '_posts/2017-01-01-storm.md': `---\ntitle: The storm\n---\n${words}\n`,
  '_posts/2019-01-01-unlisted.md': `---\ntitle: Unlisted\n---\n${words}\n`,
  '_posts/2020-01-01-gone.md': `---\ntitle: Gone\n---\n${words}\n`,
};

let site: string;
let content: string;
let sources: string;
let target: Parameters<typeof importSource>[1];
beforeEach(async () => {
  ({ site, content, target } = await newImportTarget());
  sources = await mkdtemp(join(site, 'sources-'));
  for (const [path, text] of Object.entries({ ...SOURCES, 'img/knot.png': await plainPicture('teal') })) {
    await mkdir(dirname(join(sources, path)), { recursive: true });
    await writeFile(join(sources, path), text);
  }
});

async function importBoth(origin: string, source = sources) {
  const found = await describeSource({ ...importInput, source, origin, countsPictures: true }, target);
  const imported = await importSource(
    { ...importInput, source, origin, pillars: ['Notes'] },
    target,
    importRun,
  );
  const read = await createContentReader(content).read();
  const report = await readFile(join(site, 'import-report.md'), 'utf8');
  const essay = (slug: string) => read.documents.essays.find((one) => one.slug === slug);
  return { found, imported, report, essay, ...read };
}

it('takes words from the sources, and addresses, days and what is public from the served site', async () => {
  const map = await plainPicture('red');
  const server = await serveOldSite({
    ...SERVED,
    '/img/map.png': (_request, response) => void response.setHeader('content-type', 'image/png').end(map),
  });
  const { found, imported, report, essay, essayText, redirects } = await importBoth(server.origin);
  const compared = '6 posts in your files, 5 of them served; 1 become drafts; 1 only served.';
  expect(found).toMatchObject({ posts: 7, compared, isServed: true, remotePictures: 0 });
  expect(imported).toMatchObject({ compared, counts: { posts: 7, published: 6, drafts: 1, pictures: 2 } });
  expect(report).toContain(compared);

  expect(essay('knots')?.frontMatter).toMatchObject({ excerpt: 'How to tie.', tags: ['boats'] });
  expect(essayText('knots').html).toContain('<a href="/essays/tides">the <em>tides</em></a>');
  expect(essay('tides')?.frontMatter).toMatchObject({ title: 'Tides', date: '2015-06-02', draft: false });
  expect(essayText('tides').html).toContain('<code>x = 1</code>');
  expect(redirects.get('/knots-and-ropes.html')).toBe('/essays/knots');
  expect(redirects.get('/tides')).toBe('/essays/tides');

  expect(essayText('map').html).toContain('Forty harbours');
  expect(essayText('map').html).toContain('alt="All harbours"');
  expect(report).toContain('The source has {% harbours zoom=3 %}; the words of the served page were taken.');
  expect(essayText('storm').html).toContain('great storm');
  expect(report).toMatch(/The source has \d\d % of the words that are served; the words of the served page/);

  expect(essay('unlisted')?.frontMatter.draft).toBe(false);
  expect(essay('gone')?.frontMatter.draft).toBe(true);
  expect(report).toContain('post that the site does not serve, now a draft: 1');
  expect(essay('letters')?.frontMatter).toMatchObject({ title: 'Letters', date: '2018-01-01' });
  // A picture of the folder isn't asked for, and the second run has asked nothing again.
  expect(server.asked().filter((url) => url === '/img/knot.png')).toHaveLength(0);
  expect(server.asked().filter((url) => url === '/storm.html')).toHaveLength(1);
});

it('joins an archive of an export with the served site', { tags: ['long'] }, async () => {
  const server = await serveOldSite(SERVED);
  const archive = join(site, 'sources.zip');
  await writeFile(archive, await zipOf(SOURCES));
  const { imported, essayText } = await importBoth(server.origin, archive);
  expect(imported.counts).toMatchObject({ posts: 7, published: 6 });
  expect(essayText('map').html).toContain('Forty harbours');
});

it.each([
  ['does not answer', {}, /cannot be read: answers with 404\./],
  ['forbids it', { ...SERVED, '/robots.txt': 'User-agent: *\nDisallow: /\n' }, /robots\.txt forbids it\./],
  ['has no post', { '/': '<title>Ada</title><p>Soon.</p>' }, /No post was found at /],
])('reads the sources alone, and says so, if the site %s', async (_what, routes, why) => {
  const server = await serveOldSite(routes as Record<string, string>);
  const { found, imported, report, redirects } = await importBoth(server.origin);
  expect(found.compared).toMatch(why);
  expect(imported.compared).toMatch(/ Only your files were read\. Their addresses were not checked: /);
  expect(imported.counts).toMatchObject({ posts: 6, published: 5 });
  expect(report).toContain('site whose addresses were not checked');
  expect(redirects.get('/2014/02/03/knots.html')).toBe('/essays/knots');
});

it('leaves posts as they are that the site may not be asked for', { tags: ['long'] }, async () => {
  const server = await serveOldSite({ ...SERVED, '/robots.txt': 'User-agent: *\nDisallow: /20\n' });
  const { imported, essay, report } = await importBoth(server.origin);
  expect(imported.compared).toBe(
    '6 posts in your files, 4 of them served; 0 become drafts; 2 could not be checked; 1 only served.',
  );
  expect(essay('gone')?.frontMatter.draft).toBe(false);
  expect(report).toContain('robots.txt forbids it');
});

it.each([
  [
    'the results of code',
    '```{r plot, echo=FALSE}\nplot(tides)\n```',
    'The source has ```{r plot, echo=FALSE};',
  ],
  ['pictures', '', 'The source has 0 of 1 picture;'],
])('takes the page if the source lacks %s', async (_what, inSource, sentence) => {
  await writeFile(
    join(sources, '_posts/2017-01-01-storm.md'),
    `---\ntitle: The storm\n---\n${words}\n\n${inSource}\n`,
  );
  const storm = page('The storm', `<p>${words}</p><img src="/img/knot.png" alt="Waves">`, '2017-01-01');
  const server = await serveOldSite({ ...SERVED, '/storm.html': storm });
  const { report, essayText } = await importBoth(server.origin);
  expect(report).toContain(sentence);
  expect(essayText('storm').html).toContain('alt="Waves"');
  expect(essayText('storm').html).not.toContain('plot(');
});

it('brings in what only the site has in other languages, tied to its originals in the sources', async () => {
  const tie = (path: string, language: string) =>
    `<link rel="alternate" hreflang="${language}" href="${path}">`;
  const knoten = page('Knoten', `<p>${words}</p>`, '2014-02-03')
    .replace('lang="en"', 'lang="de"')
    .replace('<head>', `<head>${tie('/knots-and-ropes.html', 'en')}`);
  const home = SERVED['/']?.replace('</ul>', '<li><a href="/de/knoten.html">Knoten</a></li></ul>') ?? '';
  const server = await serveOldSite({ ...SERVED, '/': home, '/de/knoten.html': knoten });
  await importBoth(server.origin);
  expect(await readdir(join(content, 'essays'))).toEqual(expect.arrayContaining(['knots.md', 'knots.de.md']));
});
