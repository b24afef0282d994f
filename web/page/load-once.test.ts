import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads once for all who ask, be it before or after it is there', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    return { loads };
  });
  const [first, second] = await Promise.all([load(), load()]);
  expect(second).toBe(first);
  expect(await load()).toBe(first);
  expect(loads).toBe(1);
});

it('tries again after a failure, of which all who waited are told', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('not there yet');
    return loads;
  });
  const outcomes = await Promise.allSettled([load(), load()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load()).toBe(2);
});
