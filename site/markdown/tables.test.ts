import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const tableOf = async (...cells: readonly string[]) => {
  const row = (of: readonly string[]) => `| ${of.join(' | ')} |`;
  const { html } = await renderMarkdown(
    [row(cells.map(() => 'a')), row(cells.map(() => '---')), row(cells)].join('\n'),
  );
  return html;
};

it('measures columns in the width of letters, of which an ideograph has two', async () => {
  expect(await tableOf('a'.repeat(30), '雪'.repeat(40))).toMatch(
    /<td class="column-terms">a+<\/td>\n<td class="column-sentences">/,
  );
});

it('makes a table as wide as the page if its columns need more than the text has', async () => {
  const sentence = 'a '.repeat(50);
  expect(await tableOf('1', '2', sentence)).toContain('<div class="table"');
  expect(await tableOf('1', sentence, sentence)).toContain('<div class="table wide"');
});
