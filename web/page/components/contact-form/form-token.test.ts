import { describe, expect, it } from 'vitest';
import { createFormToken } from './send-inquiry.ts';

const HOUR = 3600;

/** A token source with a clock that only the test moves, and waiting that moves it. */
function setUp({ fails = 0 } = {}) {
  const world = { clock: 1_000_000, asked: 0, waited: 0 };
  const token = createFormToken({
    now: () => world.clock,
    wait: async (milliseconds) => {
      world.waited += milliseconds;
      world.clock += milliseconds;
    },
    ask: async () => {
      world.asked += 1;
      if (world.asked <= fails) throw new Error('The network is gone.');
      return { token: `token ${world.asked}`, expiresInSeconds: HOUR };
    },
  });
  return { token, world };
}

describe('the token of the form', () => {
  it('is waited for until it is three seconds old', async () => {
    const { token, world } = setUp();
    expect(await token.get()).toBe('token 1');
    expect(world.waited).toBeGreaterThanOrEqual(3000);
  });

  it('needs no waiting when it was asked for early', async () => {
    const { token, world } = setUp();
    token.prepare();
    await Promise.resolve();
    await Promise.resolve();
    world.clock += 10_000;
    expect(await token.get()).toBe('token 1');
    expect(world).toMatchObject({ asked: 1, waited: 0 });
  });

  it('is asked for once, however often the form gets focus', async () => {
    const { token, world } = setUp();
    token.prepare();
    token.prepare();
    await token.get();
    token.prepare();
    await token.get();
    expect(world.asked).toBe(1);
  });

  it('is renewed when it is older than 55 minutes', async () => {
    const { token, world } = setUp();
    await token.get();
    world.clock += 54 * 60_000;
    expect(await token.get()).toBe('token 1');
    world.clock += 60_000;
    expect(await token.get()).toBe('token 2');
  });

  it('is asked for anew after a failure, and after it was dropped', async () => {
    const { token } = setUp({ fails: 1 });
    token.prepare();
    await expect(token.get()).rejects.toThrow('gone');
    expect(await token.get()).toBe('token 2');
    token.drop();
    expect(await token.get()).toBe('token 3');
  });

  it('makes nobody wait for longer because the clock was set back', async () => {
    const { token, world } = setUp();
    await token.get();
    const before = world.waited;
    world.clock -= 24 * 60 * 60_000;
    await token.get();
    expect(world.waited - before).toBeLessThan(4000);
  });
});
