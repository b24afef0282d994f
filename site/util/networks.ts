/** The networks that limits, blocks and counts tell apart. */
import ipaddr from 'ipaddr.js';

/** A network, which may do as much as a number of clients. */
export interface Network {
  readonly name: string;
  readonly clients: number;
}

/** As many clients as a /48 network counts for. Providers assign a /64, a /56 or a /48 to one customer (RFC 6177). */
export const MAX_CLIENTS_PER_NETWORK = 16;

/** Returns the name of the client at an address: the IPv4 address, or the /64 network of an IPv6 address. */
export function clientAt(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address instanceof ipaddr.IPv6 ? ipv6Network(address.parts, 64) : address.toString();
}

/** Returns the networks of a client, smallest first: the client itself and, for IPv6, its /56 and /48. */
export function networksOf(client: string): readonly Network[] {
  if (!client.endsWith('/64')) return [{ name: client, clients: 1 }];
  const parts = client.split(':', 4).map((part) => Number.parseInt(part, 16));
  return [
    { name: client, clients: 1 },
    { name: ipv6Network(parts, 56), clients: 4 },
    { name: ipv6Network(parts, 48), clients: MAX_CLIENTS_PER_NETWORK },
  ];
}

/** Returns the IPv4 /24 or IPv6 /48 of a client, which one machine is unlikely to leave. */
export function neighborhoodOf(client: string): string {
  return (
    networksOf(client)
      .at(-1)
      ?.name.replace(/\.\d+$/, '.0/24') ?? client
  );
}

function ipv6Network(parts: readonly number[], bits: 48 | 56 | 64): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const kept = [a, b, c, ...(bits === 48 ? [] : [bits === 56 ? d & 0xff00 : d])];
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
