import { expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { withoutCode } from './code.ts';

it.each([
  ['a block between fences', 'a\n```js\nb\n```\nc', 'a\n\n\n\nc'],
  ['an indented block', 'a\n\n    b\n\nc', 'a\n\n\n\nc'],
  ['a block after a line that ends at a carriage return', 'a\rb\n```\nc\n```', 'a\nb\n\n\n'],
  ['spans, also on two lines', 'a `b` c ``d`\ne`` f', 'a  c \n f'],
])('withoutCode removes %s', (_, markdown, text) => {
  expect(withoutCode(markdown)).toBe(text);
});

it.each(['a ` b', 'a \\`b` c', '``a`', 'a `b\n\nc` d'])(
  'withoutCode keeps %j, which is not code',
  (markdown) => {
    expect(withoutCode(markdown)).toBe(markdown);
  },
);

it('withoutCode keeps the number of each line', () => {
  const unit = fc.constantFrom('`', '``', '```\n', '~~~\n', '    ', '\n', '\\', 'a', ' ', '<!--', '-->');
  fc.assert(
    fc.property(fc.string({ unit }), (markdown) => {
      expect(withoutCode(markdown).split('\n')).toHaveLength(markdown.split('\n').length);
    }),
  );
});
