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
    `  Unknown key "…": 3, first at content/a:1
  The link "…" leads nowhere: 3, first at content/a:4
  … blanks are not filled in: 2, first at content/a:8
  The file media/a.png is missing: 1, at content/a:5`,
  );
});

it('counts the files of a cause, and takes an element of HTML for one whatever its attributes', () => {
  const errors = Array.from({ length: 2_564 }, (_, index) =>
    errorAt(
      `essays/${index % 564}.md`,
      index + 1,
      `<a href="/${index % 7}"> is HTML, which would be published.`,
    ),
  );
  const [table] = formatContentErrors('content', errors).split('\n\n');
  expect(table).toBe('  HTML <a>: 2,564 in 564 files, first at content/essays/0.md:1');
});

it('lists the first fifty errors, and says how to see the others', () => {
  const errors = Array.from({ length: 1_100 }, (_, index) => errorAt('a', index + 1, `Number ${index}.`));
  const some = formatContentErrors('content', errors).split('\n');
  expect(some.filter((line) => line.startsWith('content/'))).toHaveLength(50);
  expect(some.at(-1)).toBe(
    '1,050 more. To see all: npx --no foyer-site check --all, or --json for programs.',
  );
  const all = formatContentErrors('content', errors, { all: true }).split('\n');
  expect(all.filter((line) => line.startsWith('content/'))).toHaveLength(1_100);
});

it('lists warnings below the errors', () => {
  const [error, warning] = [errorAt('a', 1, 'Wrong.'), errorAt('b', 2, 'Odd.')];
  const listed = ['content/a:1  Wrong.\n    Fix it.', '1 warning:\ncontent/b:2  Odd.\n    Fix it.'];
  expect(formatFindings('content', [error], [warning])).toBe(listed.join('\n\n'));
  expect(formatFindings('content', [error], [])).toBe(listed[0]);
  expect(formatFindings('content', [], [warning])).toBe(listed[1]);
});
