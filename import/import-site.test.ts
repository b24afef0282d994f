import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createContentReader } from '../site/reader/read-content.ts';
import { InvalidContentError } from '../site/util/content-error.ts';
import { hashOf } from '../site/util/hash.ts';
import { beginSite } from '../test/helpers/init-site.ts';
import { photograph } from '../test/helpers/photograph.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';
import { downloadPictures, missingPictures } from './download-pictures.ts';
import { importSite } from './import-site.ts';
import { openSource } from './read-source.ts';
import { LOST_PICTURES } from './source.ts';

let folder: string;
let content: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  ({ CONTENT_DIR: content } = await beginSite(join(folder, 'site')));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, text] of Object.entries({ '_config.yml': 'url: https://ada.example', ...files })) {
    await mkdir(dirname(join(folder, 'source', path)), { recursive: true });
    await writeFile(join(folder, 'source', path), text);
  }
}

async function runImport(isDryRun = false, downloads: ReadonlyMap<string, string | undefined> = new Map()) {
  const { site } = await openSource(join(folder, 'source'));
  return importSite(site, {
    siteFolder: join(folder, 'site'),
    contentFolder: content,
    origin: site.origin,
    locale: 'en',
    pillars: ['Boats', 'Notes'],
    downloads,
    isDryRun,
    now: new Date('2026-11-27T10:00:00Z'),
  });
}

const post = (text: string, more = '') => `---\ntitle: Knots\n${more}\n---\n${text}\n`;
const KNOTS = '_posts/2014-02-03-knots.md';
const essay = (slug: string) => readFile(join(content, `essays/${slug}.md`), 'utf8');
const firstPillar = async () =>
  parse(await readFile(join(content, 'taxonomy.yaml'), 'utf8')).pillars[0].name as string;
const essays = async () => (await createContentReader(content).read()).documents.essays;

describe('an import', () => {
  it('chooses other names for posts and pictures than some systems can store', async () => {
    await put({
      '_posts/2014-02-03-con.md': post('![Aux](/img/aux.png)'),
      '_posts/2014-02-04-index.md': post('Text.'),
      'img/aux.png': await photograph(8, 6),
    });
    await runImport();
    const { documents, media } = await createContentReader(content).read();
    expect(documents.essays.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['con-1', 'index-1']));
    expect([...media.keys()]).toContain('aux-1.png');
  });

  it('follows no link in the content, and does not wait for a pipe', async () => {
    await put({ [KNOTS]: post('Text.') });
    await mkdir(join(folder, 'outside'));
    execFileSync('mkfifo', [join(content, 'pipe')]);
    await rm(join(content, 'essays'), { recursive: true });
    await symlink(join(folder, 'outside'), join(content, 'essays'));
    await expect(runImport()).rejects.toThrow('essays is a symbolic link, which is not followed.');
    expect(await readdir(join(folder, 'outside'))).toEqual([]);
  });

  it('writes into a content folder that is a link itself', async () => {
    await put({ [KNOTS]: post('Text.') });
    await rename(content, join(folder, 'volume'));
    await symlink(join(folder, 'volume'), content);
    await runImport();
    expect(await readdir(join(folder, 'volume/essays'))).toContain('knots.md');
  });

  it('writes essays, pictures, pillars and redirects that the site accepts', async () => {
    await put({
      [KNOTS]: post(
        'See [sails](/2014/03/01/sails.html).\n\n![An oar](/img/oar.png)',
        'categories: [boats]\ntags: [rope]\nimage: /img/oar.png',
      ),
      '_posts/2014-03-01-sails.md': post('Back to [knots]({% post_url 2014-02-03-knots %}).'),
      'img/oar.png': await photograph(8, 8),
    });
    const { counts, drafts } = await runImport();
    expect({ counts, drafts }).toMatchObject({
      counts: { posts: 2, published: 2, pictures: 1, picturesAsLinks: 0 },
      drafts: [],
    });
    const knots = (await essays()).find(({ slug }) => slug === 'knots');
    expect(knots?.frontMatter).toMatchObject({
      title: 'Knots',
      date: '2014-02-03',
      category: 'Boats',
      tags: ['rope'],
      cover: { file: 'oar.png', alt: 'Knots' },
    });
    expect(knots?.markdown).toBe('See [sails](/essays/sails).\n\n![An oar](/media/oar.png)');
    expect(await essay('sails')).toContain('[knots](/essays/knots)');
    expect(parse(await readFile(join(content, 'redirects.yaml'), 'utf8'))).toMatchObject({
      '/boats/2014/02/03/knots.html': '/essays/knots',
      '/2014/03/01/sails.html': '/essays/sails',
    });
  });

  it('makes a draft of a text that the site refuses, and publishes the others without links to it', async () => {
    await put({
      [KNOTS]: post(`See [sails](/2014/03/01/sails.html).`),
      '_posts/2014-03-01-sails.md': post(`A line.\n\n${'x'.repeat(21_000)}`),
    });
    const { counts, drafts } = await runImport();
    expect(counts).toMatchObject({ posts: 2, published: 1, drafts: 1 });
    expect(drafts).toMatchObject([
      { file: '_posts/2014-03-01-sails.md', essay: 'sails', reason: expect.stringContaining('paragraph') },
    ]);
    expect((await essays()).map(({ slug, frontMatter }) => [slug, frontMatter.draft])).toEqual([
      ['knots', false],
      ['sails', true],
    ]);
    expect(await essay('knots')).not.toContain('/essays/sails');
    expect(await readFile(join(content, 'redirects.yaml'), 'utf8')).not.toContain('sails');
    expect(await readFile(join(folder, 'site/import-report.md'), 'utf8')).toMatch(
      /^# Import of a Jekyll site\n[\s\S]*## Causes[\s\S]*## Drafts that were posts\n\n- `content\/essays\/sails\.md`/,
    );
  });

  it('publishes no text that may not be meant for readers, and no post without a date', async () => {
    await put({
      'hugo.toml': '',
      'content/posts/knots.md': post(
        'Open.\n\n{{% private %}}\nSecret.\n{{% /private %}}',
        'date: 2014-02-03',
      ),
      'content/posts/sails.md': post('See [knots](/posts/knots/).', 'date: 2014-02-04'),
      'content/posts/oars.md': post('Text.'),
    });
    const { counts, findings } = await runImport();
    expect(counts).toMatchObject({ posts: 3, published: 1, drafts: 2 });
    const drafts = (await essays()).filter(({ frontMatter }) => frontMatter.draft).map(({ slug }) => slug);
    expect(drafts).toEqual(expect.arrayContaining(['knots', 'oars']));
    expect(await essay('sails')).not.toContain('/essays/knots');
    expect(await essay('oars')).not.toMatch(/date: (1970|2026)/);
    expect(findings.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining([
        'shortcode whose text may not be meant for readers',
        'post without a date, now a draft',
      ]),
    );
    const report = await readFile(join(folder, 'site/import-report.md'), 'utf8');
    expect(report).toContain('shortcode whose text may not be meant for readers: 1');
    expect(report).toContain('- `/essays/sails`, from `content/posts/sails.md`');
  });

  it('removes invisible characters that join nothing, and lists them', async () => {
    await put({
      '_posts/2014-02-03-poll.md': '---\ntitle: "Our poll\u200d"\n---\nText of the poll.\n',
      '_posts/2014-02-04-book.md':
        '---\ntitle: کتاب\n---\nمی‌خواهم به «گوش»\u200c بپردازم. بکارگیری \u202bfilter\u202c بنام\n',
    });
    const { counts, findings } = await runImport();
    expect(counts).toMatchObject({ published: 2, drafts: 0 });
    expect(await essay('poll')).toContain('title: Our poll\n');
    expect(await essay('book')).toContain('می‌خواهم به «گوش» بپردازم. بکارگیری filter بنام');
    expect(findings).toContainEqual(
      expect.objectContaining({ cause: 'invisible characters that join nothing', line: 4 }),
    );
  });

  it('takes names from titles if those of the files say nothing', async () => {
    const titled = (title: string, more = '') =>
      `---\ntitle: ${title}\ndate: 2014-02-03\n${more}---\nText.\n`;
    await put({
      'hugo.toml': '',
      'content/posts/01.md': titled('Two knots'),
      'content/posts/第3章.md': titled('Two knots'),
      'content/posts/12.md': titled('12'),
      'content/posts/13.md': titled('13'),
    });
    await runImport();
    const slugs = (await essays()).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['essay-of-2014-02-03', 'essay-of-2014-02-03-2', 'two-knots', 'two-knots-2']);
  });

  it('tells pictures that were not fetched, are missing or are pointers apart', async () => {
    await put({
      [KNOTS]: post('![a](/img/a.png) ![b](/img/b.png) ![c](https://b.example/c.png)'),
      'img/b.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3\n',
    });
    const { counts, findings } = await runImport();
    expect(counts).toMatchObject({ pictures: 0, picturesAsLinks: 3 });
    expect(findings.map(({ cause }) => cause)).toEqual(expect.arrayContaining(Object.values(LOST_PICTURES)));
    expect(findings).toHaveLength(Object.values(LOST_PICTURES).length + 1);
    const report = await readFile(join(folder, 'site/import-report.md'), 'utf8');
    expect(report).toContain('Run `git lfs pull` in the old site, then the same import again.');
  });

  it('asks for the address if nothing can be read', async () => {
    await put({ 'posts/a.org': '', 'posts/b.rst': '' });
    await expect(runImport()).rejects.toThrow(
      /Found: texts in formats that are not read: 1 \.org, 1 \.rst\. Give me the address instead: .* import https:/,
    );
  });

  it('leaves out an old address to which a line of the owner leads, or that cannot be redirected', async () => {
    await writeFile(join(content, 'redirects.yaml'), '/cv: /about\n/essays/knots: /about\n');
    const aliases = Array.from({ length: 2_500 }, (_, index) => `"/a|${index}"`);
    await put({ [KNOTS]: post('Text.', `redirect_from: [/about, /cv, ${aliases.join(', ')}]`) });
    const { counts, findings } = await runImport();
    expect(counts).toMatchObject({ posts: 1, published: 1 });
    const details = findings.filter(({ cause }) => cause === 'old address that cannot be redirected');
    expect(details).toContainEqual(expect.objectContaining({ file: '/about' }));
    expect(details.length).toBe(2_501);
    expect(parse(await readFile(join(content, 'redirects.yaml'), 'utf8'))).toMatchObject({
      '/cv': '/about',
      '/2014/02/03/knots.html': '/essays/knots-2',
    });
  });

  it('names no essay like a former name of one of the owner', async () => {
    const own = post('Text.', 'date: 2020-01-01\ncategory: Notes\naliases: [knots]');
    await writeFile(join(content, 'essays/ropes.md'), own.replace('Notes', await firstPillar()));
    await put({ [KNOTS]: post('Text.') });
    await runImport();
    expect((await essays()).map(({ slug }) => slug)).toContain('knots-2');
  });

  it('writes as many redirects as the site reads', async () => {
    const aliases = Array.from({ length: 1_500 }, (_, index) => `/${index}-${'x'.repeat(190)}`);
    await put({ [KNOTS]: post('Text.', `redirect_from: [${aliases.join(', ')}]`) });
    const { counts, findings } = await runImport();
    expect(counts.redirects).toBeGreaterThan(1_000);
    expect(findings.map(({ detail }) => detail)).toContain('redirects.yaml would be larger than allowed.');
    expect((await essays()).map(({ slug }) => slug)).toContain('knots');
  });

  it('brings in a file whose name has a line break, and leaves out what is refused even as a draft', async () => {
    await put({
      [KNOTS]: post('See [x](/2014/04/01/long.html).'),
      '_posts/2014-03-01-two\nlines.md': '---\ndate: 2014-03-01\n---\nText.',
      '_posts/2014-04-01-long.md': post('Text.', `tags: ["${'x'.repeat(300_000)}"]`),
      '_posts/2014-05-01-huge.md': post('\u0100'.repeat(600_000)),
    });
    const { counts, findings, drafts } = await runImport();
    expect(counts).toMatchObject({ published: 2 });
    expect(drafts.map(({ essay: slug }) => slug)).not.toContain('long');
    expect(findings).toContainEqual(
      expect.objectContaining({ cause: 'post that the site refuses', file: '_posts/2014-04-01-long.md' }),
    );
    expect((await essays()).map(({ slug }) => slug)).toEqual(expect.arrayContaining(['knots', 'two-lines']));
  });

  it('makes links of pictures that are missing or damaged, and lists them', async () => {
    await put({
      [KNOTS]: post('![An oar](/img/gone.png)\n\n![A sail](/img/sail.png)'),
      'img/sail.png': 'no picture',
    });
    const { counts, findings } = await runImport();
    expect(counts).toMatchObject({ published: 1, pictures: 0, picturesAsLinks: 2 });
    expect(await essay('knots')).toContain('[A sail](https://ada.example/img/sail.png)');
    expect(findings.map(({ cause }) => cause)).toContain('picture that the site cannot show');
    expect(await readdir(join(content, 'media')).catch(() => [])).toEqual([]);
  });

  it('shows pictures that were downloaded', async () => {
    const png = await photograph(8, 8);
    const server = createServer((_request, response) => response.end(png)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await put({ [KNOTS]: post(`![An oar](http://127.0.0.1:${port}/a%20b.png?w=8)`) });
    const { site } = await openSource(join(folder, 'source'));
    const addresses = missingPictures(site, site.origin);
    const downloads = await downloadPictures(addresses, {
      folder: join(folder, 'pictures'),
      allowPrivate: true,
    });
    server.close();
    expect((await runImport(false, downloads)).counts).toMatchObject({ pictures: 1, picturesAsLinks: 0 });
    expect(await essay('knots')).toContain('![An oar](/media/a-b.jpeg)');
  });

  it('names pictures that were asked for in vain as not found', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await put({ [KNOTS]: post(`![An oar](http://127.0.0.1:${port}/gone.png)`) });
    const { site } = await openSource(join(folder, 'source'));
    const downloads = await downloadPictures(missingPictures(site, site.origin), {
      folder: join(folder, 'pictures'),
      allowPrivate: true,
    });
    server.close();
    const causes = async (given?: typeof downloads) =>
      (await runImport(true, given)).findings.map(({ cause }) => cause);
    expect(await causes()).toContain('picture of another site that was not fetched');
    expect(await causes(downloads)).toContain('picture that was not found');
  });

  it('comes in also if a redirect of the owner leads nowhere', async () => {
    await writeFile(join(content, 'redirects.yaml'), '/blog: /essays/no-longer-here\n');
    await put({ [KNOTS]: post('Text.') });
    expect((await runImport()).counts.published).toBe(1);
    expect(await readFile(join(content, 'redirects.yaml'), 'utf8')).toContain(
      '/blog: /essays/no-longer-here',
    );
  });

  it('leaves out an old address that is an address of the site', async () => {
    await put({ [KNOTS]: post('Text.', 'permalink: /about/\nredirect_from: /old/') });
    const { counts, findings } = await runImport();
    expect(counts.published).toBe(1);
    expect(findings).toContainEqual(
      expect.objectContaining({ cause: 'old address that cannot be redirected', file: '/about' }),
    );
    expect(await readFile(join(content, 'redirects.yaml'), 'utf8')).toContain('"/old": /essays/knots');
  });

  it('writes nothing in a dry run, and nothing if the content of the site itself is invalid', async () => {
    await put({ [KNOTS]: post('Text.') });
    const before = await readdir(folder, { recursive: true });
    expect((await runImport(true)).counts.published).toBe(1);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
    await writeFile(join(content, 'essays/hello.md'), 'No front matter.');
    await expect(runImport()).rejects.toThrow(InvalidContentError);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });
});

describe('the first essay of a new site', () => {
  const file = 'essays/hello.md';

  it('is removed if posts come in, and the report says so', async () => {
    await put({ [KNOTS]: post('Text.'), '_posts/2014-05-01-hello.md': post('New.') });
    const { findings, files } = await runImport();
    expect((await essays()).map(({ slug }) => slug).sort()).toEqual(['hello', 'knots']);
    expect(await essay('hello')).toContain('New.');
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'changed', file: `content/${file}` }));
    expect(files.filter((path) => path === file)).toEqual([file]);
  });

  it('stays if its owner has written it', async () => {
    await writeFile(join(content, file), (await essay('hello')).replace(/\n\n.*\n$/, '\n\nMine.\n'));
    await put({ [KNOTS]: post('Text.') });
    await runImport();
    expect(await essay('hello')).toContain('Mine.');
  });
});

describe('what an import makes of', () => {
  const cases: readonly (readonly [kind: string, text: string, html: string])[] = [
    ['a tag of Liquid that includes a file', 'Oars.\n\n{% include rack.html %}', '<p>Oars.</p>\n'],
    [
      'a tag of Liquid that names a post',
      '[Knots]({% post_url 2014-02-03-knots %})',
      '<a href="/essays/knots">Knots</a>',
    ],
    [
      'a shortcode for a figure',
      '{{< figure src="/img/oar.png" caption="In *May*" >}}',
      '<figcaption>In <em>May</em></figcaption>',
    ],
    [
      'a shortcode for a video',
      '{{< youtube abc >}}',
      '<a href="https://www.youtube.com/watch?v=abc">YouTube</a>',
    ],
    [
      'wikilinks',
      '[[Knots]], [[knots#Reef|reef]]',
      '<a href="/essays/knots">Knots</a>, <a href="/essays/knots#reef">reef</a>',
    ],
    ['an embedded picture', '![[oar.png|400]]', '<img src="/media/oar-'],
    ['a callout', '> [!NOTE] Mind the tide\n> It turns.', '</span>Mind the tide</p>'],
    ['attributes of a paragraph', 'First.\n{: .lead}\n\nNext.', '<p>First.</p>\n<p>Next.</p>'],
    ['the place of a table of contents', '* item\n{:toc}\n\n[TOC]\n\n[[toc]]\n\nText.', '<p>Text.</p>\n'],
    ['the id of a heading', '## Sails {#canvas}\n\n[Up](#canvas)', '<h2 id="canvas">Sails</h2>'],
    ['a definition list', 'Reef\n: A knot.', '<dt>Reef</dt>\n<dd>A knot.</dd>'],
    [
      'a definition list in HTML',
      '<dl>\n<dt>Reef</dt>\n<dd>A knot.</dd>\n</dl>',
      '<dt>Reef</dt>\n<dd>A knot.</dd>',
    ],
    [
      'an embedded frame',
      '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
      'href="https://www.youtube.com/watch?v=abc"',
    ],
    [
      'a quoted message with a script',
      '<blockquote class="tweet"><p>High tide.</p>&mdash; Ada <a href="https://a.example/1">May</a></blockquote>\n<script src="https://a.example/w.js"></script>',
      '<p class="source">— Ada <a href="https://a.example/1">May</a></p>\n</blockquote>',
    ],
    [
      'a figure in HTML',
      '<figure>\n<img src="/img/oar.png" alt="An oar">\n<figcaption>An <em>old</em> oar</figcaption>\n</figure>',
      '<figcaption>An <em>old</em> oar</figcaption>',
    ],
    ['a picture next to the post', '![A sail](pictures/a sail.png)', 'alt="A sail"'],
    [
      'old addresses',
      '[a](/2014/02/03/knots.html), [b](../../../2014/02/03/knots.html), [c](https://www.ada.example/2014/02/03/knots)',
      '<a href="/essays/knots">a</a>, <a href="/essays/knots">b</a>, <a href="/essays/knots">c</a>',
    ],
    ['a heading of the first level', '# Sails\n\nText.\n\n## Jib', '<h3 id="jib">Jib</h3>'],
    ['formulas', 'So $$x^2$$ is.\n\n$$ y = 2 $$', '<math display="block"'],
    ['prices', 'From $5 to $7, or US$9.', '<p>From $5 to $7, or US$9.</p>'],
    ['a line break between ideographs', '这是结\n绳。', '<p>这是结绳。</p>'],
    ['a title of code', '```js:src/oar.js\n1\n```', '<span class="code-title">src/oar.js</span>'],
    ['an option of a code chunk', '```{r, echo=FALSE}\nx\n```', '<code class="language-r">'],
    ['the name of an emoji', 'Done :tada:', '<p>Done 🎉</p>'],
    ['a heading without a space', '##Sails\n\nText.\n\n###Jib###', '<h3 id="jib">Jib</h3>'],
    ['a footnote that nothing refers to', 'Text.[^a]\n\n[^a]: One.\n[^b]: Two.', '<p>One. '],
    [
      'small elements',
      '<kbd>Ctrl</kbd> H<sub>2</sub>O <abbr title="Reef">R</abbr>',
      '<kbd>Ctrl</kbd> H<sub>2</sub>O <abbr title="Reef">R</abbr>',
    ],
    ['an anchor with a name', '<a name="top"></a>\n\n## Start\n\n[Up](#top)', '<h2 id="top">Start</h2>'],
    [
      'a comment of several paragraphs',
      'Before.\n\n<!--\nsecret\n\nnote\n-->\n\nAfter.',
      '<p>Before.</p>\n<p>After.</p>',
    ],
    [
      'details with attributes',
      '<details class="x" open><summary><b>More</b></summary>Text.</details>',
      '<summary>More</summary>\n<p>Text.</p>',
    ],
  ];

  it('the syntax of many generators', async () => {
    const files = cases.map(([kind, text]) => [
      `_posts/2015-01-02-${kind.replace(/\W+/g, '-')}.md`,
      post(text),
    ]);
    await put({
      ...Object.fromEntries(files),
      [KNOTS]: post('## Reef\n\nText.', 'permalink: /2014/02/03/knots.html'),
      'img/oar.png': await photograph(8, 8),
      '_posts/pictures/a sail.png': await photograph(9, 9),
    });
    expect(await runImport()).toMatchObject({ counts: { published: cases.length + 1 }, drafts: [] });
    const { essayText } = await createContentReader(content).read();
    for (const [kind, , html] of cases) {
      expect.soft(essayText(kind.replace(/\W+/g, '-').toLowerCase()).html, kind).toContain(html);
    }
  });

  it.each<[kind: string, head: string, fields: object]>([
    [
      'times, texts of tags and unknown keys',
      '---\nlayout: post\ntitle: "Reef: a start"\ndate: 2014-05-06 23:10:00 +0200\ntags: knots, rope\nauthor: ada\n---',
      { title: 'Reef: a start', date: '2014-05-06', tags: ['knots', 'rope'] },
    ],
    [
      'TOML',
      '+++\ntitle = "Reef"\ndate = 2014-05-06\n[taxonomies]\ntags = ["rope"]\n+++',
      { title: 'Reef', tags: ['rope'] },
    ],
    [
      'a colon without quotes',
      '---\ntitle: Reef: a start\ndate: 2014-05-06T23:30:00-07:00\n---',
      { title: 'Reef: a start', date: '2014-05-06' },
    ],
    [
      'odd tags',
      '---\ntitle: 2014\ndate: "2014-05-06"\ntags: [2014, rope, rope, null, "C#", true]\n---',
      { title: '2014', tags: ['2014', 'rope', 'C#'] },
    ],
    [
      'only a link',
      '---\ntitle: Reef\nlink: https://other.example/reef\n---',
      { link: 'https://other.example/reef' },
    ],
  ])('front matter with %s', async (kind, head, fields) => {
    await put({ '_posts/2014-05-06-reef.md': `${head}\n${kind === 'only a link' ? '' : 'Text.'}\n` });
    expect((await runImport()).counts.published).toBe(1);
    expect((await essays()).find(({ slug }) => slug === 'reef')?.frontMatter).toMatchObject(fields);
  });

  it('line breaks in Hexo', async () => {
    await put({
      'scaffolds/post.md': '',
      'source/_posts/reef.md': 'title: Reef\ndate: 2014-05-06\n---\nOne\ntwo',
    });
    await rm(join(folder, 'source/_config.yml'));
    await runImport();
    expect(await essay('reef')).toContain('One\\\ntwo');
  });
});

describe('a second import', () => {
  beforeEach(async () => {
    await put({
      [KNOTS]: post('First.'),
      '_posts/2014-03-01-sails.md': post('First.'),
      '_posts/2014-04-01-oars.md': post('First.'),
    });
    await runImport();
  });

  it('changes nothing if the source has not changed', async () => {
    const before = await Promise.all(['knots', 'sails', 'oars'].map(essay));
    const { leftAlone } = await runImport();
    expect(leftAlone).toEqual([]);
    expect(await Promise.all(['knots', 'sails', 'oars'].map(essay))).toEqual(before);
  });

  it('brings changes in the source, but touches nothing that the owner has edited or deleted', async () => {
    await writeFile(join(content, 'essays/sails.md'), (await essay('sails')).replace('First.', 'Mine.'));
    await rm(join(content, 'essays/oars.md'));
    await writeFile(join(content, 'redirects.yaml'), '/mine: /about\n');
    await put({
      [KNOTS]: post('Second.'),
      '_posts/2014-03-01-sails.md': post('Second.'),
      '_posts/2014-04-01-oars.md': post('Second.'),
      '_posts/2014-05-01-hello.md': post('New.'),
    });
    const { leftAlone } = await runImport();
    expect(leftAlone).toEqual(['sails', 'oars']);
    expect(await essay('knots')).toContain('Second.');
    expect(await essay('sails')).toContain('Mine.');
    expect((await essays()).map(({ slug }) => slug).sort()).toEqual(['hello', 'knots', 'sails']);
    const redirects = await readFile(join(content, 'redirects.yaml'), 'utf8');
    expect(redirects).toMatch(/^\/mine: \/about\n[\s\S]*sails\.html": \/essays\/sails/);
    expect(redirects).not.toContain('oars');
  });

  it('completes an import that was interrupted, without doubling or losing anything', async () => {
    const report = join(folder, 'site/import-report.json');
    const first = { oars: await essay('oars'), report: JSON.parse(await readFile(report, 'utf8')) };
    await writeFile(join(content, 'essays/sails.md'), (await essay('sails')).replace('First.', 'Mine.'));
    await put({ [KNOTS]: post('Second.'), '_posts/2014-04-01-oars.md': post('Second.') });
    await put({ '_posts/2014-05-01-ropes.md': post('New.') });
    const { written } = await runImport();
    // As it is if the essays about oars and ropes were not in their places yet.
    await writeFile(join(content, 'essays/oars.md'), first.oars);
    await rm(join(content, 'essays/ropes.md'));
    const pending = Object.entries(written).map(([file, entry]) => {
      const replaces = first.report.written[file]?.hash ?? hashOf('');
      return [file, entry.essay === 'sails' ? entry : { ...entry, replaces }];
    });
    await writeFile(report, JSON.stringify({ written: Object.fromEntries(pending) }));
    const { leftAlone } = await runImport();
    expect(leftAlone).toEqual(['sails']);
    expect((await essays()).map(({ slug }) => slug).sort()).toEqual(['knots', 'oars', 'ropes', 'sails']);
    expect(await essay('oars')).toContain('Second.');
    expect(await essay('ropes')).toContain('New.');
    expect(await readFile(report, 'utf8')).not.toContain('replaces');
  });

  it('removes nothing that has gone from the source', async () => {
    await rm(join(folder, 'source', KNOTS));
    const { counts } = await runImport();
    expect(counts.posts).toBe(2);
    expect(await essay('knots')).toContain('First.');
    await put({ [KNOTS]: post('Back.') });
    await runImport();
    expect(await essay('knots')).toContain('Back.');
  });
});
