import { SECURITY_PATH } from './paths.ts';
import type { ManifestSource } from './source.ts';

/** RFC 9116, section 2.5.5, recommends less than a year; the file is made anew at least every month. */
const MONTHS_VALID = 6;

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. */
export function securityTxt({ bundle, day }: ManifestSource): string {
  const { origin, site } = bundle;
  return [
    `Contact: mailto:${encodeURI(site.contact.email)}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expiry(day)}`,
    `Preferred-Languages: ${site.locale}`,
    `Canonical: ${origin}${SECURITY_PATH}`,
    `Policy: ${origin}/legal`,
    '',
  ].join('\n');
}

/** The first moment of the month so many months on: all days of a month give the same file. */
function expiry(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + MONTHS_VALID, 1)).toISOString().replace('.000', '');
}
