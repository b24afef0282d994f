import { describe, expect, it } from 'vitest';
import { oneLine } from '../../web/core/one-line.ts';
import { withLineBreaks } from './line-breaks.ts';
import { renderMarkdown } from './render-markdown.ts';

const lines = (html: string) =>
  [...html.matchAll(/<span class="verse-line">(.*?)<\/span>/g)].map(([, line]) => line);

describe('verse', () => {
  const poem = '```verse\nThe boats *come home*\n  without a light,\n\nand nobody\ncounts them.\n```\n';

  it('has a paragraph for each stanza and an element for each line', async () => {
    const { html } = await renderMarkdown(poem);
    expect(html.match(/<p class="verse">/g)).toHaveLength(2);
    expect(lines(html)).toEqual([
      'The boats <em>come home</em>',
      '\u2002\u2002without a light,',
      'and nobody',
      'counts them.',
    ]);
    expect(html).not.toContain('<pre');
  });

  it('keeps its lines apart in plain text', async () => {
    const { lead, text } = await renderMarkdown(poem);
    expect(lead).toContain('The boats come home / ');
    expect(text).toContain('and nobody / counts them.');
  });

  it('keeps its stanzas apart in plain text, and prose from it', async () => {
    const { lead, text } = await renderMarkdown(`Prose.\n\n${poem}\nMore prose.\n\nThe end.`);
    const stanzas =
      'The boats come home / without a light, // and nobody / counts them. // More prose. The end.';
    expect(oneLine(lead)).toBe(`Prose. // ${stanzas}`);
    expect(text).toContain(stanzas);
  });

  it('is a whole text with breaks at the end of its lines', async () => {
    const { html, markdown } = await renderMarkdown(
      withLineBreaks('One\ntwo\n\n```js\na\nb\n```\n\nthree\nfour\n'),
    );
    expect(lines(html)).toEqual(['One', 'two', 'three', 'four']);
    expect(html).toContain('a\nb');
    expect(markdown).toContain('One   \ntwo');
  });

  it('does not close an element within another', async () => {
    const { html } = await renderMarkdown('*One\\\ntwo*\\\nthree');
    expect(html).toContain('<span class="verse-line"><em>One<br>\ntwo</em></span><br>');
  });

  it('is not what prose with long lines is', async () => {
    const { html } = await renderMarkdown(`${'A long line of prose. '.repeat(6)}\\\nNext.`);
    expect(html).not.toContain('class="verse"');
  });
});

it('an address in a text keeps its lines', async () => {
  const { html } = await renderMarkdown('Jo Hobbs\\\n12 Mill Lane\\\nPort Ansel');
  expect(lines(html)).toEqual(['Jo Hobbs', '12 Mill Lane', 'Port Ansel']);
});

it.each([
  ['four short lines', 'The boats come home\nwithout a light\nand nobody\ncounts them.', 1],
  ['three short lines', 'One\ntwo\nthree', 0],
  ['prose', 'This is prose that somebody has broken into lines of eighty characters by hand.\n'.repeat(5), 0],
])('warns of %s that run together', async (_kind, markdown, count) => {
  const { warnings } = await renderMarkdown(markdown);
  expect(warnings.filter(({ message }) => message.includes('run together'))).toHaveLength(count);
});

it.each([
  ['> We build doors.\n> — Ada', 'We build doors.', '— Ada'],
  ['> We build doors.\n>\n> — Ada', 'We build doors.', '— Ada'],
  ['> We build\n> doors.\n> -- Ada', 'We build\ndoors.', '– Ada'],
])('a quotation names its source on a line of its own: %s', async (markdown, text, source) => {
  const { html } = await renderMarkdown(markdown);
  expect(html).toContain(`<p>${text}</p>\n<p class="source">${source}</p>`);
});
