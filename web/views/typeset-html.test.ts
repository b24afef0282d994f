import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { typesetHtml } from './typeset-html.ts';

describe('typesetHtml', () => {
  it.each([
    [`<p>It's &quot;quiet&quot; &#39;here&#39;</p>`, '<p>It’s “quiet” ‘here’</p>'],
    ['<p>"<a href="/x">Title</a>", she said</p>', '<p>“<a href="/x">Title</a>”, she said</p>'],
    ['<p>"<code>a--b</code>"</p>', '<p>“<code>a--b</code>”</p>'],
    [`<li>one</li><li>"two"</li>`, '<li>one</li><li>“two”</li>'],
    [
      '<p>L. 145-9 or 2019-2023, x-1-2</p>',
      '<p>L.\u00a0<span class="whole">145-9</span> or <span class="whole">2019-2023</span>, x-1-2</p>',
    ],
    [`<p>3 &lt; 4 &amp;quot;</p>`, '<p>3 &lt; 4 &amp;quot;</p>'],
  ])('turns %s into %s', (html, expected) => {
    expect(typesetHtml(html)).toBe(expected);
  });

  it('has the quotation marks of the page’s language', () => {
    expect(typesetHtml('<html lang="de"><body><p>&quot;Ja&quot;</p></body></html>')).toContain('<p>„Ja“</p>');
  });

  it.each([
    '<html><head><title>"Don\'t"</title><meta content="a -- b"/></head><body></body></html>',
    `<script type="application/json">{"a": "it's"}</script>`,
    `<pre><code><span class="s">"a" -- 'b'...</span></code></pre>`,
    `<bdi>"mine" -- 5 min</bdi>`,
    `<p dir="auto">It's <b>"mine"</b>...</p>`,
    `<textarea>"a"</textarea><option value="'">"a"</option>`,
    `<button aria-label="It's" data-copy='"a" -- b'>Copy</button>`,
    '<!-- "a" -->',
  ])('leaves %s alone', (html) => {
    expect(typesetHtml(html)).toBe(html);
  });

  it('changes only text, and nothing the second time', () => {
    const tags = (html: string) => html.match(/<[^>]*>/g);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('');
        const once = typesetHtml(html);
        expect(tags(once)).toEqual(tags(html));
        expect(typesetHtml(once)).toBe(once);
      }),
    );
  });
});

const piece = fc.constantFrom(
  ...['<p>', '</p>', '<em>', '</em>', '<code>', '</code>', '<br/>', '<a title="it\'s -- so">', '</a>'],
  ...[
    'word',
    ' ',
    '&quot;',
    '&#39;',
    '"',
    "'",
    ' -- ',
    '...',
    '&amp;',
    '&lt;',
    '5 min',
    'https://a.example/--',
  ],
);
