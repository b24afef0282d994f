/**
 * The guard against requests into a private network (SSRF): a receiver's address is looked at where it is used, in the
 * connection itself, so that no second look-up can answer otherwise.
 */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** "the IANA … has assigned … 2000::/3" to global unicast (RFC 4291, 2.4); what lies outside reaches nothing public. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

export class PrivateAddressError extends Error {
  constructor() {
    super('has an address that is not public (NOTIFY_ALLOW_PRIVATE=true permits it)');
  }
}

/** Whether the address is one of the public internet's, and no detour to another (mapped, translated, tunnelled). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** For `net` and `http`: resolves a name and fails unless every address is public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('no address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(), '', 0);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** The options of a connection to `hostname`, as a URL has it. Node resolves no literal address, so it is checked here. */
export function guarded(hostname: string, allowPrivate: boolean): { lookup?: LookupFunction } {
  if (allowPrivate) return {};
  const host = unbracketed(hostname);
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError();
  return { lookup: publicLookup };
}

/** An IPv6 address as sockets take it. */
export function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
