import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdata, type WordPressItem, wxrOf } from '../../test/helpers/exports.ts';
import { readWordPress } from './wordpress.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function read(xml: string) {
  const file = join(folder, 'export.xml');
  await writeFile(file, xml);
  return readWordPress(file);
}

/** Reads an export and returns its first post. */
async function readPost(item: Omit<WordPressItem, 'id'>, others: readonly WordPressItem[] = []) {
  const { posts, findings } = await read(wxrOf([{ id: 12, ...item }, ...others]));
  const [post] = posts;
  if (!post) throw new Error('the export has no post');
  return { ...post, findings };
}

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
const term = (domain: string, nicename: string, name: string) =>
  `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`;

const boat: WordPressItem = {
  id: 40,
  type: 'attachment',
  status: 'inherit',
  parent: 12,
  more: `<wp:attachment_url>https://ada.example/files/boat.jpg?a=1&amp;b=2</wp:attachment_url>${meta('_wp_attachment_image_alt', 'A "boat"')}`,
};
const manual: WordPressItem = {
  id: 41,
  type: 'attachment',
  status: 'inherit',
  parent: 12,
  more: '<wp:attachment_url>https://ada.example/files/manual.pdf</wp:attachment_url>',
};

describe('readWordPress', () => {
  it('reads a post with its day, terms, picture and addresses', async () => {
    const more = [
      `<excerpt:encoded>${cdata('<p>How knots&nbsp;hold.</p>')}</excerpt:encoded>`,
      `<wp:post_modified>${cdata('2015-01-02 03:04:05')}</wp:post_modified>`,
      term('category', 'fish-chips', 'Fish &amp; Chips'),
      term('post_tag', '结绳', '结绳'),
      meta('_thumbnail_id', '40'),
      meta('_wp_old_slug', 'old-knots'),
    ].join('');
    const text = 'One\n\nTwo';
    const site = await read(wxrOf([{ id: 12, title: 'Knots', name: 'knots', text, more }, boat]));
    expect(site).toMatchObject({
      name: 'an export of WordPress',
      origin: 'https://ada.example',
      findings: [],
    });
    expect(site.posts).toEqual([
      {
        file: 'export.xml#12',
        line: 1,
        name: 'knots',
        frontMatter: {
          title: 'Knots',
          date: '2014-02-03',
          updated: '2015-01-02',
          description: 'How knots hold.',
          categories: ['Fish & Chips'],
          tags: ['结绳'],
          image: 'https://ada.example/files/boat.jpg?a=1&b=2',
          draft: false,
        },
        text,
        format: 'html',
        hasHardBreaks: true,
        addresses: ['/2014/02/03/knots/', '/2014/02/03/old-knots/', '/?p=12'],
      },
    ]);
  });

  it('decodes entities in titles once and leaves emoji alone', async () => {
    const { frontMatter } = await readPost({ title: 'Don&#8217;t <em>panic</em> &amp; &amp;lt;b> 🪢' });
    expect(frontMatter.title).toBe('Don’t panic & &lt;b> 🪢');
  });

  it('leaves a missing title and a date of zeros out', async () => {
    const { frontMatter, name } = await readPost({
      title: '',
      date: '0000-00-00 00:00:00',
      name: '',
      link: 'https://ada.example/?p=12',
    });
    expect(frontMatter).not.toHaveProperty('title');
    expect(frontMatter).not.toHaveProperty('date');
    expect(name).toBe('post 12');
  });

  it('takes the title for a missing name', async () => {
    expect(await readPost({ title: '结绳', name: '', link: 'https://ada.example/?p=12' })).toMatchObject({
      name: '结绳',
      addresses: ['/?p=12'],
    });
  });

  it('decodes a percent-encoded name, also one that was cut in a letter', async () => {
    expect(await readPost({ name: '%e7%bb%93%e7%bb%b3' })).toMatchObject({
      name: '结绳',
      addresses: ['/2014/02/03/%e7%bb%93%e7%bb%b3/', '/?p=12'],
    });
    expect((await readPost({ name: 'a-%e7%bb%93%e7%bb' })).name).toBe('a-结');
  });

  it('keeps posts with the same name apart', async () => {
    const { posts } = await read(
      wxrOf([
        { id: 1, name: 'knots' },
        { id: 2, name: 'knots' },
      ]),
    );
    expect(posts.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'export.xml#1 knots',
      'export.xml#2 knots',
    ]);
  });

  it.each([
    ['publish', false],
    ['future', false],
    ['draft', true],
    ['pending', true],
    ['private', true],
  ])('reads the status %s as draft: %s', async (status, draft) => {
    expect((await readPost({ status })).frontMatter.draft).toBe(draft);
  });

  it('makes a draft of a post with a password', async () => {
    const { frontMatter, findings } = await readPost({ password: 'secret' });
    expect(frontMatter.draft).toBe(true);
    expect(findings.map(({ cause }) => cause)).toEqual(['password-protected post, now a draft']);
  });

  it('leaves out and lists what is no post', async () => {
    const { posts, findings } = await read(
      wxrOf([
        { id: 1, status: 'trash', title: 'Gone' },
        { id: 2, type: 'page', title: 'About' },
        { id: 3, type: 'product', title: 'Rope' },
        { id: 4, type: 'nav_menu_item' },
        { id: 5, status: 'auto-draft' },
        { id: 6, type: 'revision', status: 'inherit' },
      ]),
    );
    expect(posts).toEqual([]);
    expect(findings.map(({ kind, cause, file, detail }) => [kind, cause, file, detail].join(', '))).toEqual([
      'dropped, post in the trash, export.xml#1, Gone',
      'dropped, page, export.xml#2, About',
      'dropped, entry of the type "product", export.xml#3, Rope',
    ]);
  });

  it('does not take "Uncategorized" for a category', async () => {
    const more = term('category', 'uncategorized', 'Uncategorized') + term('category', 'boats', 'Boats');
    expect((await readPost({ more })).frontMatter.categories).toEqual(['Boats']);
  });

  it('reads texts that contain the ends of sections, items and files', async () => {
    const text = 'a]]>b </item></channel><item> <!DOCTYPE x> <!-- c';
    expect((await readPost({ text }, [{ id: 13 }])).text).toBe(text);
  });

  it('reads a text that is not in a CDATA section', async () => {
    const xml = wxrOf([{ id: 1, text: 'x' }]).replace('<![CDATA[x]]>', '&lt;p&gt;a &amp;amp; b&lt;/p&gt;');
    expect((await read(xml)).posts[0]?.text).toBe('<p>a &amp; b</p>');
  });

  it('reads an empty post', async () => {
    expect((await readPost({ text: '' })).text).toBe('');
  });

  it('fills in reusable blocks, drops and lists blocks without a text', async () => {
    const text = [
      '<!-- wp:paragraph {"align":"center"} -->',
      '<p>One</p>',
      '<!-- /wp:paragraph -->',
      '<!-- wp:more --><!--more--><!-- /wp:more -->',
      '<!-- wp:block {"ref":50} /-->',
      '<!-- wp:latest-posts /-->',
    ].join('\n');
    const post = await readPost({ text }, [
      { id: 50, type: 'wp_block', text: '<!-- wp:paragraph --><p>Two</p><!-- /wp:paragraph -->' },
    ]);
    const [reusable, dynamic] = ['<!-- wp:paragraph --><p>Two</p><!-- /wp:paragraph -->', ''];
    expect(post.text.split('\n')).toEqual([...text.split('\n').slice(0, 4), reusable, dynamic]);
    expect(post.hasHardBreaks).toBe(false);
    expect(post.findings).toEqual([
      {
        kind: 'dropped',
        cause: 'dynamic block',
        file: 'export.xml#12',
        line: 1,
        detail: 'latest-posts',
      },
    ]);
  });

  it('ends with a reusable block that contains itself', async () => {
    const text = '<!-- wp:block {"ref":50} /-->';
    expect((await readPost({ text }, [{ id: 50, type: 'wp_block', text }])).text).toBe('');
  });

  it.each([
    [
      '[gallery ids="40, 41,99"]',
      '<figure><img src="https://ada.example/files/boat.jpg?a=1&amp;b=2" alt="A &quot;boat&quot;"></figure>',
    ],
    [
      '[gallery]',
      '<figure><img src="https://ada.example/files/boat.jpg?a=1&amp;b=2" alt="A &quot;boat&quot;"></figure>',
    ],
    [
      'https://v.example/watch?v=1',
      '<p><a href="https://v.example/watch?v=1">https://v.example/watch?v=1</a></p>',
    ],
    ['[audio] [[gallery]] [caption] [galleryx]', '[audio] [[gallery]] [caption] [galleryx]'],
    ['<pre>[gallery]\nhttps://a.example\n</pre>', '<pre>[gallery]\nhttps://a.example\n</pre>'],
  ])('converts %s', async (text, html) => {
    expect((await readPost({ text }, [boat, manual])).text).toBe(html);
  });

  it('refuses an export that was cut short', async () => {
    const xml = wxrOf([{ id: 1 }, { id: 2 }]);
    for (const end of ['</channel>', '<wp:status>', ']]>', '<item>']) {
      await expect(read(xml.slice(0, xml.lastIndexOf(end)))).rejects.toThrow(
        'export.xml is incomplete. Export it again; the download may have been cut short.',
      );
    }
  });

  it.each(['{"db":[]}', '<html><body></body></html>', ''])(
    'refuses a file that is something else: %j',
    async (text) => {
      await expect(read(text)).rejects.toThrow(/^export\.xml (is not an export of WordPress|is incomplete)/);
    },
  );

  it('shows pictures and blocks again and again only until the text is too long', async () => {
    const uploads = Array.from({ length: 400 }, (_, index) => ({ ...boat, id: 1000 + index }));
    const galleries = await readPost({ text: '[gallery]\n\n'.repeat(100) }, uploads);
    expect(galleries.text.length).toBeLessThan(600_000);
    expect(galleries.text).toContain('files/boat.jpg');
    expect(galleries.findings.map(({ cause }) => cause)).toContain(
      'gallery or block that would make the text too long',
    );
    const blocks = Array.from({ length: 6 }, (_, depth) => ({
      id: 100 + depth,
      type: 'wp_block',
      text: `Tide. ${`<!-- wp:block {"ref":${101 + depth}} /-->`.repeat(16)}`,
    }));
    const nested = await readPost({ text: '<!-- wp:block {"ref":100} /-->'.repeat(16) }, blocks);
    expect(nested.text.length).toBeLessThan(600_000);
  });

  it('says that elements are nested too deeply', async () => {
    const nested = wxrOf([{ id: 1, more: '<a>'.repeat(500) + '</a>'.repeat(500) }]);
    await expect(read(nested)).rejects.toThrow('export.xml has elements that are nested too deeply.');
  });

  it('reads a title that is nested too deeply', async () => {
    const { frontMatter } = await readPost({ title: `${'<b>'.repeat(9_000)}Knots` });
    expect(frontMatter.title).toBe('Knots');
  });

  it('refuses document types and entities', async () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<rss';
    await expect(read(wxrOf([{ id: 1, title: '&b;' }]).replace('<rss', bomb))).rejects.toThrow(
      'export.xml contains a document type or entities, which no export of WordPress has.',
    );
  });
});
