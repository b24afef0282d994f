import { expect, it, onTestFinished, vi } from 'vitest';
import { createFailureLog } from './log.ts';

it('logs failures of a route at most once a minute, with the number omitted', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: object[] = [];
  const logFailure = createFailureLog({ error: (line: object) => void lines.push(line) });
  const error = new Error('No.');
  for (let count = 0; count < 1_000; count += 1) logFailure('/a', error);
  logFailure('/b', error);
  vi.advanceTimersByTime(60_000);
  logFailure('/a', error);
  logFailure('/b', error);
  expect(lines).toEqual([
    { err: error, route: '/a' },
    { err: error, route: '/b' },
    { err: error, route: '/a', omitted: 999 },
    { err: error, route: '/b' },
  ]);
});
