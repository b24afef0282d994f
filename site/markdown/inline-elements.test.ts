import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../test/helpers/growth.ts';
import { renderMarkdown } from './render-markdown.ts';

describe('an inline element', () => {
  it.each(['sub', 'sup', 'kbd', 'mark', 'small', 'u'])('<%s> contains Markdown', async (name) => {
    const { html, faults } = await renderMarkdown(`A <${name}>*b* \`</${name}>\` c</${name.toUpperCase()}>.`);
    expect(html).toBe(`<p>A <${name}><em>b</em> <code>&lt;/${name}&gt;</code> c</${name}>.</p>\n`);
    expect(faults).toEqual([]);
  });

  it('may have a title if it is an abbreviation', async () => {
    const { html } = await renderMarkdown(`<abbr title="A & 'B'">AB</abbr> <abbr title='"C&amp;"'>C</abbr>`);
    expect(html).toBe(
      '<p><abbr title="A &amp; \'B\'">AB</abbr> <abbr title="&quot;C&amp;&quot;">C</abbr></p>\n',
    );
  });

  it('may contain itself and others', async () => {
    const { html } = await renderMarkdown('<small>a <small>b</small> <kbd>c</kbd></small>');
    expect(html).toBe('<p><small>a <small>b</small> <kbd>c</kbd></small></p>\n');
  });

  it.each([
    ['<kbd>a', '<kbd> is not closed.'],
    ['a</kbd>', '</kbd> closes nothing.'],
    [
      '<kbd class="x">a</kbd>',
      '<kbd class="x"> has an attribute that is not possible here, and would be published as text.',
    ],
    [
      '<mark>a\n\nb</mark>',
      '<mark> begins in one paragraph and ends in another, and would be published as text.',
    ],
    [
      '<abbr title="a" class="b">c</abbr>',
      '<abbr title="a" class="b"> has an attribute that is not possible here, and would be published as text.',
    ],
  ])('is reported in %j', async (markdown, message) => {
    const { html, faults } = await renderMarkdown(markdown);
    expect(faults.map((fault) => fault.message)).toEqual([message]);
    expect(html).not.toMatch(/<(kbd|mark|abbr)/);
  });

  it('is text in plain text, where an exponent stays one', async () => {
    const { text } = await renderMarkdown(
      'H<sub>2</sub>O, 10<sup>-6</sup>, 1<sup>st</sup>, <abbr title="x">X</abbr>.',
    );
    expect(text).toBe('H2O, 10⁻⁶, 1st, X.');
  });

  it('takes time in proportion to the text even if none is closed', async () => {
    await expectLinear((size) => renderMarkdown(`${'<sub>'.repeat(size)}\`</sub>\``), 2_000);
  });

  it('is found after one that is not closed, and within a link', async () => {
    const { html } = await renderMarkdown('<sub>a [<sub>b</sub>](/essays/x) <mark>c</mark> <sup>d');
    expect(html).toContain('><sub>b</sub></a> <mark>c</mark>');
  });
});
