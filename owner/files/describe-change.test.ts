import { expect, it } from 'vitest';
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
