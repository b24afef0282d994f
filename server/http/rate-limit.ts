/** How many requests a client has left: a fixed window per client. */
import { createQueue } from './queue.ts';

/** The state of a client's window. `reset` is in seconds from now, rounded up. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  readonly exceeded: boolean;
}

export interface RateLimit {
  /** Counts one request. */
  consume(client: string): Quota | Promise<Quota>;
  /** The same without counting. */
  peek(client: string): Quota | Promise<Quota>;
  /** Takes one count of the current window back. */
  giveBack(client: string): void | Promise<void>;
}

/** A limit that answers at once. */
export interface LocalRateLimit extends RateLimit {
  consume(client: string): Quota;
  peek(client: string): Quota;
  giveBack(client: string): void;
}

export const WINDOW_SECONDS = 60;

/** Clients remembered at once: some 30 MB. */
const MAX_CLIENTS = 100_000;

interface Window {
  readonly client: string;
  count: number;
  /** On the monotonic clock, in milliseconds. */
  readonly ends: number;
}

export interface RateLimitOptions {
  /** Milliseconds that only ever grow, so that setting the system's time neither frees nor locks out anyone. */
  readonly clock?: () => number;
  readonly maxClients?: number;
}

/**
 * A limit kept in memory. Whoever comes, and however many, a request costs the same: windows are all of one length, so
 * that those that were opened first end first, and a queue finds them without looking through the table.
 */
export function createRateLimit(
  limit: number,
  { clock = () => performance.now(), maxClients = MAX_CLIENTS }: RateLimitOptions = {},
): LocalRateLimit {
  const windows = new Map<string, Window>();
  const opened = createQueue<Window>();
  /** Windows with nothing left, passed over when there was need of room. */
  const kept = createQueue<Window>();

  function current(client: string, now: number): Window | undefined {
    const window = windows.get(client);
    return window && window.ends > now ? window : undefined;
  }

  function open(client: string, now: number): Window {
    forgetEnded(now);
    if (windows.size >= maxClients) makeRoom();
    const window = { client, count: 0, ends: now + WINDOW_SECONDS * 1000 };
    if (windows.size < maxClients) {
      windows.set(client, window);
      opened.add(window);
    }
    return window;
  }

  function forgetEnded(now: number): void {
    for (const queue of [opened, kept]) {
      for (let first = queue.first(); first && first.ends <= now; first = queue.first()) {
        windows.delete(first.client);
        queue.take();
      }
    }
  }

  /**
   * Forgets the window that ends first. A client with nothing left keeps its place, or filling the table would be a
   * way to start anew.
   */
  function makeRoom(): void {
    for (let first = opened.take(); first; first = opened.take()) {
      if (first.count < limit) {
        windows.delete(first.client);
        return;
      }
      kept.add(first);
    }
  }

  function quota(window: Window | undefined, now: number): Quota {
    const count = window?.count ?? 0;
    const left = Math.ceil(((window?.ends ?? now + WINDOW_SECONDS * 1000) - now) / 1000);
    return {
      limit,
      remaining: Math.max(0, limit - count),
      // Fractions of the clock can add up to a little more than the window.
      reset: Math.min(WINDOW_SECONDS, left),
      exceeded: count > limit,
    };
  }

  return {
    consume(client) {
      const now = clock();
      const window = current(client, now) ?? open(client, now);
      window.count += 1;
      return quota(window, now);
    },
    peek(client) {
      const now = clock();
      return quota(current(client, now), now);
    },
    giveBack(client) {
      const window = current(client, clock());
      if (window && window.count > 0) window.count -= 1;
    },
  };
}
