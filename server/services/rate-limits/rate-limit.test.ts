import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { createRateLimit, type RateLimitOptions } from './rate-limit.ts';

const SECOND = 1000;

/** A limit on a clock that stands still until it is moved. */
function limitAt(limit: number, options: Pick<RateLimitOptions, 'maxClients'> = {}) {
  let time = 5_000;
  const rateLimit = createRateLimit(limit, { clock: () => time, ...options });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const use = (client: string, times: number) => {
    for (let count = 0; count < times; count += 1) rateLimit.consume(client);
  };
  return { ...rateLimit, pass, use };
}

describe('createRateLimit', () => {
  it('counts down to zero and then refuses', () => {
    const { consume } = limitAt(2);
    expect(consume('a')).toEqual({ limit: 2, remaining: 1, reset: 60, exceeded: false });
    expect(consume('a')).toEqual({ limit: 2, remaining: 0, reset: 60, exceeded: false });
    expect(consume('a')).toEqual({ limit: 2, remaining: 0, reset: 60, exceeded: true });
  });

  it('begins anew a minute after the first request, not after the last', () => {
    const { consume, pass } = limitAt(2);
    consume('a');
    pass(59 * SECOND);
    expect(consume('a')).toMatchObject({ remaining: 0, reset: 1 });
    pass(SECOND - 1);
    expect(consume('a')).toMatchObject({ exceeded: true, reset: 1 });
    pass(1);
    expect(consume('a')).toMatchObject({ remaining: 1, reset: 60, exceeded: false });
  });

  it('does not wait longer for a client that does not stop', () => {
    const { consume, pass } = limitAt(1);
    for (let second = 0; second < 60; second += 1) {
      consume('a');
      pass(SECOND);
    }
    expect(consume('a').exceeded).toBe(false);
  });

  it('counts each client by itself', () => {
    const { consume } = limitAt(1);
    consume('a');
    expect(consume('b').remaining).toBe(0);
    expect(consume('a').exceeded).toBe(true);
  });

  it('looks without counting', () => {
    const { consume, peek, pass } = limitAt(2);
    expect(peek('a')).toEqual({ limit: 2, remaining: 2, reset: 60, exceeded: false });
    consume('a');
    pass(10 * SECOND);
    expect(peek('a')).toEqual({ limit: 2, remaining: 1, reset: 50, exceeded: false });
    expect(peek('a')).toEqual(peek('a'));
  });

  it('takes back a count of this window, never more than were counted', () => {
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

  it('forgets in a full table the client that came first', () => {
    const { use, peek } = limitAt(10, { maxClients: 3 });
    for (const client of ['a', 'b', 'c', 'd']) use(client, 4);
    expect(['a', 'b', 'c', 'd'].map((client) => peek(client).remaining)).toEqual([10, 6, 6, 6]);
  });

  it('lets nobody start anew by filling the table', () => {
    const { use, peek, consume } = limitAt(2, { maxClients: 3 });
    use('offender', 3);
    for (let other = 0; other < 100; other += 1) consume(`other ${other}`);
    expect(peek('offender').exceeded).toBe(true);
  });

  it('goes on answering where the table is full of offenders, and remembers no more than it may', () => {
    const { use, consume, peek, pass } = limitAt(1, { maxClients: 2 });
    use('a', 2);
    use('b', 2);
    expect(consume('c').exceeded).toBe(false);
    expect(peek('c').remaining).toBe(1);
    expect([peek('a').exceeded, peek('b').exceeded]).toEqual([true, true]);
    pass(60 * SECOND);
    use('c', 2);
    expect(peek('c').exceeded).toBe(true);
  });

  it('remembers of 20,000 clients as many as it may, those that came last', () => {
    const { consume, peek } = limitAt(10, { maxClients: 1_000 });
    const clients = Array.from({ length: 20_000 }, (_, index) => `client ${index}`);
    for (const client of clients) consume(client);
    const remembered = clients.filter((client) => peek(client).remaining < 10);
    expect(remembered).toEqual(clients.slice(-1_000));
  });

  it('frees the places of 20,000 offenders when their minute is over, and of nobody before', () => {
    const { use, consume, peek, pass } = limitAt(1, { maxClients: 20_000 });
    const clients = Array.from({ length: 20_000 }, (_, index) => `client ${index}`);
    for (const client of clients) use(client, 2);
    for (const client of clients) consume(`another ${client}`);
    expect(clients.every((client) => peek(client).exceeded)).toBe(true);
    pass(60 * SECOND);
    for (const client of clients) use(`another ${client}`, 2);
    expect(clients.every((client) => peek(`another ${client}`).exceeded)).toBe(true);
  });

  it('never lets more pass in a minute than the limit, whoever comes and when', () => {
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

  it('ends a new window in sixty seconds, whatever fraction of a millisecond the clock is at', () => {
    fc.assert(
      fc.property(fc.nat(), (microseconds) => {
        const now = microseconds / 1000;
        expect(createRateLimit(1, { clock: () => now }).consume('a').reset).toBe(60);
      }),
    );
  });
});
