import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

it.each([
  ['这是一段很长的\n中文文字。', '这是一段很长的中文文字。'],
  ['ひらがな\nカタカナ、\n「はい」', 'ひらがなカタカナ、「はい」'],
  ['**中文**\n*文字*，[链](/a)\n接', '中文文字，链接'],
  ['中文\nEnglish\n中文', '中文 English 中文'],
  ['한국어\n문장', '한국어 문장'],
  ['one\ntwo', 'one two'],
])('a line break in %j is a space only next to words that have spaces', async (markdown, expected) => {
  const { html, text, lead } = await renderMarkdown(markdown);
  expect(text).toBe(expected);
  expect(lead).toBe(expected);
  expect(
    html
      .replace(/<[^>]*>/g, '')
      .trim()
      .replaceAll('\n', ' '),
  ).toBe(expected);
});

it.each(['**注意：**请', '**「はい」**です', '他说**“是”**了'])('%s has emphasis', async (markdown) => {
  expect((await renderMarkdown(markdown)).html).toMatch(/<strong>.*<\/strong>\p{L}+<\/p>/u);
});
