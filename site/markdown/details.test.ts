import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../test/helpers/growth.ts';
import { contentsOf, renderMarkdown } from './render-markdown.ts';

describe('details', () => {
  it('contain a summary and Markdown', async () => {
    const markdown =
      'Before\n<details open>\n<summary>How *much*</summary>\n\n## Two\n\n- [a](/a)\n\n</details>\nAfter';
    const rendered = await renderMarkdown(markdown);
    const { html, text, lead, references, faults } = rendered;
    expect(html).toBe(
      '<p>Before</p>\n<details open="">\n<summary>How <em>much</em></summary>\n<h2 id="two">Two</h2>\n<ul>\n<li><a href="/a">a</a></li>\n</ul>\n</details>\n<p>After</p>\n',
    );
    expect(text).toBe('Before How much Two · a After');
    expect(lead).toBe('Before\n\nAfter');
    expect(references).toEqual([{ kind: 'link', target: '/a', line: 7, alt: '' }]);
    expect(contentsOf(rendered)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('can be nested, and be part of a list', async () => {
    const nested =
      '- a\n  <details><summary>One</summary>\n  <details><summary>Two</summary>\n  b\n  </details>\n  </details>\n- c';
    const { html, faults } = await renderMarkdown(nested);
    expect(faults).toEqual([]);
    expect(html.match(/<\/?(details|li)>/g)).toEqual([
      '<li>',
      '<details>',
      '<details>',
      '</details>',
      '</details>',
      '</li>',
      '<li>',
      '</li>',
    ]);
  });

  it.each([
    ['without a summary', '<details>\ntext\n</details>', [1]],
    ['without an end', '\n<details>\n<summary>One</summary>\ntext', [2, 3]],
    ['with other attributes', '<details class="x">\n<summary>One</summary>\n</details>', [1]],
    ['that end outside their list', '- <details><summary>One</summary>\n\n</details>', [1]],
  ])('are text and reported %s', async (_case, markdown, lines) => {
    const { html, faults } = await renderMarkdown(markdown);
    expect(html).not.toContain('<details');
    expect(faults.map(({ line }) => line)).toEqual(lines);
    expect(faults[0]?.fix).toContain('<summary>Title</summary>');
  });

  it('are parsed in time linear in their number', { tags: ['long'] }, async () => {
    await expectLinear((count) => renderMarkdown('<details><summary>a</summary>\n'.repeat(count)), 5_000);
  });
});
