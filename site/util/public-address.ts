/**
 * Guards against requests into a private network (SSRF). Checks the address that the connection itself uses, so that a
 * second lookup cannot return a different one (DNS rebinding).
 */
import { lookup } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** "the IANA … has assigned … 2000::/3" to global unicast (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Names without a public address: RFC 6761, RFC 2606, `.local` (RFC 6762) and `.internal` (ICANN). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|test|example|invalid|home\.arpa)$/;

/** Thrown instead of connecting to an address that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';

  constructor() {
    super('has an address that is not public (NOTIFY_ALLOW_PRIVATE=true permits it)');
  }
}

/** Returns whether the address is public and not mapped, translated or tunneled to another. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** Returns whether an origin is public: it has no loopback, private or reserved address or name. */
export function isPublicOrigin(origin: string): boolean {
  const host = hostOf(origin);
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_NAME.test(host);
}

/** Returns the host of an origin without brackets and without the final period of a full name. */
function hostOf(origin: string): string {
  return unbracketed(new URL(origin).hostname).replace(/\.$/, '');
}

/** Returns whether only programs on this machine can reach an origin. */
export function isLoopbackOrigin(origin: string): boolean {
  const host = hostOf(origin);
  if (ipaddr.isValid(host)) return ['loopback', 'unspecified'].includes(ipaddr.process(host).range());
  return /(^|\.)localhost$/.test(host);
}

/** Resolves a name for `net` and `http`, and fails unless every address is public. */
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

/**
 * Returns the options for a connection to the `hostname` of a URL. Node doesn't look up a literal address, so it is
 * checked here.
 *
 * @throws PrivateAddressError
 */
export function guarded(hostname: string, allowPrivate: boolean): { lookup?: LookupFunction } {
  if (allowPrivate) return {};
  const host = unbracketed(hostname);
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError();
  return { lookup: publicLookup };
}

/**
 * Sends a request, and returns the response once its headers have arrived.
 *
 * @throws PrivateAddressError
 */
export function requestGuarded(
  address: URL,
  allowPrivate: boolean,
  { body, ...options }: RequestOptions & { readonly body?: string },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    // A shared agent could reuse a connection that this guard has not checked.
    const settings = { ...options, agent: false, ...guarded(address.hostname, allowPrivate) };
    request(address, settings, resolve).once('error', reject).end(body);
  });
}

/** Removes the brackets from an IPv6 address, as sockets expect. */
export function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
