import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { renderMarkdown } from './render-markdown.ts';

const htmlOf = async (markdown: string) =>
  (await renderMarkdown(markdown)).html.replace(/<svg.*?<\/svg>/g, '');

describe('a callout', () => {
  it('has a role, its kind as its title, and Markdown within', async () => {
    expect(await htmlOf('> [!NOTE]\n> Some *text*.\n>\n> - item')).toBe(
      '<div class="callout callout-note" role="note">\n<p class="callout-title">Note</p>\n<p>Some <em>text</em>.</p>\n<ul>\n<li>item</li>\n</ul>\n</div>\n',
    );
  });

  it('names its kind for those who do not see the icon of a title of one’s own', async () => {
    expect(await htmlOf('> [!tip]+ Before *you* sail\n> Check the tide.')).toContain(
      '<p class="callout-title"><span class="unseen">Tip: </span>Before <em>you</em> sail</p>\n<p>Check the tide.</p>',
    );
  });

  it.each([
    ['IMPORTANT', 'important', english('prose.important')],
    ['Warning', 'warning', 'Warning'],
    ['CAUTION', 'caution', 'Caution'],
    ['success', 'tip', 'Success'],
    ['faq', 'important', 'Faq'],
    ['danger', 'caution', 'Danger'],
    ['info', 'note', 'Info'],
    ['my-own', 'note', 'My-own'],
  ])('[!%s] is of the kind %s', async (word, kind, name) => {
    const html = await htmlOf(`> [!${word}]\n> Text.`);
    expect(html).toContain(`class="callout callout-${kind}"`);
    expect(html).toContain(`<p class="callout-title">${name}</p>`);
  });

  it('may have only a title, be within another one, and in a list', async () => {
    expect(await htmlOf('> [!NOTE] Only this')).toMatch(/Only this<\/p>\s*<\/div>\n$/);
    const nested = await htmlOf('- > [!NOTE]\n  > > [!TIP]\n  > > Inner.\n  >\n  > Outer.');
    expect(nested.match(/<\/?(div|li|blockquote)/g)).toEqual([
      '<li',
      '<div',
      '<div',
      '</div',
      '</div',
      '</li',
    ]);
  });

  it.each(['> \\[!NOTE]\n> Text.', '> Text.\n> [!NOTE]', '[!NOTE] Text.', '> [!NOTE]x', '> `[!NOTE]`'])(
    'is not %j',
    async (markdown) => {
      expect(await htmlOf(markdown)).not.toContain('callout');
    },
  );

  it('has its title before its text in plain text, and is not part of the lead', async () => {
    const { text, lead } = await renderMarkdown(
      'Words.\n\n> [!TIP] Before you sail\n> Check.\n\n> [!NOTE] Why?\n> So.',
    );
    expect(text).toBe('Words. Before you sail: Check. Why? So.');
    expect(lead).toBe('Words.');
  });

  it('has the lines of its file in what is found in it', async () => {
    const { references } = await renderMarkdown(
      '> [!NOTE] A [title](/a)\n> One\n> [two](/b)\n>\n> [three](/c)',
    );
    expect(references.map(({ target, line }) => [target, line])).toEqual([
      ['/a', 1],
      ['/b', 3],
      ['/c', 5],
    ]);
  });
});
