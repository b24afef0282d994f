import { describe, expect, it } from 'vitest';
import { dayInWords } from '../days.ts';
import { convertText } from '../text/convert-text.ts';
import { wordsOf } from './page-tree.ts';
import type { FeedEntry } from './read-feed.ts';
import { readPage } from './read-page.ts';

const URL_OF_POST = 'https://old.example/knots/';
const TEXT = `<p>${'A bowline holds and never slips, as every sailor learns. '.repeat(12)}</p>`;

function pageOf({ head = '', body = TEXT, html = '', bodyClass = '' }) {
  return `<!doctype html><html ${html}><head><meta charset="utf-8">${head}</head><body class="${bodyClass}">${body}</body></html>`;
}

function read(html: string, { url = URL_OF_POST, entry }: { url?: string; entry?: FeedEntry } = {}) {
  return readPage({ answer: { url, type: 'text/html', bytes: Buffer.from(html) }, entry });
}

function entryOf(entry: Partial<FeedEntry>): FeedEntry {
  return { url: URL_OF_POST, categories: [], ...entry };
}

const json = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

it('counts each ideograph as a word, also beside other letters', () => {
  expect(wordsOf('Hexo官网 2')).toEqual(['hexo', '官', '网', '2']);
});

describe('readPage: what a page is', () => {
  it.each([
    [
      'structured data',
      json({ '@type': 'BlogPosting', headline: 'Knots', datePublished: '2014-02-03' }),
      TEXT,
    ],
    [
      'a graph',
      json({ '@graph': [{ '@type': 'WebSite' }, { '@type': ['Article'], datePublished: '2014-02-03' }] }),
      TEXT,
    ],
    [
      'microdata',
      '',
      `<div itemscope itemtype="https://schema.org/BlogPosting"><meta itemprop="datePublished" content="2014-02-03">${TEXT}</div>`,
    ],
    [
      'Open Graph',
      '<meta property="og:type" content="article"><meta property="article:published_time" content="2014-02-03T10:00:00+02:00">',
      TEXT,
    ],
    [
      'microformats',
      '',
      `<div class="h-entry"><h1 class="p-name">Knots</h1><time class="dt-published" datetime="2014-02-03">3 Feb</time>${TEXT}</div>`,
    ],
    ['a date by its title', '', `<main><h1>Knots</h1><p class="date">February 3, 2014</p>${TEXT}</main>`],
  ])('finds a post by %s', async (_what, head, body) => {
    expect(await read(pageOf({ head, body }))).toMatchObject({ kind: 'post', date: '2014-02-03' });
  });

  it.each([
    [
      'the class of its body',
      '<meta property="article:published_time" content="2014-02-03">',
      '<body class="attachment attachmentid-12"><main><article class="hentry"><h1>oar</h1><p><a href="/oar.jpg"><img src="/oar.jpg" alt="Oar"></a></p></article></main>',
    ],
    [
      'a canonical address of a file',
      '<meta property="og:type" content="article"><meta property="article:published_time" content="2014-02-03"><link rel="canonical" href="/wp-content/uploads/oar.JPG">',
      `<main><h1>oar</h1>${TEXT}</main>`,
    ],
    [
      'a picture that leads to its own file, and no text',
      json({ '@type': 'Article', datePublished: '2014-02-03' }),
      '<main><article><h1>oar</h1><p><a href="/wp-content/uploads/oar.jpg"><img src="/wp-content/uploads/oar-300x200.jpg" alt="An oar"></a></p></article></main>',
    ],
  ])('takes the page of a picture for no post, by %s', async (_what, head, body) => {
    expect(await read(pageOf({ head, body }))).toMatchObject({
      kind: 'other',
      why: 'It only shows a picture or a file.',
    });
  });

  it('keeps a post that is one photograph, because its feed has it', async () => {
    const body =
      '<main><article><h1>oar</h1><p><a href="/uploads/oar.jpg"><img src="/uploads/oar-300x200.jpg" alt="An oar"></a></p></article></main>';
    const facts = await read(pageOf({ body }), { entry: entryOf({ published: '2014-02-03' }) });
    expect(facts.kind).toBe('post');
  });

  it('finds a post by the feed alone', async () => {
    const facts = await read(pageOf({}), {
      entry: entryOf({ title: 'Knots', published: 'Mon, 03 Feb 2014 23:30:00 -0800' }),
    });
    expect(facts).toMatchObject({
      kind: 'post',
      title: 'Knots',
      date: '2014-02-03',
      why: 'It is in the feed, it has a date.',
    });
  });

  const cards = ['Knots', 'Sails', 'Tides'].map(
    (name) =>
      `<article><h2><a href="/${name}/">${name}</a></h2><time datetime="2014-02-03"></time><p>About ${name}.</p></article>`,
  );
  const links = Array.from(
    { length: 30 },
    (_item, at) => `<li>2014-02-03 <a href="/${at}/">A post about the knot number ${at}</a></li>`,
  );
  it.each([
    ['a page without a date', 'page', {}, '/about/'],
    ['a list of articles', 'list', { body: cards.join('') }, '/blog/'],
    ['an archive', 'list', { body: `<main><h1>All</h1><ul>${links.join('')}</ul></main>` }, '/all/'],
    [
      'a collection',
      'list',
      { head: json({ '@type': 'CollectionPage', datePublished: '2014-02-03' }) },
      '/all/',
    ],
    ['a home page', 'list', { body: `<time datetime="2014-02-03">${TEXT}` }, '/'],
    [
      'a list of one post with its day in words',
      'list',
      {
        html: 'lang="es"',
        body: '<main><h2>Mar</h2><p><a href="https://old.example/knots/">Nudos</a> - <time datetime="2014-02-03">03 de febrero de 2014</time></p></main>',
      },
      '/etiquetas/mar/',
    ],
    [
      'a list of two posts with their days',
      'list',
      {
        body: `<main><h2>Personal</h2><h3>2014</h3>${['Knots and bends', 'Tides and currents'].map((name) => `<p><a href="/${name}/">${name}</a> - <time>2014-02-03</time></p>`).join('')}</main>`,
      },
      '/etiquetas/personal/',
    ],
    [
      'a post in full on the last part of a list',
      'list',
      {
        body: `<main><article><h2><a href="/knots/">Knots</a></h2><time>2014-02-03</time><h1>One</h1>${TEXT}</article></main>`,
      },
      '/sider/7/',
    ],
    [
      'the only article of a list',
      'list',
      {
        body: `<main><h1>etiket</h1><article><h2><a href="/knots/">Knots</a></h2><time>2014-02-03</time>${TEXT}</article></main>`,
      },
      '/etiket/rope/',
    ],
    [
      'a teaser beside links to all months',
      'list',
      {
        body: `<article><h2><a href="/knots/">Knots</a></h2><time>2014-02-03</time>${TEXT}</article><aside>${links.join('')}</aside>`,
      },
      '/month/1392-11/',
    ],
    [
      'a part of a site without a text',
      'list',
      { body: '<article><h1>Knots</h1><time>2014-02-03</time></article>' },
      '/knots/',
    ],
    [
      'a page that a service calls an article',
      'page',
      {
        head: `<meta property="og:type" content="article">${json({ '@type': 'Article', datePublished: '2014-02-03' })}`,
        body: `<time>2014-02-03</time>${TEXT}`,
        bodyClass: 'page-template page-about',
      },
      '/about/',
    ],
    [
      'pictures that lead to larger ones',
      'post',
      {
        body: `<main><h1>Knots</h1><time>2014-02-03</time>${Array.from({ length: 9 }, (_item, at) => `<p><a href="https://old.example/${at}.jpg"><img src="/s/${at}.jpg"> The rope and its knot</a></p>`).join('')}</main>`,
      },
      '/rope/',
    ],
    ['a month', 'list', { body: `<p class="date">3 Feb 2014</p>${TEXT}` }, '/2014/02/'],
    ['a tag', 'other', { body: cards.join('') + TEXT }, '/tags/rope/'],
    ['all tags', 'other', { body: cards.join('') + TEXT }, '/tags.html'],
    ['the second part of a list', 'other', {}, '/index2.html'],
    ['an error', 'other', { head: '<title>404 Not Found</title>' }, '/404.html'],
    ['an application', 'other', { body: '<div id="root"></div><script src="/a.js"></script>' }, '/app/'],
  ])('finds %s', async (_what, kind, parts, path) => {
    expect(await read(pageOf(parts), { url: `https://old.example${path}` })).toMatchObject({ kind });
  });

  it('takes what has no day in the feed for a page', async () => {
    const entry = entryOf({ published: 'Mon, 01 Jan 0001 00:00:00 +0000' });
    const page = pageOf({ head: '<meta property="og:type" content="article">' });
    expect(await read(page, { entry })).toMatchObject({ kind: 'page' });
    expect(await read(page, { entry: entryOf({ published: '2014-02-03' }) })).toMatchObject({ kind: 'post' });
  });

  it('finds a post with cards of others below it', async () => {
    const body = `<article><h1>Knots</h1><time datetime="2014-02-03">3 Feb</time>${TEXT}</article>${cards.join('')}`;
    expect(await read(pageOf({ body }))).toMatchObject({ kind: 'post', date: '2014-02-03' });
  });

  it('finds a post outside of the articles, which are cards of others', async () => {
    const body = `<h1>Knots</h1><p>22/10/2018</p>${TEXT}${TEXT}${cards.join('')}`;
    expect(await read(pageOf({ body }))).toMatchObject({ kind: 'post', date: '2018-10-22' });
  });

  it('finds a post whose heading leads to itself', async () => {
    const body = `<article><h2><a href="/knots.html">Knots</a></h2><time datetime="2014-02-03">3 Feb</time>${TEXT}</article>`;
    expect(await read(pageOf({ body }))).toMatchObject({ kind: 'post' });
  });
});

describe('readPage: what a page says of itself', () => {
  it('reads everything that structured data and links say', async () => {
    const head = `<title>Knots | Ada</title><meta property="og:site_name" content="Ada">
      <link rel="canonical" href="/knots"><meta name="description" content="How to tie.">
      <meta property="og:image" content="/cover.jpg"><meta property="og:image:alt" content="A rope">
      <meta property="article:section" content="Sea"><meta property="article:tag" content="rope">
      <link rel="alternate" hreflang="de" href="/de/knoten/"><link rel="alternate" hreflang="x-default" href="/">
      <link rel="alternate" hreflang="en" href="/knots">
      ${json({ '@type': 'BlogPosting', datePublished: '2014-02-03T22:00:00-05:00', dateModified: '2015-01-01', author: { name: 'Ada' }, keywords: 'Rope, Sea, boats' })}`;
    expect(
      await read(pageOf({ head, html: 'lang="en-gb"', body: `<article>${TEXT}</article>` })),
    ).toMatchObject({
      canonical: 'https://old.example/knots',
      title: 'Knots',
      date: '2014-02-03',
      updated: '2015-01-01',
      description: 'How to tie.',
      cover: { url: 'https://old.example/cover.jpg', alt: 'A rope' },
      tags: ['rope', 'boats'],
      category: 'Sea',
      language: 'en-GB',
    });
  });

  it.each([
    ['the name of its home link', 'Knots - Ada', '<a href="/">Ada</a>', 'Knots'],
    ['a word of the menu that only begins alike', 'Homecoming', '<a href="/">Home</a>', 'Homecoming'],
    ['a mark at the end', 'Knots | ', '', 'Knots'],
    ['its heading', 'Knots | Ada and friends', '<h1>Knots</h1>', 'Knots'],
    [
      'the names of elements',
      'On &lt;a>, &lt;form> and &amp; for sailors',
      '<h1>On &lt;a>, &lt;form> and &amp; for sailors</h1>',
      'On <a>, <form> and & for sailors',
    ],
  ])('reads a title with %s', async (_what, title, body, expected) => {
    expect(await read(pageOf({ head: `<title>${title}</title>`, body: body + TEXT }))).toMatchObject({
      title: expected,
    });
  });

  it('takes the line with the day, between the title and the text, for what it says', async () => {
    const line =
      '<span>3 min. <i></i> 03 de febrero de 2014 [<a href="/c/mar/">Mar</a>] #<a href="/t/nudo/">Nudo</a></span>';
    const body = `<main><article><h1>Nudos</h1>${line}${TEXT}</article></main>`;
    const facts = await read(pageOf({ html: 'lang="es"', body }));
    expect(facts).toMatchObject({ kind: 'post', date: '2014-02-03', tags: ['Mar', 'Nudo'] });
    expect(facts.html).not.toContain('febrero');
    const other = await read(
      pageOf({
        html: 'lang="es"',
        body: body.replace('2014', '2014 en el puerto de Cádiz, que era'.repeat(9)),
      }),
    );
    expect(other.html).toContain('febrero');
  });

  it('takes no folder of a generator for a category', async () => {
    expect(
      (await read(pageOf({ head: '<meta property="article:section" content="posts">' }))).category,
    ).toBeUndefined();
  });

  it('reads several tags in one', async () => {
    const head =
      '<meta property="article:tag" content="rope,boats"><meta property="article:tag" content="rope">';
    expect((await read(pageOf({ head }))).tags).toEqual(['rope', 'boats']);
  });

  it.each([
    ['the day in the address', '/2014/02/04/knots/', ''],
    ['the day beside the title', '/knots/', '<p class="meta">2014-02-04</p>'],
  ])('corrects a time in UTC with %s', async (_what, path, meta) => {
    const head = '<meta property="article:published_time" content="2014-02-03T16:00:00.000Z">';
    const page = pageOf({ head, body: `<main><h1>Knots</h1>${meta}${TEXT}</main>` });
    expect(await read(page, { url: `https://old.example${path}` })).toMatchObject({ date: '2014-02-04' });
  });

  it('keeps spaces before punctuation, and what joins letters', async () => {
    const start = '<p>Bonjour ! Quoi\u00a0? Le .gitignore \u{1F468}\u200d\u{1F467}</p>';
    expect((await read(pageOf({ body: `<article>${start}${TEXT}</article>` }))).html).toContain(
      'Bonjour ! Quoi ? Le .gitignore \u{1F468}\u200d\u{1F467}',
    );
  });

  it('goes on after what only looks like the end of a text', async () => {
    const code = '<div><div>class <span>Comment</span>:</div><div>pass</div></div>';
    const body = `<main><h1>Knots</h1>${TEXT}${code}<p>${'Much more is to be said. '.repeat(20)}</p></main>`;
    expect((await read(pageOf({ body }))).html).toContain('Much more is to be said.');
  });

  it('leaves no space where there is none between a word and the rest of it', async () => {
    const start = '<p>한<b>머루</b>입니다. <a href="/a">학교</a>의 <i>a</i>b <b>c </b>d</p>';
    expect((await read(pageOf({ body: `<article>${start}${TEXT}</article>` }))).html).toContain(
      '<p>한<b>머루</b>입니다. <a href="https://old.example/a">학교</a>의 <i>a</i>b <b>c</b> d</p>',
    );
  });

  it('takes the title without the mark of its own link, and the day of the address', async () => {
    const head = '<title>Knots - Log</title>';
    const body = `<h1>Knots<a href="#knots">¶</a></h1><time datetime="2020-01-01">2020</time>${TEXT}`;
    const url = 'https://old.example/knots/2014-02-03-knots/';
    const entry = entryOf({ published: '2025-06-23', html: '!!! info Ada …' });
    const facts = await read(pageOf({ head, body }), { url, entry });
    expect(facts).toMatchObject({ title: 'Knots', date: '2014-02-03' });
    expect(facts.html).not.toContain('!!!');
  });

  it.each([
    ['structured data', '<meta property="article:published_time" content="2014-02-03">', ''],
    ['a day that readers see', '', '<time datetime="2014-02-03">2014-02-03</time>'],
  ])('prefers %s to a day in the name, and the name to a day beside it', async (_what, head, time) => {
    const page = pageOf({ head, body: `<article><h1>Knots</h1>${time}${TEXT}</article>` });
    const dayAt = async (path: string) => (await read(page, { url: `https://old.example${path}` })).date;
    expect(await dayAt('/2014-03-09-knots/')).toBe('2014-02-03');
    expect(await dayAt('/2014-02-04-knots/')).toBe('2014-02-04');
    expect(await dayAt('/2014/03/09/knots/')).toBe('2014-03-09');
  });

  it('completes a title that a quotation mark has cut', async () => {
    const head = '<meta property="og:title" content="The knot "Miss Marie""><title>Log</title>';
    const page = pageOf({ head, body: `<article><h2>The knot "Miss Marie"</h2>${TEXT}</article>` });
    expect((await read(page)).title).toBe('The knot "Miss Marie"');
  });

  it('takes the title that a feed has, too, from a site that has another name', async () => {
    const head = `<title>Knots</title><meta property="og:site_name" content="Log">
      <link rel="alternate" type="application/rss+xml" title="Knots" href="/feed.xml">`;
    const body = `<main><article><h1>Knots</h1>${TEXT}<h1>Gallery</h1></article></main>`;
    expect((await read(pageOf({ head, body }))).title).toBe('Knots');
  });

  it('takes the heading of a page that has another title in the browser', async () => {
    const prefixed = pageOf({ head: '<title>Log | Knots</title>', body: `<h1>Knots</h1>${TEXT}` });
    expect(await read(prefixed)).toMatchObject({ title: 'Knots' });
    const head = '<title>All about knots - Log</title>';
    expect(await read(pageOf({ head, body: `<main><h1>Knots</h1>${TEXT}</main>` }))).toMatchObject({
      title: 'Knots',
    });
  });

  it('takes no year 1 for a date, and no home page for the address of each page', async () => {
    const head =
      '<meta property="article:published_time" content="0001-01-01T00:00:00Z"><link rel="canonical" href="/">';
    const facts = await read(pageOf({ head }));
    expect(facts).toMatchObject({ kind: 'page', canonical: URL_OF_POST });
    expect(facts).not.toHaveProperty('date');
  });

  it.each([
    ['3 февраля 2014', 'ru', '2014-02-03'],
    ['3 de fevereiro de 2014', 'pt', '2014-02-03'],
    ['03/02/2014', 'fr', '2014-02-03'],
    ['02/13/2014', 'en', '2014-02-13'],
    ['03/02/2014', 'en-US', '2014-03-02'],
    ['03/02/2014', 'en', undefined],
    ['3. Februar 2014', 'de', '2014-02-03'],
    ['Feb 3rd, 2014', 'fa', '2014-02-03'],
    ['2014年2月3日', 'ja', '2014-02-03'],
    ['2014년 2월 3일', 'ko', '2014-02-03'],
    ['03.02.2014', 'cs', '2014-02-03'],
    ['le 1er février 2014', 'fr', '2014-02-01'],
    ['3 words of 2014', 'en', undefined],
  ])('reads %s', (text, language, day) => {
    expect(dayInWords(text, language)).toBe(day);
  });

  it.each([
    ['windows-1251', [0xcc, 0xee, 0xf0, 0xe5], 'Море'],
    ['Shift_JIS', [0x8a, 0x43], '海'],
    ['EUC-KR', [0xb9, 0xd9, 0xb4, 0xd9], '바다'],
    ['ISO-8859-1', [0xe9, 0x74, 0xe9], 'été'],
  ])('decodes %s, whoever names it', async (charset, bytes, title) => {
    const encoded = (meta: string) =>
      Buffer.concat([Buffer.from(`${meta}<title>`), Buffer.from(bytes), Buffer.from(`</title>${TEXT}`)]);
    const answer = { url: URL_OF_POST, type: 'text/html' };
    const inPage = await readPage({ answer: { ...answer, bytes: encoded(`<meta charset=${charset}>`) } });
    const inHeader = await readPage({ answer: { ...answer, bytes: encoded(''), charset } });
    expect([inPage.title, inHeader.title]).toEqual([title, title]);
  });
});

describe('readPage: the text', () => {
  it('keeps headings of pictures, and links to other sites at the end', async () => {
    const pictures = '<h3>Sheet bend</h3><figure><img src="/bend.png" alt="Bend"></figure>';
    const links =
      '<a href="https://a.example/">a.example</a></li><li><a href="https://b.example/">b.example</a>';
    const page = (end: string) => pageOf({ body: `<article><h1>Knots</h1>${TEXT}${end}</article>` });
    expect((await read(page(pictures))).html).toContain('<h3>Sheet bend</h3>');
    const { html } = await read(page(`<h2>References</h2><ul><li>${links}</li></ul>`));
    expect(html).toMatch(/<h2>References<\/h2>[\s\S]*b\.example/);
  });

  it('reads the code of a gist, whatever its file is named', async () => {
    const lineOf = (code: string, at: number) =>
      `<tr><td data-line-number="${at + 1}"></td><td id="LC${at}">${code}</td></tr>`;
    const lines = ['if (a &lt; b) {', '  tie();', '}'].map(lineOf).join('');
    const gist = `<div class="gist"><div class="gist-file"><div id="file-main_menu-js" class="file"><div class="data type-javascript"><table>${lines}</table></div></div><div class="gist-meta">view raw</div></div></div>`;
    const { html } = await read(pageOf({ body: `<article><h1>Knots</h1>${TEXT}${gist}${TEXT}</article>` }));
    expect(html).toMatch(/data-lang="javascript">if \(a &lt; b\) \{\n {2}tie\(\);\n\}<\/code>/);
    expect(html).not.toContain('view raw');
  });

  async function markdownOf(body: string, head = '') {
    const { html } = await read(
      pageOf({ head, body: `<main><article><h1>Knots</h1>${TEXT}${body}</article></main>` }),
    );
    const same = (target: string) => target;
    const context = {
      resolveLink: same,
      resolveName: () => undefined,
      resolvePicture: same,
      oldAddress: same,
    };
    return convertText({ text: html, format: 'html', hasHardBreaks: false }, context).markdown;
  }

  const katex = (tex: string, display = '') =>
    `<span class="katex"><span class="katex-mathml"><math ${display}><semantics><mi>a</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html">drawn</span></span>`;
  it.each([
    ['formulas of KaTeX', `<p>If ${katex('a &lt; b')}, go.</p>`, 'If $a < b$, go.'],
    ['formulas beside letters', `<p>设${katex('x')}为数。</p>`, '设 $x$ 为数。'],
    ['displayed formulas', `<p>So:</p>${katex('a^2', 'display="block"')}<p>Good.</p>`, '$$a^2$$'],
    [
      'code without numbers',
      '<figure class="highlight js"><table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre><code class="language-js">go();\n{{ x }}</code></pre></td></tr></table></figure>',
      '```js\ngo();\n{{ x }}\n```',
    ],
    [
      'code of Rouge',
      '<div class="language-ruby highlighter-rouge"><pre><code><table><tr><td><pre>1\n2\n</pre></td><td><pre><b>def</b> x\nend\n</pre></td></tr></table></code></pre></div>',
      '```ruby\ndef x\nend\n```',
    ],
    [
      'code of Pygments',
      '<table class="highlighttable"><tr><td><div><pre>1\n2</pre></div></td><td><div><pre>a\nb</pre></div></td></tr></table>',
      '```\na\nb\n```',
    ],
    [
      'short lists within lists, and below a paragraph, at the end',
      '<ul><li>First:<ul><li>Sail</li></ul></li><li>Last:<ul><li>Oar</li><li>Rope</li></ul></li></ul><p>以下：</p><ul><li>Mast</li><li>Keel</li></ul>',
      'Last:\n    -   Oar\n    -   Rope\n\n以下：\n\n-   Mast\n-   Keel\n',
    ],
    [
      'highlighted code within a line',
      '<p>Tie <code class="language-c highlight"><b>a</b>.x</code> and <code class="highlight">b</code> up.</p>',
      'Tie `a.x` and `b` up.',
    ],
    [
      'the language around code',
      '<div class="language-proto vp"><button>Copy</button><span class="lang">proto</span><pre class="shiki"><code>x</code></pre></div>',
      '```proto\nx\n```',
    ],
    [
      'blocks of VitePress',
      '<div class="custom-block tip"><p class="custom-block-title">TIP</p><p>Reef.</p></div>',
      '> [!TIP]\n> Reef.',
    ],
    [
      'callouts',
      '<div class="admonition warning"><p class="admonition-title">Look out</p><p>Storm.</p></div>',
      '> [!WARNING] Look out\n> Storm.',
    ],
    [
      'notes',
      '<p>Tie it<sup id="fnref:1"><a href="#fn:1">1</a></sup>.</p><div class="footnotes"><ol><li id="fn:1"><p>Twice.</p><p>Or more. <a href="#fnref:1">↩</a></p></li></ol></div>',
      'Tie it[^1].\n\n[^1]: Twice.\n\n    Or more.',
    ],
    [
      'notes that are paragraphs',
      '<p>Tie it<sup><a href="#note-1" id="ref-1">1</a></sup>.</p><p id="note-1">1. Twice. <a href="#ref-1">↑</a></p>',
      'Tie it[^1].\n\n[^1]: Twice.',
    ],
    [
      'notes of Org',
      '<p>Tie it<sup><a id="fnr.1" href="#fn.1">1</a></sup>.</p><div id="footnotes"><div class="footdef"><sup><a id="fn.1" href="#fnr.1">1</a></sup><div><p>Twice.</p></div></div></div>',
      'Tie it[^1].\n\n[^1]: Twice.',
    ],
    [
      'notes that are tables',
      '<p>Tie it <a href="#id2" id="id1">[1]</a>.</p><table id="id2"><tr><td class="label"><a href="#id1">[1]</a></td><td>Twice.</td></tr></table>',
      'Tie it [^1].\n\n[^1]: Twice.',
    ],
    ['prices', '<p>It is $5/m or 6$ each.</p>', 'It is \\$5/m or 6\\$ each.'],
    ['what looks like a note', '<p>See [^1] and \\[^a].</p>', 'See \\[^1\\] and \\\\\\[^a\\].'],
    [
      'breaks at the end of what is strong or a link',
      '<p><b>One<br></b>two <a href="/a">three<br></a>four</p>',
      '**One**\\\ntwo [three](https://old.example/a)\\\nfour',
    ],
    [
      'the largest picture of a picture',
      '<p>So:</p><picture><source media="print" srcset="/p.jpg 999w"><source srcset="../s.jpg 400w,../l.jpg 900w"><img src="../s.jpg" alt="Rope"></picture>',
      '![Rope](https://old.example/l.jpg)',
    ],
    [
      'pictures whose addresses begin with dots',
      '<p><img src="../s.jpg" srcset="./s.jpg 400w, ../l.jpg 900w" alt="Rope"></p>',
      '![Rope](https://old.example/l.jpg)',
    ],
    [
      'the largest picture',
      '<p><img src="data:image/gif;base64,R0" data-srcset="/s.jpg 400w, /l.jpg 900w" alt="Rope"></p>',
      '![Rope](https://old.example/l.jpg)',
    ],
    [
      'captions',
      '<figure><img src="a.jpg" alt="Rope"><figcaption>Good rope</figcaption></figure>',
      '![Rope](https://old.example/knots/a.jpg "Good rope")',
    ],
    [
      'headings without anchors',
      '<h2 id="a">Ends <a class="headerlink" href="#a">¶</a></h2><p>Two.</p>',
      '## Ends\n',
    ],
    [
      'embedded videos as links',
      '<iframe src="https://www.youtube.com/embed/abc"></iframe><p>See.</p>',
      '](https://www.youtube.com/',
    ],
    ['what looks like a template', '<p>Write {{ name }}.</p>', 'Write \\{\\{ name }}.'],
  ])('keeps %s', async (_what, body, expected) => {
    expect(await markdownOf(body)).toContain(expected);
  });

  it('takes dollars for formulas only if a script of the page does', async () => {
    const body = '<p>From $5 and $n &lt; m$ to \\(a &lt; b\\).</p>';
    const script = (delimiters: string) =>
      `<script src="/mathjax.js"></script><script>MathJax = { tex: { inlineMath: [${delimiters}] } }</script>`;
    expect(await markdownOf(body, script("['$', '$']"))).toContain('to $a < b$');
    expect(await markdownOf(body, script("['\\\\(', '\\\\)']"))).toContain('\\$n < m\\$ to $a < b$');
    const doubled = `<p>To ${String.raw`\\( a < b \\)`}.</p>`;
    expect(await markdownOf(doubled, script("['\\\\\\\\(', '\\\\\\\\)']"))).toContain('To $a < b$.');
    expect(await markdownOf(body)).toContain('\\$5 and \\$n');
  });

  it('takes the place in the page that has what the feed has', async () => {
    const list = Array.from(
      { length: 12 },
      (_item, at) => `<li><a href="/${at}">Knot ${at} of the sea</a></li>`,
    ).join('');
    const said = `<p>The knots are these.</p><ul>${list}</ul>`;
    const body = `<nav>Menu</nav><div class="share"><div>${said}</div></div><aside>${TEXT}</aside>`;
    const { html } = await read(pageOf({ body }), { entry: entryOf({ html: said }) });
    expect(html).toContain('Knot 11 of the sea');
    expect(html).not.toContain('bowline');
  });

  it.each([
    [
      'whole pages',
      `<html><body><nav>Menu of the site</nav><footer>Built on a quiet day by many hands</footer>${TEXT}</body></html>`,
    ],
    ['tables of contents', `<ul><li><a href="#one">The first of the chapters on knots</a></li></ul>${TEXT}`],
  ])('does not look for %s of a feed', async (_what, html) => {
    const facts = await read(
      pageOf({
        body: `<nav>Menu of the site</nav><article>${TEXT}</article><footer>Built on a quiet day</footer>`,
      }),
      { entry: entryOf({ html }) },
    );
    expect(facts.html).not.toMatch(/Menu|Built|chapters/);
  });

  it('takes no text that is escaped twice in the feed', async () => {
    const html = TEXT.replaceAll('<', '&lt;').replaceAll('>', '&gt;').repeat(2);
    const facts = await read(pageOf({ body: `<main><h1>Knots</h1>${TEXT}</main>` }), {
      entry: entryOf({ html }),
    });
    expect(facts.html).not.toContain('&lt;');
  });

  it('leaves out how a page of Quarto may be cited', async () => {
    const body = `<main><h1>Knots</h1>${TEXT}<div id="quarto-appendix"><section class="footnotes"><p>A note.</p></section><section id="quarto-citation"><h2>Citation</h2><pre>@online{ada}</pre></section></div></main>`;
    const { html } = await read(pageOf({ body }));
    expect(html).not.toMatch(/Citation|@online/);
  });

  it('runs no script of a page', async () => {
    const body = `${TEXT}<script>process.exit(1)</script><img src="x" onerror="process.exit(1)"><a href="javascript:alert(1)">Go</a>`;
    expect((await read(pageOf({ body }))).html).not.toMatch(/script|onerror/);
  });
});
