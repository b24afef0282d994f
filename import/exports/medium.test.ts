import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMedium } from './medium.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medium-'));
  await mkdir(join(folder, 'posts'));
});

afterEach(() => rm(folder, { recursive: true }));

async function read(files: Readonly<Record<string, string>>) {
  for (const [name, html] of Object.entries(files)) await writeFile(join(folder, 'posts', name), html);
  return readMedium(folder);
}

const TITLE = '<h3 name="a" id="a" class="graf graf--h3 graf--leading graf--title">Knots</h3>';
const FOOTER =
  '<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="https://medium.com/p/abcdef123456"><time class="dt-published" datetime="2018-08-11T23:23:34.123Z">August 11, 2018</time></a>.</p><p><a href="https://medium.com/@ada/knots-abcdef123456" class="p-canonical">Canonical link</a></p>';

/** Writes a page of an export. */
function pageOf({ title = 'Knots', subtitle = '', body = TITLE, footer = FOOTER } = {}): string {
  return `<!DOCTYPE html><html><head><title>x</title></head><body><article class="h-entry">
<header><h1 class="p-name">${title}</h1></header>
${subtitle && `<section data-field="subtitle" class="p-summary">\n${subtitle}\n</section>`}
<section data-field="body" class="e-content">
<section name="1" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content">${body}</div></section>
</section>
<footer>${footer}</footer></article></body></html>`;
}

const FILE = '2018-08-11_Knots-abcdef123456.html';

/** Returns the text of a post, without what is around each of its sections. */
async function textOf(body: string): Promise<string | undefined> {
  const { posts } = await read({ [FILE]: pageOf({ body: TITLE + body }) });
  return /<div class="section-content">(.*)<\/div><\/section>$/s.exec(posts[0]?.text ?? '')?.[1];
}

describe('readMedium', () => {
  it('reads a post without its title and subtitle in the text', async () => {
    const body = `${TITLE}<h4 class="graf graf--h4 graf--subtitle">How they <em>hold</em></h4><p class="graf graf--p">Hello</p>`;
    const footer = `${FOOTER}<p class="p-tags">Tagged in <a class="p-tag" href="#">Boats</a>, <a class="p-tag" href="#">结绳</a></p>`;
    const site = await read({ [FILE]: pageOf({ subtitle: 'How they hold', body, footer }) });
    expect({ ...site, findFile: undefined }).toEqual({
      name: 'an export of Medium',
      origin: 'https://medium.com',
      findFile: undefined,
      findings: [],
      posts: [
        {
          file: `posts/${FILE}`,
          line: 1,
          name: 'knots',
          frontMatter: {
            title: 'Knots',
            date: '2018-08-11',
            description: 'How they hold',
            tags: ['Boats', '结绳'],
            draft: false,
          },
          text: '<section class="section section--body section--first"><div class="section-divider"></div><div class="section-content"><p class="graf graf--p">Hello</p></div></section>',
          format: 'html',
          hasHardBreaks: false,
          addresses: ['/@ada/knots-abcdef123456'],
        },
      ],
    });
  });

  it('reads the name of a post of another site, in any script', async () => {
    const footer = FOOTER.replace(
      'https://medium.com/@ada/knots',
      'https://blog.ada.example/%E7%BB%93%E7%BB%B3',
    );
    expect(await read({ [FILE]: pageOf({ footer }) })).toMatchObject({
      origin: 'https://blog.ada.example',
      posts: [{ name: '结绳', addresses: ['/%E7%BB%93%E7%BB%B3-abcdef123456'] }],
    });
  });

  it('reads drafts, which have no address and no day', async () => {
    const file = 'draft_Some---Title-abcdef123456.html';
    const footer = '<p><a href="https://medium.com/p/abcdef123456">View original.</a></p>';
    expect((await read({ [file]: pageOf({ title: 'Don&#39;t &amp; 🪢', footer }) })).posts[0]).toMatchObject({
      name: 'Some-Title',
      frontMatter: { title: "Don't & 🪢", tags: [], draft: true },
      addresses: [],
    });
  });

  it('takes the day of the file name if the page has none', async () => {
    const { posts } = await read({ [FILE]: pageOf({ footer: '' }) });
    expect(posts[0]).toMatchObject({ name: 'Knots', frontMatter: { date: '2018-08-11' }, addresses: [] });
  });

  it('leaves out and lists responses, and keeps short posts', async () => {
    const paragraph = (text: string) => `<p class="graf graf--p graf--leading">${text}</p>`;
    const { posts, findings } = await read({
      'a_a-1.html': pageOf({ title: 'I agree with…', body: paragraph('I agree with all of it.') }),
      'b_b-2.html': pageOf({ title: 'I agree', body: paragraph('I agree') }),
      'c_c-3.html': pageOf({ title: 'A post', body: paragraph('Without a title in its text.') }),
      'c_c-4.html': pageOf({ title: '', body: paragraph('Without a title.') }),
      'c_c-5.html': pageOf({ title: 'My', body: `${paragraph('My boat')}<figure class="graf"></figure>` }),
      'd_d-4.html': pageOf({ title: 'Knots', body: TITLE + paragraph('Knots') }),
      'e_e-5.html': pageOf({ title: 'Empty', body: '' }),
      'f_f-6.html': '',
    });
    expect(posts.map(({ file }) => file)).toEqual([
      'posts/c_c-3.html',
      'posts/c_c-4.html',
      'posts/c_c-5.html',
      'posts/d_d-4.html',
      'posts/e_e-5.html',
    ]);
    expect(findings.map(({ cause, file, detail }) => [cause, file, detail].join(', '))).toEqual([
      'response to a post, posts/a_a-1.html, I agree with…',
      'response to a post, posts/b_b-2.html, I agree',
      'damaged post, posts/f_f-6.html, f_f-6.html',
    ]);
  });

  it.each([
    [
      '<h3 name="n" id="a1" class="graf graf--h3">A</h3><h4 class="graf graf--h4">B</h4>',
      '<h2 id="a1" class="graf graf--h3">A</h2><h3 class="graf graf--h4">B</h3>',
    ],
    [
      '<pre name="p" id="p" data-code-block-lang="js">a<br>b</pre>',
      '<pre data-code-block-lang="js">a<br>b</pre>',
    ],
    [
      '<div class="graf graf--mixtapeEmbed"><a href="https://a.example?b&amp;c"><strong>Title</strong><br>words</a><a class="mixtapeImage" href="#"></a></div>',
      '<p><a href="https://a.example?b&amp;c">Title</a></p>',
    ],
    [
      '<div class="section-divider"><hr class="section-divider"></div>',
      '<div class="section-divider"><hr class="section-divider"></div>',
    ],
    ['<h4 class="graf graf--h4">B</h4>', '<h2 class="graf graf--h4">B</h2>'],
  ])('converts %s', async (body, html) => {
    expect(await textOf(body)).toBe(html);
  });

  it('lists a page whose elements are nested too deeply', async () => {
    const { posts, findings } = await read({
      [FILE]: pageOf({ body: '<div>'.repeat(50_000) }),
      'b_b-2.html': pageOf(),
    });
    expect(posts.map(({ file }) => file)).toEqual(['posts/b_b-2.html']);
    expect(findings.map(({ cause }) => cause)).toEqual(['damaged post']);
  });

  it('refuses a folder without posts', async () => {
    await expect(read({})).rejects.toThrow('This is not an export of Medium: it has no pages in posts.');
  });
});
