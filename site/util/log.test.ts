import { expect, it, onTestFinished, vi } from 'vitest';
import { createFailureLog, openLog } from './log.ts';

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

it('prints text at a terminal, with errors in the content as check prints them', () => {
  let printed = '';
  const write = (text: string | Uint8Array) => {
    printed += text;
    return true;
  };
  const log = openLog('info', { isTTY: true, write });
  log.info({ essays: 3 }, 'content published');
  const error = { file: 'essays/a.md', line: 2, message: 'Wrong \u001b[31m.', fix: 'Fix it.' };
  log.error({ content: 'content', errors: [error], warnings: [] }, 'content not published');
  log.warn({ content: 'content', errors: [], warnings: [error] }, '1 warning about the content');
  log.warn({ err: Object.assign(new Error('Why.'), { stack: 'Why: here' }) }, 'no copy');
  expect(printed).toBe(`content published (essays: 3)
Error: content not published
content/essays/a.md:2  Wrong  [31m.
    Fix it.
1 warning:
content/essays/a.md:2  Wrong  [31m.
    Fix it.
Warning: no copy
Why: here
`);
});
