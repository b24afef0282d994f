import { afterEach, describe, expect, it, vi } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { createRateLimit } from './rate-limit.ts';

const SECOND = 1000;

/** Returns a limit whose clock moves only when `pass` is called. */
function limitAt(limit: number, maxClients?: number) {
  let time = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const rateLimit = createRateLimit(limit, maxClients);
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const use = (client: string, times: number) => {
    for (let count = 0; count < times; count += 1) rateLimit.consume(client);
  };
  return { ...rateLimit, pass, use };
}

afterEach(() => void vi.restoreAllMocks());

describe('createRateLimit', () => {
  it('counts down to zero and then refuses', () => {
    const { consume } = limitAt(2);
    expect(consume('a')).toEqual({ limit: 2, remaining: 1, reset: 60, exceeded: false });
    expect(consume('a')).toEqual({ limit: 2, remaining: 0, reset: 60, exceeded: false });
    expect(consume('a')).toEqual({ limit: 2, remaining: 0, reset: 60, exceeded: true });
  });

  it('resets a minute after the first request, not after the last', () => {
    const { consume, pass } = limitAt(2);
    consume('a');
    pass(59 * SECOND);
    expect(consume('a')).toMatchObject({ remaining: 0, reset: 1 });
    pass(SECOND - 1);
    expect(consume('a')).toMatchObject({ exceeded: true, reset: 1 });
    pass(1);
    expect(consume('a')).toMatchObject({ remaining: 1, reset: 60, exceeded: false });
  });

  it('does not extend the window of a client that keeps sending', () => {
    const { consume, pass } = limitAt(1);
    for (let second = 0; second < 60; second += 1) {
      consume('a');
      pass(SECOND);
    }
    expect(consume('a').exceeded).toBe(false);
  });

  it('counts each client separately', () => {
    const { consume } = limitAt(1);
    consume('a');
    expect(consume('b').remaining).toBe(0);
    expect(consume('a').exceeded).toBe(true);
  });

  it('peeks without counting', () => {
    const { consume, peek, pass } = limitAt(2);
    expect(peek('a')).toEqual({ limit: 2, remaining: 2, reset: 60, exceeded: false });
    consume('a');
    pass(10 * SECOND);
    expect(peek('a')).toEqual({ limit: 2, remaining: 1, reset: 50, exceeded: false });
    expect(peek('a')).toEqual(peek('a'));
  });

  it('refunds requests in the current window, but never more than were counted', () => {
    const { consume, peek, refund, pass } = limitAt(2);
    consume('a');
    refund('a');
    refund('a');
    expect(peek('a').remaining).toBe(2);
    consume('a');
    pass(60 * SECOND);
    refund('a');
    expect(peek('a').remaining).toBe(2);
  });

  it('evicts the oldest client from a full table', () => {
    const { use, peek } = limitAt(10, 3);
    for (const client of ['a', 'b', 'c', 'd']) use(client, 4);
    expect(['a', 'b', 'c', 'd'].map((client) => peek(client).remaining)).toEqual([10, 6, 6, 6]);
  });

  it('does not evict an offender when others fill the table', () => {
    const { use, peek, consume } = limitAt(2, 3);
    use('offender', 3);
    for (let other = 0; other < 100; other += 1) consume(`other ${other}`);
    expect(peek('offender').exceeded).toBe(true);
  });

  it('keeps answering without storing more clients when the table is full of offenders', () => {
    const { use, consume, peek, pass } = limitAt(1, 2);
    use('a', 2);
    use('b', 2);
    expect(consume('c').exceeded).toBe(false);
    expect(peek('c').remaining).toBe(1);
    expect([peek('a').exceeded, peek('b').exceeded]).toEqual([true, true]);
    pass(60 * SECOND);
    use('c', 2);
    expect(peek('c').exceeded).toBe(true);
  });

  it('keeps only the latest of 20,000 clients, up to the maximum', () => {
    const { consume, peek } = limitAt(10, 1_000);
    const clients = Array.from({ length: 20_000 }, (_, index) => `client ${index}`);
    for (const client of clients) consume(client);
    const remembered = clients.filter((client) => peek(client).remaining < 10);
    expect(remembered).toEqual(clients.slice(-1_000));
  });

  it('evicts 20,000 offenders only after their minute is over', () => {
    const { use, consume, peek, pass } = limitAt(1, 20_000);
    const clients = Array.from({ length: 20_000 }, (_, index) => `client ${index}`);
    for (const client of clients) use(client, 2);
    for (const client of clients) consume(`another ${client}`);
    expect(clients.every((client) => peek(client).exceeded)).toBe(true);
    pass(60 * SECOND);
    for (const client of clients) use(`another ${client}`, 2);
    expect(clients.every((client) => peek(`another ${client}`).exceeded)).toBe(true);
  });

  it('never allows more than the limit in a minute for any sequence of requests', () => {
    const arrivals = fc.array(
      fc.record({ client: fc.constantFrom('a', 'b'), wait: fc.nat({ max: 30_000 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), arrivals, (limit, requests) => {
        const { consume, pass } = limitAt(limit);
        let time = 0;
        const windows = new Map<string, { begins: number; passed: number }>();
        for (const { client, wait } of requests) {
          pass(wait);
          time += wait;
          let window = windows.get(client);
          if (!window || time >= window.begins + 60_000) window = { begins: time, passed: 0 };
          windows.set(client, window);
          const { exceeded } = consume(client);
          expect(exceeded).toBe(window.passed >= limit);
          if (!exceeded) window.passed += 1;
        }
      }),
    );
  });

  it('ends a new window in sixty seconds at any fraction of a millisecond', () => {
    fc.assert(
      fc.property(fc.nat(), (microseconds) => {
        vi.spyOn(performance, 'now').mockReturnValue(microseconds / 1000);
        expect(createRateLimit(1).consume('a').reset).toBe(60);
      }),
    );
  });
});
