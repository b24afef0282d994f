import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { markdownOf } from './paste-html.ts';

const convert = (html: string) =>
  markdownOf(parseHTML(`<html><body>${html}</body></html>`).document.body as unknown as Element);

describe('what is pasted', () => {
  it('from a web page keeps headings, emphasis, links, lists, quotes and code', () => {
    const html =
      '<h1>On <b>knots</b></h1><p>A <em>knot</em> is <strong>a promise</strong>, says <a href="https://a.example/x_(y)">A</a>.</p>' +
      '<ul><li>One</li><li>Two<ol><li>Two and a half</li></ol></li></ul><blockquote><p>It holds.</p></blockquote><pre>a\n  b</pre><hr>';
    expect(convert(html)).toBe(
      '## On knots\n\nA *knot* is **a promise**, says [A](https://a.example/x_%28y%29).\n\n' +
        '- One\n- Two\n  1. Two and a half\n\n> It holds.\n\n```\na\n  b\n```\n\n---',
    );
  });

  it('from a table is a table, and a table of one column only text', () => {
    expect(
      convert(
        '<table><tr><th>Rope</th><th>Knot</th></tr><tr><td>Hemp | jute</td><td>Bowline</td></tr></table>',
      ),
    ).toBe('| Rope | Knot |\n|---|---|\n| Hemp \\| jute | Bowline |');
    expect(convert('<table><tr><td>One <b>bold</b></td></tr><tr><td>Two</td></tr></table>')).toBe(
      'One **bold**\n\nTwo',
    );
  });

  it('from Word has its lists, and none of its styles', () => {
    const item = (marker: string, text: string) =>
      `<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1"><span style="mso-list:Ignore">${marker}<span>&nbsp;</span></span>${text}</p>`;
    const html = `<style>p {}</style><p class=MsoNormal>First&nbsp;<b>of all</b>:<o:p></o:p></p>${item('·', 'One')}${item('·', 'Two')}${item('1.', 'Numbered')}`;
    expect(convert(html)).toBe('First **of all**:\n\n- One\n- Two\n\n1. Numbered');
  });

  it('from Google Docs is bold only where it is', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span> and </span><span style="font-style: italic">slanted</span></p></b>';
    expect(convert(html)).toBe('**Bold** and *slanted*');
  });

  it('is plain text if it has no shape, and means nothing else in Markdown', () => {
    expect(convert('<div style="color: red"><span>const a = 1;</span></div>')).toBeUndefined();
    expect(convert('<p><b>x</b></p><p># no heading</p><p>1. none</p><p>a_b*c [d] &lt;e&gt;</p>')).toBe(
      '**x**\n\n\\# no heading\n\n1\\. none\n\na\\_b\\*c \\[d\\] \\<e>',
    );
  });

  it('shows pictures of other sites as links', () => {
    expect(
      convert('<p><img src="https://a.example/x.png" alt="A sea"> <img src="file:///x.png" alt="B"></p>'),
    ).toBe('[A sea](https://a.example/x.png) B');
  });
});
