import { expect, it } from 'vitest';
import { formatContentErrors, formatFindings } from './content-error.ts';

const errorAt = (file: string, line: number, message: string) => ({ file, line, message, fix: 'Fix it.' });

it('writes clickable locations, sorted by file and line', () => {
  const errors = [errorAt('b', 1, 'One.'), errorAt('a', 10, 'Two.'), errorAt('a', 9, 'Three.')];
  expect(formatContentErrors('content', errors)).toBe(
    [
      'content/a:9  Three.',
      '    Fix it.',
      'content/a:10  Two.',
      '    Fix it.',
      'content/b:1  One.',
      '    Fix it.',
    ].join('\n'),
  );
});

it('begins with the number of errors by cause if some have the same', () => {
  const messages = [
    'Unknown key "layout".',
    'Unknown key "layout".',
    'Unknown key "author".',
    'The link "/a" leads nowhere.',
    'The file media/a.png is missing.',
    'The link "/b" leads nowhere.',
    'The link "/c" leads nowhere.',
    '3 blanks are not filled in: {{a}}',
    '12 blanks are not filled in: {{b}}',
  ];
  const [table] = formatContentErrors(
    'content',
    messages.map((message, index) => errorAt('a', index + 1, message)),
  ).split('\n\n');
  expect(table).toBe(
    `    3  The link "…" leads nowhere.
    2  Unknown key "layout".
    2  … blanks are not filled in.
    1  Unknown key "author".
    1  The file media/a.png is missing.`,
  );
});

it('lists warnings below the errors', () => {
  const [error, warning] = [errorAt('a', 1, 'Wrong.'), errorAt('b', 2, 'Odd.')];
  const listed = ['content/a:1  Wrong.\n    Fix it.', '1 warning:\ncontent/b:2  Odd.\n    Fix it.'];
  expect(formatFindings('content', [error], [warning])).toBe(listed.join('\n\n'));
  expect(formatFindings('content', [error], [])).toBe(listed[0]);
  expect(formatFindings('content', [], [warning])).toBe(listed[1]);
});
