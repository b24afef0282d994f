import ipaddr from 'ipaddr.js';
import { isPublicAddress, unbracketed } from '../util/public-address.ts';

/** Names that lead nowhere on the public internet: RFC 6761 and 2606, `.local` of RFC 6762, `.internal` by ICANN. */
const NOT_PUBLIC = /(^|\.)(localhost|local|internal|test|example|invalid|home\.arpa)$/;

/** Whether an origin is one that strangers can visit: no loopback, private or reserved address or name. */
export function isPublicOrigin(origin: string): boolean {
  const host = unbracketed(new URL(origin).hostname).replace(/\.$/, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !NOT_PUBLIC.test(host);
}
