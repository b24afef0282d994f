import { expect, it } from 'vitest';
import { expectLinear } from '../../test/helpers/growth.ts';
import { describeChange } from './describe-change.ts';

it('shows the lines that change, with one line around them', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\n';
  expect(describeChange('x.md', before, before.replace('b', 'B').replaceAll('\n', '\r\n'))).toBe(
    'x.md\n a\n-b\n+B\n c',
  );
  expect(describeChange('x.md', before, before.replace('a\n', '').replace('g', 'G'))).toBe(
    'x.md\n-a\n b\n…\n f\n-g\n+G',
  );
  expect(describeChange('x.md', undefined, 'a')).toBe('x.md\n+a');
  expect(describeChange('x.md', 'a\n', undefined)).toBe('x.md\n-a');
});

it('shows both texts as a whole if they have little in common, in time linear in their length', {
  tags: ['long'],
}, async () => {
  const text = (line: string, count: number) => `${line}\n`.repeat(count);
  expect(describeChange('x.md', text('# a', 3_000), text('# b', 3_000))).toBe(
    `x.md\n${text('-# a', 3_000)}${text('+# b', 3_000)}`.trimEnd(),
  );
  await expectLinear((count) => describeChange('x.md', text('# a', count), text('# b', count)), 10_000);
});
