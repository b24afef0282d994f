/** Identifies the client of a request by socket address and trusted proxies. */
import { isIPv4 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import ipaddr from 'ipaddr.js';
import { clientAt } from '../../site/util/networks.ts';
import { isPublicOrigin } from '../../site/util/public-address.ts';
import type { Writer } from '../services/clients/identify-client.ts';
import type { AppContext, Services } from './environment.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Returns a function that identifies the client of a request by the address of the socket. If that address is a trusted
 * proxy, the client is the rightmost address in `X-Forwarded-For` that is not a trusted proxy. An IPv6 client is
 * identified by its /64, which usually belongs to one household or machine.
 *
 * @param trustedProxies addresses and CIDR ranges
 */
export function createClientAddress(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map(toRange);
  const isTrusted = (address: Address) =>
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

  return (socketAddress: string, forwardedFor: string | undefined): string => {
    // In the usual case, without proxies, there is nothing to parse.
    if (ranges.length === 0 && isIPv4(socketAddress)) return socketAddress;
    const socket = parse(socketAddress);
    if (!socket) return 'unknown';
    let client = socket;
    for (const hop of (forwardedFor ?? '').split(',').reverse()) {
      if (!isTrusted(client)) break;
      const address = parse(hop.trim());
      if (!address) break;
      client = address;
    }
    return clientAt(client);
  };
}

/** Returns the address of the other end of the socket, which may be a proxy. */
function socketAddressOf(c: AppContext): string {
  return (c.env.incoming ? getConnInfo(c).remote.address : '127.0.0.1') ?? '';
}

/** Returns the address of the client according to the socket and trusted proxies. */
export function clientOf(c: AppContext, { clientAddress }: Pick<Services, 'clientAddress'>): string {
  return clientAddress(socketAddressOf(c), c.req.header('x-forwarded-for'));
}

/**
 * Returns whether a proxy on a private network sent the request that `TRUSTED_PROXIES` does not list. All visitors behind
 * it share its address.
 */
export function isBehindUnknownProxy(
  c: AppContext,
  { clientAddress, onUnknownProxy }: Pick<Services, 'clientAddress' | 'onUnknownProxy'>,
): boolean {
  const socket = parse(socketAddressOf(c));
  if (!socket || c.req.header('x-forwarded-for') === undefined || !isPrivate(socket)) return false;
  // Without trust, the client is the proxy itself.
  if (clientOf(c, { clientAddress }) !== clientAt(socket)) return false;
  onUnknownProxy();
  return true;
}

/**
 * Returns the sender of a message. Its address is unknown if all visitors may have the same one: behind an unknown
 * proxy, or if a public site gets requests from its own network.
 */
export function writerOf(c: AppContext, services: Services): Writer {
  const address = clientOf(c, services);
  const isShared =
    isBehindUnknownProxy(c, services) ||
    (isPublicOrigin(services.config.publicUrl) && isPrivate(parse(address)));
  return services.clients.writer(address, isShared);
}

/** Address ranges of the owner's proxies: this machine or a private network. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** Returns whether an address is private, including IPv4-mapped IPv6 addresses. */
function isPrivate(address: Address | undefined): boolean {
  return PRIVATE_RANGES.has(address?.range() ?? '');
}

function toRange(entry: string): [Address, number] {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Parses an address. `process` converts IPv4-mapped IPv6 addresses to IPv4. */
function parse(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}
