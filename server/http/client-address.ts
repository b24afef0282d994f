/** Which client a request comes from, as far as it can be known. */
import ipaddr from 'ipaddr.js';

/** Sockets stay open, and their addresses need reading once; the bound keeps many clients from filling the memory. */
const MAX_REMEMBERED = 10_000;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/**
 * Makes the function that names the client of a request: the address of the socket, unless that is a trusted proxy;
 * then the rightmost address in `X-Forwarded-For` that is not one. An IPv6 client is its /64, which is what one
 * household or machine usually has.
 *
 * @param trustedProxies addresses and CIDR ranges
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (socketAddress: string, forwardedFor: string | undefined) => string {
  const ranges = trustedProxies.map(toRange);
  const isTrusted = (address: Address) =>
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

  /** Names of clients that no proxy stands for. */
  const direct = new Map<string, string>();

  return (socketAddress, forwardedFor) => {
    const known = direct.get(socketAddress);
    if (known !== undefined) return known;
    const socket = parse(socketAddress);
    if (!socket) return 'unknown';
    if (!isTrusted(socket)) return remember(socketAddress, bucket(socket));
    let client = socket;
    for (const hop of (forwardedFor ?? '').split(',').reverse()) {
      if (!isTrusted(client)) break;
      const address = parse(hop.trim());
      if (!address) break;
      client = address;
    }
    return bucket(client);
  };

  function remember(socketAddress: string, client: string): string {
    if (direct.size >= MAX_REMEMBERED) direct.clear();
    direct.set(socketAddress, client);
    return client;
  }
}

function toRange(entry: string): Range {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** `process` folds an IPv4 address that is written as IPv6. */
function parse(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function bucket(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
