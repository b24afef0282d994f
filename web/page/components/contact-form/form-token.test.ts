import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormToken } from './send-inquiry.ts';

const HOUR = 3600;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a token source. `get` advances the clock while it waits for the token and adds up the waiting time. */
function setUp({ fails = 0 } = {}) {
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
    const { token, world } = setUp();
    expect(await token.get()).toBe('token 1');
    expect(world.waited).toBeGreaterThanOrEqual(3000);
  });

  it('is available at once if it was requested early', async () => {
    const { token, world } = setUp();
    token.prepare();
    await Promise.resolve();
    await Promise.resolve();
    vi.setSystemTime(Date.now() + 10_000);
    expect(await token.get()).toBe('token 1');
    expect(world).toMatchObject({ asked: 1, waited: 0 });
  });

  it('is requested only once, no matter how often the form gets focus', async () => {
    const { token, world } = setUp();
    token.prepare();
    token.prepare();
    await token.get();
    token.prepare();
    await token.get();
    expect(world.asked).toBe(1);
  });

  it('is renewed after 55 minutes', async () => {
    const { token } = setUp();
    await token.get();
    vi.setSystemTime(Date.now() + 54 * 60_000);
    expect(await token.get()).toBe('token 1');
    vi.setSystemTime(Date.now() + 60_000);
    expect(await token.get()).toBe('token 2');
  });

  it('is requested again after a failure or after being dropped', async () => {
    const { token } = setUp({ fails: 1 });
    token.prepare();
    await expect(token.get()).rejects.toThrow('gone');
    expect(await token.get()).toBe('token 2');
    token.drop();
    expect(await token.get()).toBe('token 3');
  });

  it('is not delayed further when the clock is set back', async () => {
    const { token, world } = setUp();
    await token.get();
    const before = world.waited;
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    await token.get();
    expect(world.waited - before).toBeLessThan(4000);
  });
});
