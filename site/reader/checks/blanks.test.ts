import { expect, it } from 'vitest';
import { renderMarkdown } from '../../markdown/render-markdown.ts';
import { blanksIn, warnOfBlanks } from './blanks.ts';

it('finds blanks with their lines, also those that continue on the next line', () => {
  expect(blanksIn('Name: {{name}}, {{town}}\n\nRules: {{the rules,\nand where they are}}\n')).toEqual([
    { text: '{{name}}', line: 1 },
    { text: '{{town}}', line: 1 },
    { text: '{{the rules, and where they are}}', line: 3 },
  ]);
});

it('takes templates in code for examples', () => {
  expect(blanksIn('Write `{{ page.title }}`:\n\n```jinja\n{{ page.title }}\n```\n\n{{your page}}')).toEqual([
    { text: '{{your page}}', line: 7 },
  ]);
});

it('ignores braces that are not a pair', () => {
  expect(blanksIn('{{ and }, or {{{ and {a}')).toEqual([]);
});

it('warns of all blanks of a file at once', async () => {
  const rendered = await renderMarkdown('{{a}}\n\n{{b}}, {{c}}, {{d}}\n');
  const fix = 'Replace each and its braces, or delete the parts that do not apply to you.';
  const message = 'Blanks are not filled in: {{a}} (5), {{b}} (7), {{c}} (7) …';
  expect(warnOfBlanks({ file: 'pages/legal.md', fileLine: (line) => line + 4, rendered })).toMatchObject([
    { file: 'pages/legal.md', line: 5, message, fix },
  ]);
});
