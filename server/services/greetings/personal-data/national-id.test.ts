import { describe, expect, it } from 'vitest';
import { hasNationalId } from './national-id.ts';

describe('hasNationalId', () => {
  it.each([
    ['United States', '536-90-4399'],
    ['United Kingdom', 'AB 12 34 56 C'],
    ['Spain', '12345678Z'],
    ['France', '2 55 08 14 168 025 38'],
    ['Italy', 'RSSMRA85M01H501Q'],
    ['Germany', '86 095 742 719'],
    ['Belgium', '85.07.30-033.28'],
    ['Sweden', '811228-9874'],
    ['Finland', '131052-308T'],
    ['Finland, as written since 2023', '131052Y308T'],
    ['Poland', '44051401359'],
    ['Brazil', '111.444.777-35'],
    ['Chile', '12.345.678-5'],
    ['India', '2341 2341 2346'],
    ['China', '11010519491231002X'],
    ['Hong Kong', 'G123456(A)'],
    ['Korea', '900101-1234567'],
    ['South Africa', '8001015009087'],
  ])('finds one of %s, and none once a digit is missing', (_, number) => {
    expect(hasNationalId(`It is ${number}.`)).toBe(true);
    expect(hasNationalId(`它是${number}。`)).toBe(true);
    expect(hasNationalId(`It is ${number.replace(/\d/, '')}.`)).toBe(false);
  });

  it('finds any number that is called one', () => {
    expect(hasNationalId('passport no. X1234567')).toBe(true);
    expect(hasNationalId('护照号：E12345678')).toBe(true);
    expect(hasNationalId('a passport to 2026')).toBe(false);
  });

  it('knows by the check digits that a number is none', () => {
    expect(hasNationalId('12345678A')).toBe(false);
    expect(hasNationalId('8001015009088')).toBe(false);
  });
});
