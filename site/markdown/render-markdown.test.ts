import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { copyIconMarkup } from '../../web/core/markup.ts';
import { findWords } from '../util/find-words.ts';
import { contentsOf, plainText, renderMarkdown, tokenText } from './render-markdown.ts';

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html;

const heading = (level: number, id: string, inside: string, label: string) =>
  `<div class="heading"><h${level} id="${id}">${inside}</h${level}>\n<a class="anchor" href="#${id}" aria-label="Link to the section “${label}”"></a>\n</div>`;

describe('renderMarkdown', () => {
  it('gives each heading an anchor as GitHub does, numbered if the heading repeats', async () => {
    const { html, headings } = await renderMarkdown(
      '## What it *keeps*\n\ntext\n\n### Why?\n\n## What it keeps',
    );
    expect(headings).toEqual([
      { level: 2, text: 'What it keeps', id: 'what-it-keeps', line: 1, isNested: false },
      { level: 3, text: 'Why?', id: 'why', line: 5, isNested: false },
      { level: 2, text: 'What it keeps', id: 'what-it-keeps-1', line: 7, isNested: false },
    ]);
    expect(html).toContain(heading(2, 'what-it-keeps', 'What it <em>keeps</em>', 'What it keeps'));
  });

  it('builds the lead from paragraphs only', async () => {
    const markdown = '## Heading\n\nFirst *one*.\n\n- item\n\n> quote\n\n```\ncode\n```\n\nSecond.';
    expect((await renderMarkdown(markdown)).lead).toBe('First one.\n\nSecond.');
  });

  it.each([
    'IMG_3443',
    'IMG_3443.jpg',
    'https://example.org/photo',
    'Wednesday, May 1, 2024',
    '![IMG_3443](/media/a.jpg) ![IMG_3444](/media/b.jpg)',
  ])('begins the lead with prose, not with %s', async (first) => {
    expect((await renderMarkdown(`${first}\n\nWords.`)).lead).toBe('Words.');
    expect((await renderMarkdown(first)).lead).toBe('');
  });

  it('leaves the name of a file out of the lead, which stands for a picture', async () => {
    expect((await renderMarkdown('![IMG_3443](/media/a.jpg) Words and ![a quay](/b.jpg).')).lead).toBe(
      'Words and a quay.',
    );
  });

  it.each([
    [
      'a fence',
      '```none\na < b\n```',
      '<span>none</span>',
      '<pre><code class="language-none">a &lt; b\n</code></pre>',
    ],
    ['a fence without a language', '~~~\na\n~~~', '', '<pre><code>a\n</code></pre>'],
    ['an indented block', '    a < b', '', '<pre><code>a &lt; b\n</code></pre>'],
  ])('shows %s with its language and a button that copies it', async (_case, markdown, label, code) => {
    expect((await htmlOf(markdown)).trim()).toBe(
      `<div class="code-block"><div class="code-bar">${label}${copyIconMarkup(english('essay.copyCode'))}</div>${code}</div>`,
    );
  });

  it('highlights the code of a text up to a limit for all of it', async () => {
    const withFences = (count: number) =>
      htmlOf(
        `${'```none\n'.concat('a'.repeat(49_990), '\n```\n').repeat(count)}\n\`\`\`js\nconst a = 1;\n\`\`\`\n`,
      );
    expect(await withFences(4)).toContain('class="hl-');
    expect(await withFences(5)).not.toContain('class="hl-');
  });

  it('accepts only a plain word as the language of a fence', async () => {
    expect(await htmlOf('```"onload=x\na\n```')).toContain('<code>');
  });

  it('labels a table', async () => {
    expect(await htmlOf('| a |\n|---|\n| 1 |')).toMatch(
      /^<div class="table" role="region" aria-label="Table"><table>\n.*<\/table><\/div>\n$/s,
    );
  });

  it('makes an empty header of a table a plain cell', async () => {
    expect(await htmlOf('| | b |\n|--:|---|\n| 1 | 2 |')).toContain(
      '<tr>\n<td class="column-short align-right"></td>\n<th class="column-short">b</th>\n</tr>',
    );
  });

  it('aligns columns by class, because the content security policy refuses inline styles', async () => {
    const html = await htmlOf('| a | b |\n|:-:|--:|\n| 1 | 2 |');
    expect(html).toContain(
      '<th class="column-short align-center">a</th>\n<th class="column-short align-right">b</th>',
    );
    expect(html).not.toContain('style=');
  });

  it('keeps a bare address from left to right in Arabic', async () => {
    const source = '<https://a.example/> https://b.example/ [c](https://c.example/)';
    const { html } = await renderMarkdown(source, findWords('ar'));
    expect(html).toContain('<a href="https://a.example/" dir="ltr">');
    expect(html).toContain('<a href="https://b.example/" dir="ltr">');
    expect(html).toContain('<a href="https://c.example/">');
    expect(await htmlOf(source)).not.toContain('dir=');
  });

  it('escapes raw HTML and shows it as text', async () => {
    const html = await htmlOf('a <b onclick=x>b</b>\n\n<script>alert(1)</script>\n\n<!-- open');
    expect(html).toContain('&lt;b onclick=x&gt;b&lt;/b&gt;');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<(b|script|!--)/);
  });

  it('links bare addresses, but no names or e-mail addresses without a scheme', async () => {
    const { html, references } = await renderMarkdown(
      'See https://a.test/b--c. Not www.a.test, Node.js, me@a.test, //a.test or `https://a.test`.',
    );
    expect(html).toContain(
      'See <a href="https://a.test/b--c">https://a.test/b--c</a>. Not www.a.test, Node.js',
    );
    expect(references.map(({ target }) => target)).toEqual(['https://a.test/b--c']);
  });

  it('shows which tasks of a list are done', async () => {
    const { html, text } = await renderMarkdown(
      '- [ ] write *it*\n- [x] publish\n- [y] neither\n\n[ ] no list',
    );
    expect(html).toContain(
      '<li class="task"><span class="task-box" role="img" aria-label="To do">☐</span> write <em>it</em></li>',
    );
    expect(html).toContain('aria-label="Done">☑</span> publish</li>\n<li>[y] neither</li>');
    expect(html).toContain('<p>[ ] no list</p>');
    expect(text).toBe('☐ write it ☑ publish [y] neither [ ] no list');
  });

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'vbscript:x', 'data:text/html,x', 'file:///etc'])(
    'does not link %s',
    async (target) => {
      const { html, references } = await renderMarkdown(`[text](${target}) and <${target}>`);
      expect(html).not.toContain('<a');
      expect(references).toEqual([]);
    },
  );

  it('lists every link and picture with its line, in every kind of block', async () => {
    const markdown = [
      'text [one](/1)',
      'and [two](/2)',
      '',
      '- item [three](/3)',
      '',
      '> quote ![four](/media/4.png)',
      '',
      '| [five](/5) |',
      '|---|',
      '| [six](/6) |',
      '',
      '## [seven](/7)',
      '',
      '[eight][ref]',
      '',
      '[ref]: /8',
    ].join('\n');
    expect((await renderMarkdown(markdown)).references).toEqual([
      { kind: 'link', target: '/1', line: 1, alt: '' },
      { kind: 'link', target: '/2', line: 2, alt: '' },
      { kind: 'link', target: '/3', line: 4, alt: '' },
      { kind: 'image', target: '/media/4.png', line: 6, alt: 'four' },
      { kind: 'link', target: '/5', line: 8, alt: '' },
      { kind: 'link', target: '/6', line: 10, alt: '' },
      { kind: 'link', target: '/7', line: 12, alt: '' },
      { kind: 'link', target: '/8', line: 14, alt: '' },
    ]);
  });

  it('avoids ids that the page already uses', async () => {
    const { headings } = await renderMarkdown('## Main\n\n## Site footer');
    expect(headings.map(({ id }) => id)).toEqual(['main-1', 'site-footer-1']);
  });

  it('lists at most 500 headings in the table of contents', async () => {
    const rendered = await renderMarkdown('## a\n\n'.repeat(501));
    expect(contentsOf(rendered)).toHaveLength(500);
  });

  it('lists only unnested second- and third-level headings in the table of contents', async () => {
    const markdown = '## One\n\n> ## Quoted\n\n### Two\n\n#### Three\n\n- ## Listed\n\n## Four *4*';
    const rendered = await renderMarkdown(markdown);
    expect(contentsOf(rendered).map(({ level, text }) => `${level} ${text}`)).toEqual([
      '2 One',
      '3 Two',
      '2 Four 4',
    ]);
    expect(rendered.html).toContain('<h2 id="quoted">Quoted</h2>');
  });
});

describe('a picture', () => {
  const img = '<img src="/media/a.jpg" alt="A quay" loading="lazy" decoding="async">';

  it('alone in its paragraph becomes a figure, with its title as a Markdown caption', async () => {
    expect(await htmlOf('![A quay](/media/a.jpg)')).toBe(`<figure>${img}</figure>\n`);
    expect(await htmlOf('![A quay](/media/a.jpg "The *south* quay.")')).toBe(
      `<figure>${img}<figcaption>The <em>south</em> quay.</figcaption></figure>\n`,
    );
  });

  it('in running text or in a list does not become a figure', async () => {
    expect(await htmlOf('Look: ![A quay](/media/a.jpg)')).toBe(`<p>Look: ${img}</p>\n`);
    expect(await htmlOf('- ![A quay](/media/a.jpg)')).toContain(`<li>${img}</li>`);
  });

  it('among pictures only becomes part of a gallery, with its own caption and line', async () => {
    const { html, references } = await renderMarkdown(
      '![A quay](/media/a.jpg "One [l](/l)")\n![A quay](/media/a.jpg)',
    );
    expect(html).toBe(
      `<div class="gallery">\n<figure>${img}<figcaption>One <a href="/l">l</a></figcaption></figure>\n<figure>${img}</figure>\n</div>\n`,
    );
    expect(references.map(({ target, line }) => [target, line])).toEqual([
      ['/media/a.jpg', 1],
      ['/l', 1],
      ['/media/a.jpg', 2],
    ]);
  });

  it('adds its description and caption to the plain text, but not to the lead', async () => {
    const markdown = '![A quay](/media/a.jpg "The south quay.")\n\nWords.';
    expect(await renderMarkdown(markdown)).toMatchObject({
      text: 'A quay The south quay. Words.',
      lead: 'Words.',
    });
  });

  it('adds the links in its caption to the references', async () => {
    const { references } = await renderMarkdown('Words.\n\n![A](/media/a.jpg "[b](/b)")');
    expect(references.map(({ target, line }) => [target, line])).toEqual([
      ['/media/a.jpg', 3],
      ['/b', 3],
    ]);
  });
});

describe('a footnote', () => {
  const markdown =
    'One[^a] and two^[Said [here](/here).] and one again[^a].\n\n[^a]: First [l](/l).\n\n    > Quoted.\n\n    Last.';

  it('is listed in a labeled section at the end, with a back link for each reference', async () => {
    const html = await htmlOf(markdown);
    expect(html).toContain(
      '<sup><a class="footnote-reference" href="#note:1" id="note:1:1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>',
    );
    expect(html).toMatch(
      /<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="note:1">/,
    );
    const back = [
      ...html.matchAll(/<a class="footnote-back" href="#([^"]+)".*?<span class="unseen"> ([^<]+)<\/span>/g),
    ];
    expect(back.map(([, target, name]) => [target, name])).toEqual([
      ['note:1:1', english('prose.backFromFootnote', { number: '1' })],
      ['note:1:2', english('prose.backToPlace', { number: '1', place: '2' })],
      ['note:2:1', english('prose.backFromFootnote', { number: '2' })],
    ]);
  });

  it('adds its text to the end of the plain text, but not to the lead', async () => {
    const { text, lead } = await renderMarkdown(markdown);
    expect(text).toBe('One and two and one again. First l. Quoted. Last. Said here.');
    expect(lead).toBe('One and two and one again.');
  });

  it('adds its links to the references, with the line on which it is written', async () => {
    const { references } = await renderMarkdown(`Before.\n\n${markdown}`);
    expect(references.map(({ target, line }) => [target, line])).toEqual([
      ['/l', 5],
      ['/here', 3],
    ]);
  });

  it('inside an inline footnote creates no duplicate ids', async () => {
    const html = await htmlOf('One^[a ^[b]] two^[c].');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is reported if it is missing or unused', async () => {
    const stray =
      'Code `[^code]`, escaped \\[^no], a [^link](/l).\nAnd [^gone] is\nnot [^there].\n\n[^unused]: Words.';
    expect((await renderMarkdown(stray)).strayNotes).toEqual([
      { kind: 'undefined', label: 'gone', line: 2 },
      { kind: 'undefined', label: 'there', line: 3 },
      { kind: 'unused', label: 'unused', line: 5 },
    ]);
    expect((await renderMarkdown(markdown)).strayNotes).toEqual([]);
  });
});

describe('arbitrary text', () => {
  const part = fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...[
          '<script>',
          '</script>',
          '<img src=x onerror=y>',
          '](javascript:x)',
          '[a',
          '`',
          '|',
          '\n',
          '\n\n',
          '    ',
        ],
        ...[
          '[^a]',
          '^[b ',
          ']',
          '\n\n[^a]: ',
          '\n\n[^a b]: ',
          '![c](/media/d.jpg "e")',
          '\n## main\n',
          '\n\n> ',
          '\n- ',
        ],
        ...[
          '<details>\n<summary>',
          '</summary>\n',
          '\n</details>\n',
          '- [x] ',
          '<!--',
          '-->',
          'https://a.test/',
          '$',
          '\n$$\n',
          '\\frac{a}{',
          '\\href{javascript:x}{',
          '}',
        ],
        ...[
          '<kbd>',
          '</kbd>',
          '<abbr title="a">',
          '</abbr>',
          '<sup>',
          '</sup>',
          '\n> [!NOTE] ',
          '\n> [!danger]\n> ',
          '\n## b {#main}\n',
          '\n# c {#c}\n',
          '\na\n: ',
          '{{',
          '[[',
          ']]',
          '**',
          '中\n',
          '$$',
          '\n```js {1,3-9} title="<b>"\n',
        ],
        ...[
          '\n```ts\n',
          '\n```\n',
          '\n```python\n',
          '\n~~~json\n',
          '"""',
          "'",
          '/*',
          '${',
          '<style>',
          ' style="x"',
        ],
      ),
    },
  );
  const texts = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));

  it('is rendered without scripts, event handlers, inline styles or duplicate ids', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (markdown) => {
        const html = await htmlOf(markdown);
        expect(html).not.toMatch(/<script|<style|href="javascript:/i);
        const withoutValues = html.replace(/"[^"]*"/g, '');
        expect(withoutValues).not.toMatch(/<[^>]*\s(on\w+|style)=/i);
        const ids = [...html.matchAll(/<[^>]*\sid="([^"]*)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      // Grammars for highlighting are slow.
      oneRunIn(2),
    );
  });
});

const textOf = (markdown: string) => plainText(new MarkdownIt().parse(markdown, {}));

describe('plainText', () => {
  it('keeps the text of inline markup and removes its syntax', () => {
    expect(textOf('A *b* **c** `d` [e](https://x.test) ![f](/media/f.png) &amp; \\*g\\*')).toBe(
      'A b c d e f & *g*',
    );
  });

  it('separates headings and paragraphs with an empty line', () => {
    expect(textOf('## One\nTwo\n\nThree')).toBe('One\n\nTwo\n\nThree');
  });

  it('joins the lines of a paragraph at soft and hard breaks', () => {
    expect(textOf('one\ntwo  \nthree')).toBe('one two three');
  });

  it('writes a dash before each list item and indents nested lists', () => {
    expect(textOf('Before\n\n- one\n- two\n  - inner\n\nAfter')).toBe(
      'Before\n\n- one\n- two\n  - inner\n\nAfter',
    );
  });

  it('writes the dash only before the first paragraph of an item', () => {
    expect(textOf('1. one\n\n   more\n2. two')).toBe('- one\n  more\n- two');
  });

  it('separates table cells with a bar', () => {
    expect(textOf('| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter')).toBe('a | b\n1 | 2\n\nAfter');
  });

  it('keeps code unchanged', () => {
    expect(textOf('```ts\nconst a = 1;\n\n  b();\n```\n\n    indented\n')).toBe(
      'const a = 1;\n\n  b();\n\nindented',
    );
  });

  it('returns an empty string if there is no text', () => {
    expect(textOf('---\n')).toBe('');
  });
});

describe('textOnOneLine', () => {
  it('joins blocks and removes the dashes of list items', () => {
    const markdown =
      'Before\n\n- one\n- two - or three\n  - inner\n\n```\na\n\tb\n```\n\n| c | d |\n|---|---|';
    expect(tokenText(new MarkdownIt().parse(markdown, {}))).toBe('Before one two - or three inner a b c · d');
  });

  it('separates a heading from the text below it', () => {
    const markdown = 'Before.\n\n# Why *now*\n\nBecause.\n\n> ## Again?\n\n- One\n\nLast\n---\n';
    expect(tokenText(new MarkdownIt().parse(markdown, {}))).toBe(
      'Before. Why now · Because. Again? · One Last ·',
    );
    expect(textOf('# Why\n\nBecause.')).toBe('Why\n\nBecause.');
  });
});
