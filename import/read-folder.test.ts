import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContentCopy, emptyContent } from '../test/helpers/content-copy.ts';
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
        'src/pages/[year]/[slug].astro': '',
        'src/content/blog/knots.md': dated,
      },
      ['/2014/knots/', '/blog/knots/'],
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
  ])('%s %j', async (kind, files, addresses) => {
    const read = await readFiles(files);
    expect(read.kind).toBe(kind);
    expect(read.site.posts.map((one) => one.addresses)).toEqual([expect.arrayContaining([...addresses])]);
    expect(read.site.posts[0]?.addresses[0]).toBe(addresses[0]);
  });
});

it('imports the language of the site, and says how many texts in others were left', async () => {
  const { site } = await readFiles({
    'config.toml': 'base_url = "https://ada.example"\ndefault_language = "en"\n[languages.de]',
    'content/blog/knots/index.md': dated,
    'content/blog/knots/index.de.md': dated,
    'content/blog/sails.de.md': dated,
  });
  expect(site.posts.map(({ file }) => file)).toEqual(['content/blog/knots/index.md']);
  expect(site.findings).toMatchObject([
    { cause: 'text in another language', detail: expect.stringContaining('2 in "de"') },
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
    { file: 'content/de/posts/knoten.md', addresses: ['/de/posts/knoten/'] },
  ]);
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
