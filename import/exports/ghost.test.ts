import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGhost } from './ghost.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function read(text: string) {
  const file = join(folder, 'export.json');
  await writeFile(file, text);
  return readGhost(file);
}

const knots = {
  id: '5f1',
  title: 'Knots & "boats" 🪢',
  slug: 'knots',
  html: '<p>Hello</p>',
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2020-05-06T23:30:00.000Z',
  updated_at: '2020-06-01T00:00:00.000Z',
};

function exportOf(
  posts: readonly unknown[],
  tables: Readonly<Record<string, readonly unknown[]>> = {},
): string {
  return JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: { posts, ...tables } }] });
}

async function readPost(fields: Readonly<Record<string, unknown>>) {
  const { posts, findings } = await read(exportOf([{ ...knots, ...fields }]));
  const [post] = posts;
  if (!post) throw new Error('the export has no post');
  return { ...post, findings };
}

describe('readGhost', () => {
  it('reads a post with its day in the time zone of the site, tags in order and picture', async () => {
    const post = { ...knots, feature_image: '__GHOST_URL__/content/images/a.jpg' };
    const site = await read(
      exportOf([post], {
        tags: [
          { id: 't1', name: 'Boats' },
          { id: 't2', name: '#newsletter', visibility: 'internal' },
          { id: 't3', name: '结绳' },
        ],
        posts_tags: [
          { post_id: '5f1', tag_id: 't1', sort_order: 1 },
          { post_id: '5f1', tag_id: 't2', sort_order: 2 },
          { post_id: '5f1', tag_id: 't3', sort_order: 0 },
        ],
        posts_meta: [{ post_id: '5f1', meta_description: 'How knots hold.' }],
        settings: [{ key: 'timezone', value: 'Europe/Berlin' }],
      }),
    );
    expect({ ...site, findFile: undefined }).toEqual({
      name: 'an export of Ghost',
      origin: undefined,
      findFile: undefined,
      findings: [],
      posts: [
        {
          file: 'export.json#5f1',
          line: 1,
          name: 'knots',
          frontMatter: {
            title: 'Knots & "boats" 🪢',
            date: '2020-05-07',
            updated: '2020-06-01',
            description: 'How knots hold.',
            tags: ['结绳', 'Boats'],
            image: '/content/images/a.jpg',
            draft: false,
          },
          text: '<p>Hello</p>',
          format: 'html',
          hasHardBreaks: false,
          addresses: ['/knots/'],
        },
      ],
    });
  });

  it('reads exports without a wrapper, with numbers and with other forms of time', async () => {
    const { posts } = await read(
      JSON.stringify({
        meta: {},
        data: {
          posts: [
            { id: 5, title: 'A', slug: 'a', html: 'a', status: 'published', published_at: 1283780649000 },
            { id: 6, title: 'B', slug: null, html: null, status: 'draft', created_at: '2011-02-03 04:05:06' },
            { id: 7, title: 'C', slug: 'c', html: '', status: 'draft', published_at: '0000-00-00 00:00:00' },
          ],
        },
      }),
    );
    expect(posts.map(({ file, name, frontMatter }) => [file, name, frontMatter.date])).toEqual([
      ['export.json#5', 'a', '2010-09-06'],
      ['export.json#6', 'B', '2011-02-03'],
      ['export.json#7', 'c', undefined],
    ]);
    expect(posts.map(({ addresses }) => addresses)).toEqual([['/a/'], [], ['/c/']]);
  });

  it.each([
    ['published', 'public', false, []],
    ['scheduled', 'public', false, []],
    ['draft', 'public', true, []],
    ['sent', 'public', true, ['post sent only by e-mail, now a draft']],
    ['published', 'paid', true, ['members-only post, now a draft']],
  ])('reads the status %s for %s as draft: %s', async (status, visibility, draft, causes) => {
    const { frontMatter, findings } = await readPost({ status, visibility });
    expect(frontMatter.draft).toBe(draft);
    expect(findings.map(({ cause }) => cause)).toEqual(causes);
  });

  it('leaves out and lists pages and damaged rows', async () => {
    const { posts, findings } = await read(
      exportOf([{ ...knots, type: 'page' }, { id: 2, title: 'Old page', page: 1 }, { title: 7 }]),
    );
    expect(posts).toEqual([]);
    expect(findings.map(({ cause, file, detail }) => [cause, file, detail].join(', '))).toEqual([
      'page, export.json#5f1, Knots & "boats" 🪢',
      'page, export.json#2, Old page',
      'damaged post, export.json#3, id',
    ]);
  });

  it('writes addresses of the site itself as paths', async () => {
    const { text } = await readPost({
      html: '<a href="__GHOST_URL__/a/">a</a> <img src="__GHOST_URL__/content/images/b.jpg"> <a href="__GHOST_URL__">c</a>',
    });
    expect(text).toBe('<a href="/a/">a</a> <img src="/content/images/b.jpg"> <a href="/">c</a>');
  });

  it('reads an empty post', async () => {
    expect(await readPost({ html: null })).toMatchObject({ text: '', findings: [] });
  });

  it('finds pictures in the folder content beside it, and nothing outside', async () => {
    await mkdir(join(folder, 'content/images'), { recursive: true });
    await writeFile(join(folder, 'content/images/a b.jpg'), '');
    await writeFile(join(folder, 'secret.jpg'), '');
    await symlink(join(folder, 'secret.jpg'), join(folder, 'content/images/link.jpg'));
    const { findFile, posts } = await read(exportOf([knots]));
    const [post] = posts;
    if (!post) throw new Error('the export has no post');
    expect(findFile('/content/images/a%20b.jpg?v=1', post)).toBe(join(folder, 'content/images/a b.jpg'));
    for (const target of [
      '/content/images/none.jpg',
      '/content/images/../../secret.jpg',
      '/content/images/link.jpg',
      '/secret.jpg',
      'https://a.example/a.jpg',
    ]) {
      expect(findFile(target, post)).toBeUndefined();
    }
  });

  it.each([
    ['{"db":[{"data":{"posts":[', /^export\.json is not complete JSON\. Export it again/],
    ['', /is not complete JSON/],
    ['{"name":"x","dependencies":{}}', /^export\.json is not an export of Ghost: it has no list of posts\.$/],
    ['{"db":[]}', /is not an export of Ghost/],
    ['[]', /is not an export of Ghost/],
    ['null', /is not an export of Ghost/],
  ])('refuses %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
