import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollWhileVisible } from './poll-while-visible.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  setVisibility(state: DocumentVisibilityState): void {
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

describe('pollWhileVisible', () => {
  it('runs at once and after every interval until it is stopped', async () => {
    const { runs, stop } = setUp();
    await vi.advanceTimersByTimeAsync(45);
    expect(runs()).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(200);
    expect(runs()).toBe(3);
  });

  it('pauses while the page is hidden and runs at once when it becomes visible again', async () => {
    const { page, runs } = setUp();
    await vi.advanceTimersByTimeAsync(5);
    page.setVisibility('hidden');
    await vi.advanceTimersByTimeAsync(200);
    expect(runs()).toBe(1);
    page.setVisibility('visible');
    expect(runs()).toBe(2);
  });

  it('starts when a hidden page first becomes visible', () => {
    const { page, runs } = setUp(new Page(), 'hidden');
    expect(runs()).toBe(0);
    page.setVisibility('visible');
    expect(runs()).toBe(1);
  });

  it('backs off exponentially after failures, up to a maximum, and resets after a success', async () => {
    const { runs, answer } = setUp();
    answer.fails = true;
    // The first run has succeeded already; the failing runs follow after 20, 40, 80 and 80 ms.
    await vi.advanceTimersByTimeAsync(20 + 40 + 80 + 80);
    expect(runs()).toBe(5);
    answer.fails = false;
    await vi.advanceTimersByTimeAsync(80 + 20);
    expect(runs()).toBe(7);
  });

  it('runs once more if requested during a run, but never concurrently', async () => {
    const { runs, pollNow, answer } = setUp();
    answer.takes = 10;
    pollNow();
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(2);
    pollNow();
    pollNow();
    expect(runs()).toBe(2);
    await vi.advanceTimersByTimeAsync(10);
    expect(runs()).toBe(3);
  });

  it('does not run again after it is stopped during a run', async () => {
    const { runs, stop, answer } = setUp();
    answer.takes = 10;
    await vi.advanceTimersByTimeAsync(25);
    stop();
    await vi.advanceTimersByTimeAsync(200);
    expect(runs()).toBe(2);
  });
});

function setUp(page = new Page(), state: DocumentVisibilityState = 'visible') {
  const answer = { fails: false, takes: 0 };
  let runs = 0;
  page.visibilityState = state;
  const work = async () => {
    runs += 1;
    if (answer.takes) await new Promise((resolve) => setTimeout(resolve, answer.takes));
    if (answer.fails) throw new Error('The network is gone.');
  };
  const connection = new AbortController();
  const pollNow = pollWhileVisible(work, { page, signal: connection.signal, ...OPTIONS });
  return { page, answer, pollNow, stop: () => connection.abort(), runs: () => runs };
}
