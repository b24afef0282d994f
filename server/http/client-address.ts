/** Identifies clients by socket address and trusted proxies. */
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type AddressRange = [Address, number];

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
    return bucket(client);
  };
}

/** Address ranges of the owner's proxies: this machine or a private network. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** Returns whether an address is private, including IPv4-mapped IPv6 addresses. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE_RANGES.has(parse(address)?.range() ?? '');
}

function toRange(entry: string): AddressRange {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Parses an address. `process` converts IPv4-mapped IPv6 addresses to IPv4. */
function parse(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function bucket(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
