import { SECURITY_PATH } from './paths.ts';
import type { ManifestSource } from './source.ts';

/** RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_MONTHS = 6;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
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

/** Returns the start of a month, so that all days of a month give the same file. */
function expiry(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + VALID_MONTHS, 1)).toISOString().replace('.000', '');
}
