import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { dayInTimezone, isoInTimezone, longDate, relativeTime, yearOf } from './time.ts';

const timezone = fc.constantFrom(
  'UTC',
  'Europe/Lisbon',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
);
const moment = fc.date({
  min: new Date('1990-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});

describe('dayInTimezone', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-21T09:59:59.999Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Etc/GMT+12', '2026-11-22T11:59:59.999Z', '2026-11-21'],
    // In Beirut, clocks jump from 23:59:59 to 01:00. Samoa skipped a day.
    ['Asia/Beirut', '2026-03-28T21:59:59.999Z', '2026-03-28'],
    ['Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
  ])('in %s at %s, returns the day %s', (zone, moment, day) => {
    expect(dayInTimezone(new Date(moment), zone)).toBe(day);
  });
});

describe('isoInTimezone', () => {
  it.each([
    ['UTC', '2026-11-21T10:15:00+00:00'],
    ['Europe/Lisbon', '2026-11-21T10:15:00+00:00'],
    ['America/New_York', '2026-11-21T05:15:00-05:00'],
    ['Asia/Kathmandu', '2026-11-21T16:00:00+05:45'],
    ['Pacific/Kiritimati', '2026-11-22T00:15:00+14:00'],
  ])('formats the time in %s as %s', (zone, expected) => {
    expect(isoInTimezone(new Date('2026-11-21T10:15:00Z'), zone)).toBe(expected);
  });

  it.each([
    ['2026-03-29T00:59:59Z', '2026-03-29T00:59:59+00:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29T02:00:00+01:00'],
    ['2026-10-25T00:59:59Z', '2026-10-25T01:59:59+01:00'],
    ['2026-10-25T01:00:00Z', '2026-10-25T01:00:00+00:00'],
  ])('follows daylight saving time in Lisbon: %s is %s', (utc, local) => {
    expect(isoInTimezone(new Date(utc), 'Europe/Lisbon')).toBe(local);
  });

  it('denotes the same moment in every time zone, to the second', () => {
    fc.assert(
      fc.property(moment, timezone, (date, zone) => {
        const told = isoInTimezone(date, zone);
        expect(told).toMatch(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}:\d{2}[+-]\d{2}:\d{2}$/);
        expect(Date.parse(told)).toBe(Math.floor(date.getTime() / 1000) * 1000);
      }),
    );
  });
});

describe('relativeTime', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  it.each([
    ['2026-07-01T11:59:01Z', english('text.justNow')],
    ['2026-07-01T11:59:00Z', '1 minute ago'],
    ['2026-07-01T11:00:01Z', '59 minutes ago'],
    ['2026-07-01T11:00:00Z', '1 hour ago'],
    ['2026-07-01T09:30:00Z', '2 hours ago'],
    ['2026-06-30T12:00:00Z', '1 day ago'],
    ['2026-06-24T12:00:00Z', '1 week ago'],
    ['2026-05-01T12:00:00Z', '2 months ago'],
    ['2024-07-01T12:00:00Z', '2 years ago'],
  ])('formats %s as “%s”', (then, expected) => {
    expect(relativeTime(new Date(then), now)).toBe(expected);
  });

  it('formats a moment in the future as “just now”', () => {
    expect(relativeTime(new Date('2026-07-01T13:00:00Z'), now)).toBe(english('text.justNow'));
  });

  it('rounds down the elapsed time', () => {
    const seconds = {
      minute: 60,
      hour: 3600,
      day: 86_400,
      week: 604_800,
      month: 2_592_000,
      year: 31_536_000,
    };
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 2_000_000_000 }), (elapsed) => {
        const told = relativeTime(new Date(now.getTime() - elapsed * 1000), now);
        const [, count, unit] = /^(\d+) (minute|hour|day|week|month|year)s? ago$/.exec(told) ?? [];
        const length = Object.entries(seconds).find(([name]) => name === unit)?.[1] ?? Number.NaN;
        expect(Number(count) * length).toBeLessThanOrEqual(elapsed);
        expect((Number(count) + 1) * length).toBeGreaterThan(elapsed);
      }),
    );
  });
});

describe('longDate', () => {
  it.each([
    ['en', '2026-05-01', 'May 1, 2026'],
    ['fr', '2026-05-01', '1er mai 2026'],
    ['fr-CA', '2026-05-01', '1er mai 2026'],
    ['fr', '2026-05-11', '11 mai 2026'],
    ['pt-BR', '2026-05-01', '1º de maio de 2026'],
    ['pt-PT', '2026-05-01', '1 de maio de 2026'],
  ])('in %s, writes %s as %s', (locale, day, expected) => {
    expect(longDate(day, locale)).toBe(expected);
  });
});

it.each([
  ['en', '2026'],
  ['ja', '2026'],
  ['ar-EG', '٢٠٢٦'],
])('writes a year in the digits of %s', (locale, year) => {
  expect(yearOf('2026-11-21', locale)).toBe(year);
});
