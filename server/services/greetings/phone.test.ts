import examples from 'libphonenumber-js/examples.mobile';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { hasPhoneNumber } from './phone.ts';

const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
/** Some islands have numbers of four or five digits, which could be anything. */
const longNumbers = numbers.filter(({ nationalNumber }) => nationalNumber.length > 5);

const missedOf = (written: readonly string[]) =>
  written.filter((number) => !hasPhoneNumber(`Hi, ${number} ok`));

describe('hasPhoneNumber', () => {
  it('finds international numbers from every country', () => {
    expect(missedOf(longNumbers.map((number) => number.formatInternational()))).toEqual([]);
    expect(missedOf(longNumbers.map((number) => number.number))).toEqual([]);
  });

  it('finds national numbers from every country after a label', () => {
    const missed = missedOf(longNumbers.map((number) => `Phone: ${number.formatNational()}`));
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(longNumbers.length * 0.02);
  });

  it('finds national numbers of at least eight digits without a label', () => {
    const eightOrMore = longNumbers.filter(({ nationalNumber }) => nationalNumber.length >= 8);
    const missed = missedOf(eightOrMore.map((number) => number.formatNational()));
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(eightOrMore.length * 0.1);
  });

  it('treats more than eight groups of digits after a label as a phone number', () => {
    expect(hasPhoneNumber('tel 1a'.repeat(42))).toBe(true);
    expect(hasPhoneNumber('tel 1a'.repeat(8))).toBe(false);
  });

  it('treats a list of more than 25 numbers as a phone number', () => {
    expect(hasPhoneNumber('+1 '.repeat(26))).toBe(true);
    expect(hasPhoneNumber('+1 '.repeat(25))).toBe(false);
  });

  it.each([
    'Order +49 30 1234567',
    'Order 030-1234567',
    'Call me about order 4711-0815',
    'order 555-123-4567',
  ])('finds a phone number after the name of a document: %s', (text) =>
    expect(hasPhoneNumber(text)).toBe(true),
  );

  it.each([
    '2026-10-17 12:30:15 and 17.10.2026',
    '20261017 or 20261017-183000',
    '1995-2026, 2024 2025 2026',
    'v10.0.19045 and 120.0.6099.71',
    '3.14159265358979',
    '1,234,567 or 12 345 678',
    '$1,500.00 and 12 500 EUR',
    '1760702400 and 1760702400000',
    '550e8400-e29b-41d4-a716-446655440000',
    'opus-4-20250514',
    'ISBN 978-0-13-468599-1',
    '978-0-13-468599-1 or ISBN 9780134685991',
    '10.1145/3580305.3599572',
    'CVE-2024-3094, #1234567',
    'pages 1000-2000',
    'Order 4711-0815 done',
    'Invoice no. 2210-4711, ticket #1042-7731 and Bestellung 4711-0815',
  ])('allows a number that is not a phone number: %s', (text) => expect(hasPhoneNumber(text)).toBe(false));
});
