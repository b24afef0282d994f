/** How many requests a client has left: a fixed window per client, in memory. */

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
  /** Takes back one count of the current window. */
  refund(client: string): void | Promise<void>;
}

export const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

/** At most about 30 MB. */
const MAX_CLIENTS = 100_000;
/** Windows that one request may look at when the table is full. */
const MAX_EVICTION_STEPS = 20;

interface Window {
  readonly client: string;
  count: number;
  /** On the monotonic clock, in milliseconds. */
  readonly ends: number;
}

export interface RateLimitOptions {
  /** Monotonic milliseconds, so that setting the system's time neither frees nor locks out anyone. */
  readonly clock?: () => number;
  readonly maxClients?: number;
}

/** Returns a limit in memory. A request costs O(1), however many clients there are. */
export function createRateLimit(
  limit: number,
  { clock = () => performance.now(), maxClients = MAX_CLIENTS }: RateLimitOptions = {},
) {
  /** Oldest first. */
  const windows = new Map<string, Window>();
  /** One iterator for good: a new one would step over everything deleted from the front. */
  const oldest = windows.values();

  function current(client: string, now: number): Window | undefined {
    const window = windows.get(client);
    return window && window.ends > now ? window : undefined;
  }

  function open(client: string, now: number): Window {
    windows.delete(client);
    makeRoom(now);
    const window = { client, count: 0, ends: now + WINDOW_MS };
    if (windows.size < maxClients) windows.set(client, window);
    return window;
  }

  /** Deletes the oldest window, but no used-up one: filling the table must not reset an offender. */
  function makeRoom(now: number): void {
    for (let step = 0; windows.size >= maxClients && step < MAX_EVICTION_STEPS; step += 1) {
      const { value: window } = oldest.next();
      if (!window) return;
      windows.delete(window.client);
      if (window.ends > now && window.count >= limit) windows.set(window.client, window);
    }
  }

  const quota = (window: Window | undefined, now: number) =>
    quotaOf(limit, window?.count ?? 0, window ? window.ends - now : WINDOW_MS);

  return {
    consume(client: string): Quota {
      const now = clock();
      const window = current(client, now) ?? open(client, now);
      window.count += 1;
      return quota(window, now);
    },
    peek(client: string): Quota {
      const now = clock();
      return quota(current(client, now), now);
    },
    refund(client: string): void {
      const window = current(client, clock());
      if (window && window.count > 0) window.count -= 1;
    },
  } satisfies RateLimit;
}

/** Returns the quota of a client whose window has this count and ends in `millisecondsLeft`. */
export function quotaOf(limit: number, count: number, millisecondsLeft: number): Quota {
  return {
    limit,
    remaining: Math.max(0, limit - count),
    // Fractions of the clock can add up to a little more than the window.
    reset: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(millisecondsLeft / 1000))),
    exceeded: count > limit,
  };
}
