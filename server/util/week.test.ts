import { expect, it } from 'vitest';
import { lastDayOf, weekOf } from './week.ts';

it.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('puts %s into the week that starts on Monday, %s', (time, week) => {
  expect(weekOf(new Date(time))).toBe(week);
});

it('returns weeks before and after, and the last day of a week', () => {
  expect(weekOf(new Date('2026-11-25'), -1)).toBe('2026-11-16');
  expect(weekOf(new Date('2026-11-25'), 1)).toBe('2026-11-30');
  expect(lastDayOf('2026-12-28')).toBe('2027-01-03');
});
