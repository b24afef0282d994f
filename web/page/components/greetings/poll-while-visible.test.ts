import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollWhileVisible } from './poll-while-visible.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const OPTIONS = { intervalMs: 20, maxIntervalMs: 80 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('polling', () => {
  it('works at once and after every interval, until it is stopped', async () => {
    const { rounds, stop } = setUp();
    await vi.advanceTimersByTimeAsync(45);
    expect(rounds()).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(200);
    expect(rounds()).toBe(3);
  });

  it('rests while the page is hidden and works at once when it is seen again', async () => {
    const { page, rounds } = setUp();
    await vi.advanceTimersByTimeAsync(5);
    page.turn('hidden');
    await vi.advanceTimersByTimeAsync(200);
    expect(rounds()).toBe(1);
    page.turn('visible');
    expect(rounds()).toBe(2);
  });

  it('starts on a hidden page when it is first seen', () => {
    const { page, rounds } = setUp(new Page(), 'hidden');
    expect(rounds()).toBe(0);
    page.turn('visible');
    expect(rounds()).toBe(1);
  });

  it('waits twice as long after each failure, up to a bound, and as before after a success', async () => {
    const { rounds, answer } = setUp();
    answer.fails = true;
    // The first was asked before; then failures after 20, 40, 80 and 80 more.
    await vi.advanceTimersByTimeAsync(20 + 40 + 80 + 80);
    expect(rounds()).toBe(5);
    answer.fails = false;
    await vi.advanceTimersByTimeAsync(80 + 20);
    expect(rounds()).toBe(7);
  });

  it('works once more when it is wanted while it works, and never twice at the same time', async () => {
    const { rounds, pollNow, answer } = setUp();
    answer.takes = 10;
    pollNow();
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds()).toBe(2);
    pollNow();
    pollNow();
    expect(rounds()).toBe(2);
    await vi.advanceTimersByTimeAsync(10);
    expect(rounds()).toBe(3);
  });

  it('that is stopped during a round does no other', async () => {
    const { rounds, stop, answer } = setUp();
    answer.takes = 10;
    await vi.advanceTimersByTimeAsync(25);
    stop();
    await vi.advanceTimersByTimeAsync(200);
    expect(rounds()).toBe(2);
  });
});

function setUp(page = new Page(), state: DocumentVisibilityState = 'visible') {
  const answer = { fails: false, takes: 0 };
  let rounds = 0;
  page.visibilityState = state;
  const work = async () => {
    rounds += 1;
    if (answer.takes) await new Promise((resolve) => setTimeout(resolve, answer.takes));
    if (answer.fails) throw new Error('The network is gone.');
  };
  const connection = new AbortController();
  const pollNow = pollWhileVisible(work, { page, signal: connection.signal, ...OPTIONS });
  return { page, answer, pollNow, stop: () => connection.abort(), rounds: () => rounds };
}
