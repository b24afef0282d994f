import { execFileSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContentCopy, emptyContent } from '../test/helpers/content-copy.ts';
import { fieldsOf } from './essay-fields.ts';
import { unreadFormats } from './import-report.ts';
import { readFolder } from './read-folder.ts';
import { recognizeFolder } from './recognize.ts';
import { listSourceFiles } from './source-files.ts';

let source: ContentCopy;
beforeEach(async () => {
  source = await emptyContent();
});
afterEach(() => source.close());

const post = (more = '', title = 'Knots') => `---\ntitle: ${title}\n${more}\n---\nText.\n`;
const dated = post('date: 2014-02-03');

async function readFiles(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) await source.write(path, text);
  const kind = await recognizeFolder(await listSourceFiles(source.folder));
  return { kind, site: await readFolder(source.folder, kind) };
}

describe('a source is recognized, and its posts have their old addresses:', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'jekyll',
      { '_config.yml': 'url: https://ada.example', '_posts/2014-02-03-knots.md': post() },
      ['/2014/02/03/knots.html'],
    ],
    [
      'jekyll',
      {
        '_config.yml': 'permalink: pretty\nbaseurl: /blog',
        '_posts/2014-02-03-knots.markdown': post('categories: [Sea, Work]'),
      },
      ['/blog/sea/work/2014/02/03/knots/'],
    ],
    [
      'jekyll',
      {
        '_config.yml': '',
        '_posts/2014-02-03-a.md': post('permalink: /knots/\nredirect_from: [/old/, /older.html]'),
      },
      ['/knots/', '/old/', '/older.html'],
    ],
    [
      'pelican',
      {
        'pelicanconf.py': "ARTICLE_URL = 'blog/{date:%Y}/{date:%m}/{slug}/'",
        'content/fft.md': 'Title: Waves\nDate: 2013-08-28\nSlug: waves\n\nText.',
      },
      ['/blog/2013/08/waves/'],
    ],
    [
      'bridgetown',
      {
        'bridgetown.config.yml': 'collections: {posts: {permalink: /p/:slug/}}',
        'src/_posts/blog/2022-06-30-adhd.md': post(),
      },
      ['/p/adhd/'],
    ],
    ['hakyll', { 'site.cabal': '', 'posts/2009-12-02-a.md': post() }, ['/posts/2009-12-02-a.html']],
    ['hakyll', { 'site.hs': '', 'posts/2009-12-02-a.md': post() }, ['/posts/2009-12-02-a.html']],
    ['next', { 'next.config.js': '', 'posts/hello.md': dated }, ['/posts/hello/', '/hello/']],
    [
      'gatsby',
      { 'gatsby-config.js': '', 'contents/posts/x/binary/index.md': dated },
      ['/contents/posts/x/binary/', '/contents/binary/', '/binary/'],
    ],
    ['quartz', { 'quartz.config.ts': '', 'docs/index.md': dated, 'content/knots.md': dated }, ['/knots/']],
    ['hugo', { 'hugo.toml': '', 'content/posts/knots/index.md': dated }, ['/posts/knots/']],
    [
      'hugo',
      {
        'config.toml': 'baseURL = "https://ada.example/blog/"\n[permalinks]\nposts = "/:year/:title/"',
        'content/posts/a.md': post('date: 2014-02-03\naliases: [/old/, older]', 'Two Knots!'),
      },
      ['/blog/2014/two-knots/', '/blog/old/', '/blog/posts/older'],
    ],
    [
      'hugo',
      {
        'hugo.toml': 'removePathAccents = true\n[permalinks]\nposts = "/:year/:slug/"',
        'content/posts/2014-02-03-a.md': post('date: 2014-02-03', 'Deux nœuds serrés !'),
      },
      ['/2014/deux-nœuds-serres/'],
    ],
    [
      'eleventy',
      { '.eleventy.js': '', 'content/blog/2014-02-03-knots/2014-02-03-knots.md': post() },
      [
        '/blog/2014-02-03-knots/',
        '/blog/2014-02-03-knots/knots/',
        '/blog/knots/',
        '/2014-02-03-knots/knots/',
        '/knots/',
      ],
    ],
    [
      'zola',
      { 'config.toml': 'base_url = "https://ada.example"', 'content/blog/2014-02-03-knots.md': post() },
      ['/blog/knots/'],
    ],
    [
      'hexo',
      {
        '_config.yml': 'permalink: :year/:title/',
        'source/_posts/knots.md': 'title: Knots\ndate: 2014-02-03\n---\nText.',
      },
      ['/2014/knots/'],
    ],
    [
      'eleventy',
      {
        '.eleventy.js': '',
        'posts/posts.json': '{"permalink": "/web/{{ page.fileSlug }}/"}',
        'posts/2014-02-03-knots.md': post(),
      },
      ['/web/knots/'],
    ],
    [
      'astro',
      {
        'astro.config.mjs': "export default { site: 'https://ada.example' }",
        'src/content/blog/knots.md': dated,
      },
      ['/blog/knots/', '/knots/'],
    ],
    [
      'next',
      {
        'package.json': '{"dependencies": {"next": "^15.0.0"}}',
        'app/[slug]/page.tsx': '',
        'public/knots/index.md': dated,
      },
      ['/knots/'],
    ],
    ['next', { 'next.config.js': '', 'app/(posts)/2014/knots/page.mdx': dated }, ['/2014/knots/']],
    ['gatsby', { 'gatsby-config.ts': '', 'src/pages/2014/02/03/index.md': post() }, ['/2014/02/03/']],
    [
      'quarto',
      { '_quarto.yml': 'website: {site-url: https://a.example/b}', 'posts/knots/index.qmd': dated },
      ['/b/posts/knots/'],
    ],
    ['hugo', { 'hugo.toml': '', 'content/knots.md': dated }, ['/knots/']],
    [
      'docusaurus',
      { 'docusaurus.config.js': '', 'lifestyle/2014-02-03-knots.md': post('slug: knots') },
      ['/lifestyle/knots/'],
    ],
    [
      'docusaurus',
      { 'docusaurus.config.js': '', 'blog/2014-02-03-knots/index.md': post() },
      ['/blog/2014/02/03/knots/'],
    ],
    [
      'docusaurus',
      {
        'docusaurus.config.ts': "docs: { routeBasePath: 'docs' }, blog: { routeBasePath: '/' }",
        'blog/2014-02-03-knots.md': post(),
      },
      ['/2014/02/03/knots/', '/blog/2014/02/03/knots/'],
    ],
    [
      'pelican',
      { 'pelicanconf.py': '', 'content/a.coverage.py.md': 'Title: A\nDate: 2014-02-03\n\nText.' },
      ['/a.coverage.py.html'],
    ],
  ])('%s %j', async (kind, files, addresses) => {
    const read = await readFiles(files);
    expect(read.kind).toBe(kind);
    expect(read.site.posts.map((one) => one.addresses)).toEqual([expect.arrayContaining([...addresses])]);
    expect(read.site.posts[0]?.addresses[0]).toBe(addresses[0]);
  });
});

it('brings in all languages, and ties the texts that are at the same place', async () => {
  const { site } = await readFiles({
    'config.toml': 'base_url = "https://ada.example"\ndefault_language = "en"\n[languages.de]',
    'content/blog/knots/index.md': dated,
    'content/blog/knots/index.de.md': dated,
    'content/blog/sails.de.md': dated,
  });
  expect(site).toMatchObject({ language: 'en', findings: [] });
  expect(site.posts).toMatchObject([
    { language: 'de', original: 'content/blog/knots/index.md', addresses: ['/de/blog/knots/', '/de/knots/'] },
    { language: undefined, addresses: ['/blog/knots/', '/knots/'] },
    { language: 'de', original: undefined },
  ]);
});

it('finds languages in folders', async () => {
  const { site } = await readFiles({
    'hugo.yaml':
      'defaultContentLanguage: de\ndefaultContentLanguageInSubdir: true\nlanguages: {de: {}, en: {}}',
    'content/de/posts/knoten.md': dated,
    'content/en/posts/knots.md': dated,
  });
  expect(site.posts).toMatchObject([
    { file: 'content/de/posts/knoten.md', language: undefined, addresses: ['/de/posts/knoten/'] },
    { file: 'content/en/posts/knots.md', language: 'en', addresses: ['/en/posts/knots/'] },
  ]);
});

it.each([
  ['that of most texts', undefined, ['en', undefined, undefined]],
  ['that of the new site, if there are texts in it', 'en', [undefined, 'fr', 'fr']],
])('takes for the main language %s', async (_what, locale, languages) => {
  const files = {
    'content/articles/en/2014/02/knots.md': `---\ntitle: Knots\ndate: 2014-02-03\nlanguage: en\n---\n\nText.`,
    'content/articles/2014/02/knots.md': `---\ntitle: Nœuds\ndate: 2014-02-03\nlanguage: fr\n---\n\nTexte.`,
    'content/articles/2014/02/sails.md': `---\ntitle: Voiles\ndate: 2014-02-03\nlang: fr_FR\n---\n\nTexte.`,
  };
  for (const [path, text] of Object.entries(files)) await source.write(path, text);
  const { posts } = await readFolder(source.folder, 'markdown', locale);
  const [english, french] = [posts.find(({ file }) => file.includes('/en/')), posts[0]];
  expect(english?.addresses).toContain('/en/2014/02/knots/');
  expect(french?.addresses).toContain('/2014/02/knots/');
  expect(
    [english, french, posts.find(({ file }) => file.includes('sails'))].map((post) =>
      post?.language?.slice(0, 2),
    ),
  ).toEqual(languages);
  expect(english?.frontMatter.categories).toBeUndefined();
});

it('takes pages for no posts, and texts in a folder of drafts for drafts', async () => {
  const { site } = await readFiles({
    '_config.yml': '',
    'about.md': post(),
    'README.md': 'About.',
    '_drafts/sails.md': post('', 'Sails'),
    '_posts/2014-02-03-knots.md': post(),
  });
  expect(site.posts.map(({ name, frontMatter }) => [name, frontMatter.draft ?? false])).toEqual([
    ['sails', true],
    ['knots', false],
  ]);
});

it('reports a page of Hugo, and a text that is too large', async () => {
  const { site } = await readFiles({
    'hugo.toml': '',
    'content/about.md': dated,
    'content/posts/large.md': dated + 'x'.repeat(1024 * 1024),
  });
  expect(site.posts).toEqual([]);
  expect(site.findings.map(({ cause }) => cause)).toEqual([
    'page that is not a post',
    'file that is too large',
  ]);
});

it('reads the whole of what a page of MDX exports, and no day on which a file was moved', async () => {
  const git = (...given: string[]) => execFileSync('git', given, { cwd: source.folder });
  await source.write(
    'app/2014/knots/page.mdx',
    `export const metadata = {\n  openGraph: {\n    title: 'No'\n  },\n  title: 'Knots',\n}\n\nText.`,
  );
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@ada.example', 'commit', '-qm', 'Move');
  const { site } = await readFiles({ 'next.config.js': '' });
  expect(site.posts.map(({ frontMatter: { title, date } }) => [title, date])).toEqual([['Knots', undefined]]);
});

it('takes the section for the category, unless it says nothing', async () => {
  const { site } = await readFiles({
    'hugo.toml': '',
    'content/boats/knots.md': dated,
    'content/posts/sails.md': dated,
    'content/boats/oars.md': post('date: 2014-02-03\ncategories: [Wood]'),
  });
  expect(site.posts.map(({ name, frontMatter }) => [name, frontMatter.categories])).toEqual([
    ['knots', ['boats']],
    ['oars', ['Wood']],
    ['sails', undefined],
  ]);
});

it('follows no link out of the folder', async () => {
  await symlink('/etc', join(source.folder, 'etc'));
  await symlink('/etc/passwd', join(source.folder, 'oar.jpg'));
  const { site } = await readFiles({ '_posts/2014-02-03-knots.md': post() });
  const [knots] = site.posts;
  expect(knots && site.findFile('/oar.jpg', knots)).toBeUndefined();
  expect(knots && site.findFile('../../../../../etc/passwd', knots)).toBeUndefined();
  expect(site.findings.map(({ file, cause }) => [file, cause])).toEqual([
    ['etc', 'symbolic link'],
    ['oar.jpg', 'symbolic link'],
  ]);
});

it.each([
  ['./oar.jpg', 'content/posts/knots/oar.jpg'],
  ['images/oar%20two.jpg', 'content/posts/knots/images/oar two.jpg'],
  ['images/oar two.jpg', 'content/posts/knots/images/oar two.jpg'],
  ['/img/sail.png?w=100#x', 'static/img/sail.png'],
  ['/blog/img/sail.png', 'static/img/sail.png'],
  ['Harbour.PNG', 'assets/harbour.png'],
  ['missing.png', undefined],
  ['', undefined],
])('finds the file %j at %s', async (target, path) => {
  const { site } = await readFiles({
    'hugo.toml': 'baseURL = "https://ada.example/blog/"',
    'content/posts/knots/index.md': dated,
    'content/posts/knots/oar.jpg': '',
    'content/posts/knots/images/oar two.jpg': '',
    'static/img/sail.png': '',
    'assets/harbour.png': '',
  });
  const [knots] = site.posts;
  const found = knots && site.findFile(target, knots);
  expect(found?.slice((await listSourceFiles(source.folder)).folder.length + 1)).toBe(path);
});

it('brings in the other texts if the front matter of one cannot be read', async () => {
  const { site } = await readFiles({
    'hugo.toml': 'baseURL = "https://ada.example"',
    'content/posts/knots.md': dated,
    'content/posts/oars.md': `+++\n[${'a.'.repeat(9_000)}a]\n+++\nText.`,
  });
  expect(site.posts.map(({ name }) => name)).toContain('knots');
  expect(site.findings.map(({ file }) => file)).toContain('content/posts/oars.md');
});

describe('a text says its day and its title in its own way:', () => {
  it.each<[Readonly<Record<string, string>>, Readonly<Record<string, unknown>>]>([
    [{ 'posts/2010/05/06/second.md': 'Text.' }, { date: '2010-05-06' }],
    [
      {
        '.eleventy.js': '',
        'src/articles/a/index.md': 'Text.',
        'src/articles/a/index.yml': 'title: Knots\ndate: 2021-05-06\ntags: [css]',
      },
      { title: 'Knots', date: '2021-05-06', tags: ['css'] },
    ],
    [
      {
        '.eleventy.js': '',
        'blog/blog.11tydata.js': 'module.exports = {\n  title: "Knots", date: "2021-05-06",\n};',
        'blog/a.md': 'Text.',
      },
      { title: 'Knots', date: '2021-05-06' },
    ],
    [
      {
        'pelicanconf.py': '',
        'content/a.md': 'Title: Two knots\nDate: 2013-08-28 10:00\nSummary: How.\n\nText.',
      },
      { title: 'Two knots', date: '2013-08-28 10:00', summary: 'How.' },
    ],
    [
      { 'conf.py': '', 'posts/a.md': '<!--\n.. title: Knots\n.. date: 2013-08-28\n-->\n\nText.' },
      { title: 'Knots', date: '2013-08-28' },
    ],
    [{ 'posts/a.md': 'Text.', 'posts/a.meta': '.. title: Knots\n.. date: 2013-08-28' }, { title: 'Knots' }],
  ])('%j', async (files, fields) => {
    const { site } = await readFiles(files);
    expect(site.posts.map(({ frontMatter }) => frontMatter)).toEqual([expect.objectContaining(fields)]);
    expect(site.posts[0]?.text.trim()).toBe('Text.');
  });

  it('the first commit in a whole clone, and in no other', async () => {
    const git = (...parameters: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@ada.example', ...parameters], {
        cwd: source.folder,
        env: { ...process.env, GIT_AUTHOR_DATE: '2014-02-03T10:00:00Z' },
      });
    await source.write('posts/à la knots.md', 'Text.');
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Add');
    const { site } = await readFiles({});
    expect(site.posts[0]?.frontMatter.date).toBe('2014-02-03');
    await writeFile(join(source.folder, '.git/shallow'), git('rev-parse', 'HEAD'));
    const shallow = await readFiles({});
    const fields = fieldsOf(shallow.site.posts[0] ?? { frontMatter: {} });
    expect(fields).toMatchObject({ date: undefined, isDraft: true });
  });
});

it('counts texts in formats that are not read, and reads those of Quarto', async () => {
  const { kind, site } = await readFiles({
    '_quarto.yml': '',
    'posts/2021-04-05_welcome/index.qmd': '---\ntitle: Welcome\n---\nText.',
    'posts/2021-04-05_welcome/embed.html': '<p>',
    'posts/a.org': '',
    'posts/b.rst': '',
    '_layouts/post.html': '',
  });
  expect([kind, site.posts.map(({ name }) => name)]).toEqual(['quarto', ['welcome']]);
  expect(unreadFormats(site.findings)).toBe('1 .html, 1 .org, 1 .rst');
});

it('reads from templates whether a shortcode shows its text', async () => {
  const { site } = await readFiles({
    'hugo.toml': '',
    'layouts/shortcodes/my-box.html': '<div>{{ .Inner | markdownify }}</div>',
    'layouts/shortcodes/screen.html': '<pre>{{ .Inner }}</pre>',
    'layouts/shortcodes/todo.html': '{{/* nothing */}}',
    'layouts/shortcodes/mine.html': '{{ if hugo.IsServer }}{{ .Inner }}{{ end }}',
    'themes/a/layouts/shortcodes/todo.html': '{{ .Inner }}',
  });
  const uses = ['mybox', 'screen', 'todo', 'mine', 'other'].map((name) => site.bodyUse?.(name));
  expect(uses).toEqual(['text', 'code', 'nothing', undefined, undefined]);
});
