import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('a result is made once for each object', () => {
  const asked: object[] = [];
  const read = remembered((key: { name?: string }) => {
    asked.push(key);
    return key.name;
  });
  const [one, none] = [{ name: 'one' }, {}];
  expect([read(one), read(none), read(one), read(none), read({ name: 'one' })]).toEqual([
    'one',
    undefined,
    'one',
    undefined,
    'one',
  ]);
  expect(asked).toHaveLength(3);
});
