import { expect, it, onTestFinished, vi } from 'vitest';
import { createProgress } from './print.ts';

it('prints progress at most once a second, starting after the first second', () => {
  const lines: string[] = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const progress = createProgress((line) => lines.push(line));
  for (let done = 1; done <= 50; done += 1) {
    vi.advanceTimersByTime(50);
    progress('Reading essays', done, 50);
  }
  expect(lines).toEqual(['Reading essays: 20 of 50', 'Reading essays: 40 of 50']);
});
