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
  consume(client: string): Quota;
  /** The same without counting. */
  peek(client: string): Quota;
}

export const WINDOW_SECONDS = 60;

/** Clients remembered at once; beyond it the windows that end first are forgotten. */
const MAX_CLIENTS = 1_000_000;

interface Window {
  count: number;
  /** On the monotonic clock, in milliseconds. */
  readonly ends: number;
}

/**
 * A limit kept in memory. Windows are all of one length, so the map, which keeps the order of insertion, has those
 * that end first in front.
 *
 * @param clock milliseconds that only ever grow, so that setting the system's time neither frees nor locks out anyone
 */
export function createRateLimit(limit: number, clock: () => number = () => performance.now()): RateLimit {
  const windows = new Map<string, Window>();

  function current(client: string, now: number): Window | undefined {
    const window = windows.get(client);
    return window && window.ends > now ? window : undefined;
  }

  function open(client: string, now: number): Window {
    for (const [other, { ends }] of windows) {
      if (ends > now && windows.size < MAX_CLIENTS) break;
      windows.delete(other);
    }
    const window = { count: 0, ends: now + WINDOW_SECONDS * 1000 };
    // An expired window stands at its old place; taken out first, the new one goes to the end.
    windows.delete(client);
    windows.set(client, window);
    return window;
  }

  function quota(window: Window | undefined, now: number): Quota {
    const count = window?.count ?? 0;
    return {
      limit,
      remaining: Math.max(0, limit - count),
      reset: Math.ceil(((window?.ends ?? now + WINDOW_SECONDS * 1000) - now) / 1000),
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
  };
}
