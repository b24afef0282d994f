import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSubstack } from './substack.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'substack-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function read(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return readSubstack(folder);
}

const COLUMNS = 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n';

/** Reads an export with a single post. */
async function readPost(row: string, html = '<p>Hello</p>') {
  const id = row.slice(0, row.indexOf(','));
  const { posts, findings } = await read({ 'posts.csv': COLUMNS + row, [`posts/${id}.html`]: html });
  return { post: posts[0], findings };
}

describe('readSubstack', () => {
  it('reads a post with its day, subtitle and address', async () => {
    const row =
      '12.knots,2020-05-06T20:48:19.814Z,true,,newsletter,everyone,"Knots, ""boats"" &amp; 结绳 🪢","How they\nhold",';
    const site = await read({
      'posts.csv': `\uFEFF${COLUMNS}"${row.slice(0, 8)}"${row.slice(8)}`,
      'posts/12.knots.html': '<p>Hello</p>',
    });
    expect({ ...site, findFile: undefined }).toEqual({
      name: 'an export of Substack',
      origin: undefined,
      findFile: undefined,
      findings: [],
      posts: [
        {
          file: 'posts/12.knots.html',
          line: 1,
          name: 'knots',
          frontMatter: {
            title: 'Knots, "boats" & 结绳 🪢',
            date: '2020-05-06',
            description: 'How they hold',
            draft: false,
          },
          text: '<p>Hello</p>',
          format: 'html',
          hasHardBreaks: false,
          addresses: ['/p/knots'],
        },
      ],
    });
  });

  it.each([
    ['TRUE', 'everyone', false, []],
    ['false', 'everyone', true, []],
    ['true', 'only_paid', true, ['subscribers-only post, now a draft']],
    ['true', 'only_free', true, ['subscribers-only post, now a draft']],
  ])('reads is_published %s for %s as draft: %s', async (published, audience, draft, causes) => {
    const { post, findings } = await readPost(`1.a,,${published},,newsletter,${audience},A,,`);
    expect(post?.frontMatter).toEqual({ title: 'A', draft });
    expect(findings.map(({ cause }) => cause)).toEqual(causes);
  });

  it('links the sound of a podcast', async () => {
    const { post } = await readPost('1.a,,true,,podcast,everyone,A,,https://a.example/a.mp3?b&c', '');
    expect(post?.text).toBe('<audio src="https://a.example/a.mp3?b&amp;c"></audio>\n');
  });

  it('reads a post without a name or a title', async () => {
    const { post } = await readPost('12.,,false,,newsletter,everyone,,,');
    expect(post).toMatchObject({ name: '12.', addresses: [], frontMatter: { draft: true } });
  });

  it('leaves out and lists pages, threads and posts without a text', async () => {
    await writeFile(join(folder, 'secret.html'), 'secret');
    await mkdir(join(folder, 'posts'));
    await symlink(join(folder, 'secret.html'), join(folder, 'posts/5.link.html'));
    const { posts, findings } = await read({
      'posts.csv': `${COLUMNS}1.about,,true,,page,everyone,About,,
2.talk,,true,,thread,everyone,Talk,,
3.none,,true,,newsletter,everyone,None,,
../secret,,true,,newsletter,everyone,Secret,,
5.link,,true,,newsletter,everyone,Link,,
`,
    });
    expect(posts).toEqual([]);
    expect(findings.map(({ cause, file, detail }) => [cause, file, detail].join(', '))).toEqual([
      'page, posts/1.about.html, About',
      'entry of the type "thread", posts/2.talk.html, Talk',
      'post without a text in the export, posts/3.none.html, None',
      'post without a text in the export, posts/../secret.html, Secret',
      'post without a text in the export, posts/5.link.html, Link',
    ]);
  });

  it('drops forms and buttons that only work on Substack, and lists each once', async () => {
    const { post, findings } = await readPost(
      '1.a,,true,,newsletter,everyone,A,,',
      [
        '<p>One</p>',
        '<div class="captioned-button-wrap" data-component-name="CaptionedButtonToDOM"><p>Share!</p><p class="button-wrapper"><a class="button" href="%%share_url%%">Share</a></p></div>',
        '<p class="button-wrapper"><a class="button" href="%%checkout_url%%">Subscribe</a></p>',
        '<p class="button-wrapper"><a class="button" href="https://ada.substack.com/subscribe?">Sign up</a></p>',
        '<p class="button-wrapper"><a class="button" href="https://ada.substack.com/p/a?action=share">Share</a></p>',
        '<p class="button-wrapper"><a class="button" href="https://a.example">Mine</a></p>',
        '<div class="subscription-widget-wrap-editor"><form><input type="email"></form></div>',
      ].join(''),
    );
    expect(post?.text).toBe(
      '<p>One</p><p class="button-wrapper"><a class="button" href="https://a.example">Mine</a></p>',
    );
    expect(findings.map(({ cause }) => cause)).toEqual(
      Array.from({ length: 5 }, () => 'Substack form or button'),
    );
  });

  it('lists a post whose elements are nested too deeply', async () => {
    const { post, findings } = await readPost('1.a,,true,,newsletter,everyone,A,,', '<div>'.repeat(50_000));
    expect(post).toBeUndefined();
    expect(findings.map(({ cause }) => cause)).toEqual(['damaged post']);
  });

  it.each([
    [{}, 'This is not an export of Substack: it has no posts.csv.'],
    [
      { 'posts.csv': 'name,email\nada,a@a.example\n' },
      'posts.csv is not from Substack: it has no column post_id.',
    ],
    [{ 'posts.csv': `${COLUMNS}1.a,,"cut` }, 'posts.csv is damaged. Export it again.'],
  ])('refuses %j', async (files, message) => {
    await expect(read(files as Record<string, string>)).rejects.toThrow(message);
  });
});
