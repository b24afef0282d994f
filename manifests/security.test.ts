import { expect, it } from 'vitest';
import { createSampleSource, SAMPLE_ORIGIN } from '../test/helpers/manifest-source.ts';
import { securityTxt } from './well-known.ts';

const on = (day: string) => securityTxt({ ...createSampleSource(), day });

it('lists contacts, expiry, languages, canonical URL and policy', () => {
  expect(on('2026-11-21')).toBe(
    `Contact: mailto:ada@sample.test
Contact: ${SAMPLE_ORIGIN}/contact
Expires: 2027-05-01T00:00:00Z
Preferred-Languages: en
Canonical: ${SAMPLE_ORIGIN}/.well-known/security.txt
Policy: ${SAMPLE_ORIGIN}/legal
`,
  );
});

it.each([
  ['2026-01-01', '2026-07-01'],
  ['2026-01-31', '2026-07-01'],
  ['2026-12-31', '2027-06-01'],
])('generated on %s, expires on %s: within a year, and the same for the whole month', (day, expires) => {
  expect(on(day)).toContain(`Expires: ${expires}T00:00:00Z\n`);
});
