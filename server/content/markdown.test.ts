import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const htmlOf = (markdown: string) => renderMarkdown(markdown).html;

describe('renderMarkdown', () => {
  it('gives each heading an anchor as GitHub would, a repeated one a number', () => {
    const { html, headings } = renderMarkdown('## What it *keeps*\n\ntext\n\n### Why?\n\n## What it keeps');
    expect(headings).toEqual([
      { level: 2, text: 'What it keeps', id: 'what-it-keeps', line: 1 },
      { level: 3, text: 'Why?', id: 'why', line: 5 },
      { level: 2, text: 'What it keeps', id: 'what-it-keeps-1', line: 7 },
    ]);
    expect(html).toContain('<h2 id="what-it-keeps">What it <em>keeps</em></h2>');
  });

  it('collects block quotes whole, one within another as part of the outer', () => {
    expect(renderMarkdown('> One\n> line.\n>\n> > Inner.\n\ntext\n\n> Two.').quotes).toEqual([
      'One line.\n\nInner.',
      'Two.',
    ]);
  });

  it('takes the paragraphs alone for the lead', () => {
    const markdown = '## Heading\n\nFirst *one*.\n\n- item\n\n> quote\n\n```\ncode\n```\n\nSecond.';
    expect(renderMarkdown(markdown).lead).toBe('First one.\n\nSecond.');
  });

  it.each([
    ['a fence', '```ts\na < b\n```', '<pre tabindex="0"><code class="language-ts">a &lt; b\n</code></pre>'],
    ['a fence of no language', '~~~\na\n~~~', '<pre tabindex="0"><code>a\n</code></pre>'],
    ['an indented block', '    a < b', '<pre tabindex="0"><code>a &lt; b\n</code></pre>'],
  ])('lets the keyboard scroll %s of code', (_case, markdown, html) => {
    expect(htmlOf(markdown).trim()).toBe(html);
  });

  it('takes only a plain word for the language of a fence', () => {
    expect(htmlOf('```"onload=x\na\n```')).toContain('<code>');
  });

  it('lets the keyboard scroll a table, and names it', () => {
    expect(htmlOf('| a |\n|---|\n| 1 |')).toMatch(
      /^<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n.*<\/table><\/div>\n$/s,
    );
  });

  it('aligns columns by class, since the content security policy refuses inline style', () => {
    const html = htmlOf('| a | b |\n|:-:|--:|\n| 1 | 2 |');
    expect(html).toContain('<th class="align-center">a</th>\n<th class="align-right">b</th>');
    expect(html).not.toContain('style=');
  });

  it('shows raw HTML as text and does not obey it', () => {
    const html = htmlOf('a <b onclick=x>b</b>\n\n<script>alert(1)</script>\n\n<!-- comment -->');
    expect(html).toContain('&lt;b onclick=x&gt;b&lt;/b&gt;');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<(b|script|!--)/);
  });

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'vbscript:x', 'data:text/html,x', 'file:///etc'])(
    'makes no link of %s',
    (target) => {
      const { html, references } = renderMarkdown(`[text](${target}) and <${target}>`);
      expect(html).not.toContain('<a');
      expect(references).toEqual([]);
    },
  );

  it('lists every link and picture with its line, also within lists, quotes, tables and broken lines', () => {
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
    expect(renderMarkdown(markdown).references).toEqual([
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

  it('renders any text without scripts, event handlers or inline style', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<img src=x onerror=y>',
        '](javascript:x)',
        '[a',
        '`',
        '|',
        '\n',
      ),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const html = htmlOf(parts.join(''));
        expect(html).not.toMatch(/<script|href="javascript:/i);
        const withoutValues = html.replace(/"[^"]*"/g, '');
        expect(withoutValues).not.toMatch(/<[^>]*\s(on\w+|style)=/i);
      }),
    );
  });
});
