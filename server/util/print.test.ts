import { expect, it } from 'vitest';
import { createProgress } from './print.ts';

it('prints progress at most once a second, starting after the first second', () => {
  const lines: string[] = [];
  let now = 0;
  const progress = createProgress(
    (line) => lines.push(line),
    () => now,
  );
  for (let done = 1; done <= 50; done += 1) {
    now += 50;
    progress('Reading essays', done, 50);
  }
  expect(lines).toEqual(['Reading essays: 20 of 50', 'Reading essays: 40 of 50']);
});
