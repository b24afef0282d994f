/** How many requests a client has left: a fixed window per client. */

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

/** Clients remembered at once: some 40 MB. */
const MAX_CLIENTS = 100_000;

interface Window {
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
 * A limit kept in memory. Windows are all of one length, so the map, which keeps the order of insertion, has those
 * that end first in front.
 */
export function createRateLimit(
  limit: number,
  { clock = () => performance.now(), maxClients = MAX_CLIENTS }: RateLimitOptions = {},
): LocalRateLimit {
  const windows = new Map<string, Window>();

  function current(client: string, now: number): Window | undefined {
    const window = windows.get(client);
    return window && window.ends > now ? window : undefined;
  }

  function open(client: string, now: number): Window {
    // An expired window stands at its old place; taken out first, the new one goes to the end.
    windows.delete(client);
    makeRoom(now);
    const window = { count: 0, ends: now + WINDOW_SECONDS * 1000 };
    if (windows.size < maxClients) windows.set(client, window);
    return window;
  }

  /**
   * Forgets the windows that have ended and, in a full table, those that end first. A client with nothing left keeps
   * its place, or filling the table would be a way to start anew.
   */
  function makeRoom(now: number): void {
    for (const [client, { count, ends }] of windows) {
      if (ends > now && windows.size < maxClients) return;
      if (ends <= now || count < limit) windows.delete(client);
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
