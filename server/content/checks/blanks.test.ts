import { expect, it } from 'vitest';
import { blanksIn } from './blanks.ts';

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
