import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNetworkLimit, SHARES_PER_REQUEST } from './network-limit.ts';
import { createRateLimit } from './rate-limit.ts';

afterEach(() => void vi.restoreAllMocks());

/** Returns a limit of so many requests a minute, whose clock moves only when `pass` is called. */
function networkLimit(perMinute: number, maxClients?: number) {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const limit = createNetworkLimit(createRateLimit(perMinute * SHARES_PER_REQUEST, maxClients));
  const countAccepted = async (clients: readonly string[]) => {
    let accepted = 0;
    for (const client of clients) accepted += (await limit.consume(client)).exceeded ? 0 : 1;
    return accepted;
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ...limit, countAccepted, pass };
}

/** Returns so many clients whose /64 networks are `step` apart. */
function clients(count: number, prefix: string, step: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}:${(index * step).toString(16)}::/64`);
}

describe('createNetworkLimit', () => {
  it('counts an IPv4 client on its own', async () => {
    const { consume, countAccepted } = networkLimit(2);
    expect(await consume('203.0.113.7')).toEqual({ limit: 2, remaining: 1, reset: 60, exceeded: false });
    expect(await countAccepted(Array(5).fill('203.0.113.7'))).toBe(1);
    expect(await countAccepted(['203.0.113.8'])).toBe(1);
  });

  it('allows four times as many requests from a /56, and sixteen times from a /48', async () => {
    const { countAccepted } = networkLimit(3);
    expect(await countAccepted(Array(9).fill('2001:db8:1:0::/64'))).toBe(3);
    expect(await countAccepted(clients(40, '2001:db8:2', 1))).toBe(12);
    expect(await countAccepted(clients(80, '2001:db8:3', 256))).toBe(48);
  });

  it('reports the quota of the /64, but none left once a wider network is over its limit', async () => {
    const { countAccepted, consume, peek, pass } = networkLimit(2);
    await countAccepted(clients(4, '2001:db8:1', 1));
    pass(10_000);
    const client = '2001:db8:1:fe::/64';
    expect(await consume(client)).toEqual({ limit: 2, remaining: 1, reset: 60, exceeded: false });
    await countAccepted(clients(8, '2001:db8:1', 1));
    const refused = { limit: 2, remaining: 0, reset: 50, exceeded: true };
    expect([await peek(client), await consume(client)]).toEqual([refused, refused]);
    expect(await peek('2001:db8:1:100::/64')).toMatchObject({ remaining: 2, exceeded: false });
  });

  it('refunds requests in every network', async () => {
    const { consume, refund, peek, countAccepted } = networkLimit(1);
    for (const client of clients(20, '2001:db8:1', 1)) {
      await consume(client);
      await refund(client);
    }
    expect((await peek('2001:db8:1:0::/64')).remaining).toBe(1);
    expect(await countAccepted(clients(20, '2001:db8:1', 1))).toBe(4);
  });

  it('never resets a network over its limit when others fill the table', async () => {
    const { countAccepted, peek } = networkLimit(1, 100);
    const offender = clients(20, '2001:db8:1', 256);
    expect(await countAccepted(offender)).toBe(16);
    await countAccepted(Array.from({ length: 500 }, (_, index) => `2001:db9:${index.toString(16)}:0::/64`));
    expect((await peek('2001:db8:1:ff00::/64')).exceeded).toBe(true);
  });
});
