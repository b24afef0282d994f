import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { isoInTimezone } from '../../web/core/time.ts';
import { lastDayOf, nextMorning, weekOf } from './calendar.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('a week', () => {
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
});

describe('the next morning', () => {
  it.each([
    ['Europe/Lisbon', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00.000Z'],
    ['Europe/Lisbon', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['America/New_York', '2026-11-21T02:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T02:00:00Z', '2026-11-21T03:00:00.000Z'],
    // Clocks are put forward on 29 March and back on 25 October.
    ['Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T06:00:00Z', '2026-10-25T07:00:00.000Z'],
  ])('in %s at %s, returns %s', (timezone, now, expected) => {
    expect(nextMorning(new Date(now), timezone).toISOString()).toBe(expected);
  });

  it('is between 8 and 9 in the morning, and at most 25 hours away', () => {
    const moment = fc.date({ min: new Date('2015-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    const timezone = fc.constantFrom('UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(moment, timezone, (now, zone) => {
        const morning = nextMorning(now, zone);
        const wait = morning.getTime() - now.getTime();
        expect(isoInTimezone(morning, zone).slice(11, 13)).toBe('08');
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(25 * HOUR_MS);
      }),
    );
  });
});
