import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeSharedPublishers } from '../../../../test/helpers/shared-publishers.ts';
import type { Draft } from '../../../core/contact-fields.ts';
import { ProblemError, type ProblemName } from '../../../core/problems.ts';
import { createFormToken, createSender, type Delivery } from './send-inquiry.ts';

// Tests run all timers.
beforeAll(closeSharedPublishers);

const draft: Draft = { name: 'Ada', email: 'ada@sample.example', message: 'Hello', website: '' };
const other: Draft = { ...draft, message: 'Hello again' };

/** Creates a sender for a server that responds with these problems in turn and then accepts the message. */
function setUp(...problems: readonly ProblemName[]) {
  const deliveries: Delivery[] = [];
  let tokens = 1;
  const token = {
    prepare: () => undefined,
    get: async () => `token ${tokens}`,
    drop: () => {
      tokens += 1;
    },
  };
  const send = createSender(token, async (delivery) => {
    const problem = problems[deliveries.length];
    deliveries.push(delivery);
    if (problem) throw new ProblemError(problem, { detail: 'No.' });
    return { id: 'i1' };
  });
  return {
    deliveries,
    /** Resolves with the id, or with the name of the problem. */
    send: (text: Draft) =>
      send(text).then(
        ({ id }) => id,
        (error: unknown) => (error instanceof ProblemError ? error.problem : error),
      ),
    keys: () => deliveries.map(({ key }) => key),
  };
}

describe('createSender', () => {
  it('reuses the idempotency key when the same message is sent again', async () => {
    const { send, keys } = setUp('server-unreachable', 'storage-unavailable', 'write-quota-exceeded');
    for (let round = 0; round < 4; round += 1) await send(draft);
    expect(new Set(keys()).size).toBe(1);
  });

  it('uses a new key if the message changed after a response', async () => {
    const { send, keys } = setUp('storage-unavailable');
    await send(draft);
    await send(other);
    expect(new Set(keys()).size).toBe(2);
  });

  it('reuses the key for a changed message if there was no response, because the first may have arrived', async () => {
    const { send, keys } = setUp('server-unreachable');
    await send(draft);
    await send(other);
    expect(new Set(keys()).size).toBe(1);
  });

  it('uses a new key after the server reports that an earlier version arrived under the old key', async () => {
    const { send, keys } = setUp('server-unreachable', 'idempotency-key-reused');
    await send(draft);
    expect(await send(other)).toBe('idempotency-key-reused');
    expect(await send(other)).toBe('i1');
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('uses a new key and a new token after success', async () => {
    const { send, keys, deliveries } = setUp();
    await send(draft);
    await send(draft);
    expect(new Set(keys()).size).toBe(2);
    expect(deliveries.map(({ token }) => token)).toEqual(['token 1', 'token 2']);
  });

  it('silently renews a refused token once', async () => {
    const { send, deliveries, keys } = setUp('csrf-failed');
    expect(await send(draft)).toBe('i1');
    expect(deliveries.map(({ token }) => token)).toEqual(['token 1', 'token 2']);
    expect(new Set(keys()).size).toBe(1);
  });

  it('reports a second refusal', async () => {
    const { send, deliveries } = setUp('csrf-failed', 'csrf-failed');
    expect(await send(draft)).toBe('csrf-failed');
    expect(deliveries).toHaveLength(2);
  });

  it('creates keys that the server accepts', async () => {
    const { send, keys } = setUp();
    await send(draft);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});

const HOUR = 3600;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a token source. `get` advances the clock while it waits for the token and adds up the waiting time. */
function setUpToken({ fails = 0 } = {}) {
  const world = { asked: 0, waited: 0 };
  const token = createFormToken(async () => {
    world.asked += 1;
    if (world.asked <= fails) throw new Error('The network is gone.');
    return { token: `token ${world.asked}`, expiresInSeconds: HOUR };
  });
  async function get(): Promise<string> {
    const start = Date.now();
    const [answer] = await Promise.allSettled([token.get(), vi.runAllTimersAsync()]);
    world.waited += Date.now() - start;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }
  return { token: { ...token, get }, world };
}

describe('the form token', () => {
  it('is held back until it is three seconds old', async () => {
    const { token, world } = setUpToken();
    expect(await token.get()).toBe('token 1');
    expect(world.waited).toBeGreaterThanOrEqual(3000);
  });

  it('is available at once if it was requested early', async () => {
    const { token, world } = setUpToken();
    token.prepare();
    await Promise.resolve();
    await Promise.resolve();
    vi.setSystemTime(Date.now() + 10_000);
    expect(await token.get()).toBe('token 1');
    expect(world).toMatchObject({ asked: 1, waited: 0 });
  });

  it('is requested only once, no matter how often the form gets focus', async () => {
    const { token, world } = setUpToken();
    token.prepare();
    token.prepare();
    await token.get();
    token.prepare();
    await token.get();
    expect(world.asked).toBe(1);
  });

  it('is renewed after 55 minutes', async () => {
    const { token } = setUpToken();
    await token.get();
    vi.setSystemTime(Date.now() + 54 * 60_000);
    expect(await token.get()).toBe('token 1');
    vi.setSystemTime(Date.now() + 60_000);
    expect(await token.get()).toBe('token 2');
  });

  it('is requested again after a failure or after being dropped', async () => {
    const { token } = setUpToken({ fails: 1 });
    token.prepare();
    await expect(token.get()).rejects.toThrow('gone');
    expect(await token.get()).toBe('token 2');
    token.drop();
    expect(await token.get()).toBe('token 3');
  });

  it('is not delayed further when the clock is set back', async () => {
    const { token, world } = setUpToken();
    await token.get();
    const before = world.waited;
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    await token.get();
    expect(world.waited - before).toBeLessThan(4000);
  });
});
