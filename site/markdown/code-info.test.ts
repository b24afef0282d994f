import { expect, it } from 'vitest';
import { readCodeInfo } from './code-info.ts';
import { renderMarkdown } from './render-markdown.ts';

it.each([
  ['', { language: '', marked: [] }],
  ['ts', { language: 'ts', marked: [] }],
  [
    'js {1,3-5} title="a b.js"',
    {
      language: 'js',
      title: 'a b.js',
      marked: [
        [1, 1],
        [3, 5],
      ],
    },
  ],
  ["js{2} filename='a.js'", { language: 'js', title: 'a.js', marked: [[2, 2]] }],
  ['js:src/b.js {2}', { language: 'js', title: 'src/b.js', marked: [[2, 2]] }],
  ['c++ {}', { language: 'c++', marked: [] }],
  ['{r, echo=FALSE}', { language: '', marked: [] }],
  ['js subtitle="a"', { language: 'js', marked: [] }],
  ['js title=""', { language: 'js', marked: [] }],
  ['"onload=x', { language: '', marked: [] }],
])('reads %j', (info, expected) => {
  expect(readCodeInfo(info)).toEqual(expected);
});

it('shows the title of code and marks its lines, of any number', async () => {
  const { html, text } = await renderMarkdown('```none title="<a>.ts" {1,3-999999999}\na\nb\nc\n```');
  expect(html).toContain('<span class="code-title">&lt;a&gt;.ts</span><span>none</span>');
  expect(html).toContain('<code class="language-none"><mark>a\n</mark>b\n<mark>c\n</mark></code>');
  expect(text).toBe('<a>.ts a b c');
});
