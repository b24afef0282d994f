import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../test/helpers/growth.ts';
import { contentsOf, renderMarkdown } from './render-markdown.ts';

const idsOf = async (markdown: string) =>
  (await renderMarkdown(markdown)).headings.map(({ id, text }) => `${id}: ${text}`);

describe('the anchor of a heading', () => {
  it('is the one in braces at its end, of both forms', async () => {
    expect(
      await idsOf('## The *rigging* {#rig}\n\nUnder\nline {#Under_line-2.1}\n---\n\n### Nœuds {#nœuds} ##'),
    ).toEqual(['rig: The rigging', 'Under_line-2.1: Under line', 'nœuds: Nœuds']);
  });

  it('is in the page, in the table of contents and in its link', async () => {
    const rendered = await renderMarkdown('## Rigging {#rig}');
    expect(rendered.html).toContain('<h2 id="rig">Rigging</h2>\n<a class="anchor" href="#rig"');
    expect(contentsOf(rendered)).toEqual([{ level: 2, text: 'Rigging', id: 'rig' }]);
  });

  it('is not given to another heading, wherever it is', async () => {
    expect(await idsOf('## Rig\n\n## Other {#rig}\n\n## Rig')).toEqual([
      'rig-1: Rig',
      'rig: Other',
      'rig-2: Rig',
    ]);
  });

  it.each(['## a \\{#b}', '## `a {#b}`', '## a{#b}'])('is not written in %s', async (markdown) => {
    expect((await renderMarkdown(markdown)).html).not.toContain('id="b"');
  });

  it('is never one that the page uses', async () => {
    expect(await idsOf('## Takeaway 1\n\n## Quote 2')).toEqual([
      'section-takeaway-1: Takeaway 1',
      'section-quote-2: Quote 2',
    ]);
  });

  it.each([
    ['## a {#main}', 'The page itself already uses the anchor "main".'],
    ['## a {#takeaway-1}', 'The page itself already uses the anchor "takeaway-1".'],
    ['## a {#b}\n## c {#b}', 'The anchor "b" is used for two headings.'],
    ['## a {#b:c}', 'The anchor "b:c" has a character that an anchor cannot have.'],
  ])('is an error in %j', async (markdown, message) => {
    const { faults, html } = await renderMarkdown(markdown);
    expect(faults.map((fault) => fault.message)).toEqual([message]);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a first-level heading', () => {
  it('moves all headings down by a level, with one warning', async () => {
    const rendered = await renderMarkdown('# One\n\n## Two\n\n###### Six\n\n# Three');
    const { headings, warnings, html } = rendered;
    expect(headings.map(({ level }) => level)).toEqual([2, 3, 6, 2]);
    expect(html).not.toContain('<h1');
    expect(contentsOf(rendered).map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
    expect(warnings.map(({ line }) => line)).toEqual([1]);
  });

  it('takes time linear in the number of headings', { tags: ['long'] }, async () => {
    await expectLinear((count) => renderMarkdown('# a\n'.repeat(count)), 10_000);
  });
});
