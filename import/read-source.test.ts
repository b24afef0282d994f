import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { wxrOf, zipOf } from '../test/helpers/exports.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';
import { createPageReader } from './address/page-reader.ts';
import { openSource } from './read-source.ts';
import { SourceError } from './source.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

async function put(path: string, text: string | Uint8Array): Promise<string> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
  return join(folder, path);
}

/** Returns how pages are read and where pictures are fetched to, until the test has finished. */
function servedTo(pictures: string) {
  const reader = createPageReader();
  onTestFinished(reader.close);
  return { pages: { reader, locale: 'en', onProgress: undefined }, fetching: { folder: pictures } };
}

const unpacked = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('foyer-import-'));
const KNOTS = '---\ntitle: Knots\n---\nText.';

it('reads a folder, the file of an export, and a folder or an archive that holds just one of them', async () => {
  await put('site/_posts/2014-02-03-knots.md', KNOTS);
  const wxr = await put('export/ada.wordpress.xml', wxrOf([{ id: 12 }]));
  const zip = await put('site.zip', await zipOf({ 'ada-main/_posts/2014-02-03-knots.md': KNOTS }));
  const before = await unpacked();
  const names: string[] = [];
  for (const path of [join(folder, 'site'), wxr, dirname(wxr), zip]) {
    const { site, close } = await openSource(path);
    names.push(`${site.name}: ${site.posts.length}`);
    await close();
  }
  expect(names).toEqual([
    'a Jekyll site: 1',
    'an export of WordPress: 1',
    'an export of WordPress: 1',
    'a Jekyll site: 1',
  ]);
  expect(await unpacked()).toEqual(before);
});

it('keeps the only folder in the paths if its name says something about the texts', async () => {
  await put('posts/2010/05/06/second.md', '# Second\n\nText.');
  await put('posts/c.html', '---\ntitle: C\n---\n<p>Text.</p>');
  const { site } = await openSource(folder);
  expect(site.posts).toMatchObject([
    { file: 'posts/2010/05/06/second.md', frontMatter: { date: '2010-05-06' } },
  ]);
  expect(site.findings).toMatchObject([{ file: 'posts/c.html', detail: '.html' }]);
});

it('names the texts beside built pages that are not those of a page', async () => {
  for (const path of ['index', 'about', 'old/first', 'old/second'])
    await put(
      `${path}.html`,
      `<title>${path}</title><meta property="article:published_time" content="2014-02-03"><article><p>${path}.</p></article>`,
    );
  await put('about.md', 'About.');
  await put('source/_posts/2014-02-03-knots.md', KNOTS);
  const { site } = await openSource(folder, {
    at: 'https://old.example',
    served: servedTo(join(folder, 'fetched')),
  });
  const beside = site.findings.filter(({ cause }) => cause === 'text beside built pages that was not read');
  expect(beside.map(({ file }) => file)).toEqual(['source/_posts/2014-02-03-knots.md']);
});

it('takes sources for no built pages if their texts are HTML below fields, and names what it found', async () => {
  await put('site/_config.yml', '');
  await put('site/index.html', '---\nlayout: home\n---\n<p>{{ site.title }}</p>');
  const post = await put('site/_posts/2014-02-03-knots.html', '---\ntitle: Knots\n---\n<p>Text.</p>');
  const served = servedTo(join(folder, 'fetched'));
  const read = () => openSource(join(folder, 'site'), { served });
  const { site } = await read();
  expect(site).toMatchObject({ name: 'a Jekyll site', posts: [{ frontMatter: { title: 'Knots' } }] });
  await put('site/index.html', '<!doctype html>');
  for (const name of ['knots', 'oars'])
    await put(`site/pages/posts/${name}.md`, '---\ntitle: Knots\ndate: 2014-02-03\n---\nText.');
  expect((await read()).site.isServed).toBeUndefined();
  await rm(join(folder, 'site/pages'), { recursive: true });
  await put('site/index.html', '---\nlayout: home\n---\n');
  await rm(post);
  await put('site/about.md', '---\ntitle: About\n---\nText.');
  await put('site/_posts/knots.org', 'Text.');
  await expect(read()).rejects.toThrow(
    'Found: texts in formats that are not read: 1 .org, text that is not in a folder of posts (1).',
  );
});

it('reads a source as the kind that the owner names', async () => {
  await put('_posts/2014-02-03-knots.md', KNOTS);
  expect((await openSource(folder, { from: 'hexo' })).site.name).toBe('a Hexo site');
});

it('refuses what it cannot read, with a sentence, and leaves nothing behind', async () => {
  const before = await unpacked();
  await put('site/_posts/2014-02-03-knots.md', KNOTS);
  const refused = [
    [await put('notes.rtf', 'Text.'), /notes\.rtf is not recognized\. /],
    [await put('broken.zip', 'PK no archive'), /broken\.zip/],
    [join(folder, 'nowhere'), /There is no file or folder .*nowhere\.$/],
  ] as const;
  for (const [path, message] of refused) {
    const error = await openSource(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceError);
    expect(String(error)).toMatch(message);
  }
  await expect(openSource(join(folder, 'site'), { from: 'ghost' })).rejects.toThrow(
    'that could be an export of Ghost.',
  );
  expect(await unpacked()).toEqual(before);
});
