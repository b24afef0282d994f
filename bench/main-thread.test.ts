import { expect, it } from 'vitest';
import { readMainThread } from './main-thread.ts';

/** Times in milliseconds; the trace has microseconds. */
function event(name: string, start: number, duration?: number, thread = 1) {
  const span = duration === undefined ? { ph: 'R' } : { ph: 'X', dur: duration * 1000, tdur: duration * 500 };
  return { name, pid: 7, tid: thread, ts: start * 1000, ...span };
}

/** The beginning of a page, or of what a picture in SVG is drawn in, which has no address. */
function navigation(start: number, documentLoaderURL: string) {
  return { ...event('navigationStart', start), args: { data: { documentLoaderURL } } };
}

const trace = Buffer.from(
  JSON.stringify({
    traceEvents: [
      event('RunTask', -100, 95),
      navigation(0, 'http://127.0.0.1/essays'),
      event('RunTask', 1, 8),
      navigation(9, ''),
      event('bench-loaded', 10),
      event('RunTask', 12, 30),
      event('FunctionCall', 12, 25),
      event('Layout', 14, 20),
      event('RunTask', 13, 90, 2),
      event('bench-ready', 50),
      event('RunTask', 60, 100),
    ],
  }),
);

it('the longest task is sought between two marks, on the thread of the page alone', () => {
  const thread = readMainThread(trace, 'bench-ready');
  expect(thread.longest('bench-loaded', 'bench-ready')).toMatchObject({ elapsed: 30, processor: 15 });
});

it('no task has the processor for longer than it lasts, whatever the clock of its thread has counted', () => {
  const ahead = { ...event('RunTask', 2, 6), tdur: 9000 };
  const mark = event('bench-ready', 10);
  const page = navigation(0, 'http://127.0.0.1/');
  const traceEvents = [page, ahead, { ...event('RunTask', 8, 7), tdur: 7000 }, mark];
  const thread = readMainThread(Buffer.from(JSON.stringify({ traceEvents })), 'bench-ready');
  expect(thread.longest(undefined, 'bench-ready')).toMatchObject({ elapsed: 7, processor: 7 });
});

it('a task is named for what took the most of it, not for what that was part of', () => {
  const thread = readMainThread(trace, 'bench-ready');
  expect(thread.longest('bench-loaded', 'bench-ready')?.what).toBe('Layout 67%');
});

it('without a first mark the navigation of the page is the beginning, not that of a picture in it', () => {
  expect(readMainThread(trace, 'bench-ready').longest(undefined, 'bench-loaded')?.elapsed).toBe(8);
});

it('a trace without the mark is refused', () => {
  expect(() => readMainThread(trace, 'bench-gone')).toThrow('"bench-gone"');
});
