/** In-memory rate limits, with a fixed window per client. */

/** The state of a client's window. `reset` is in seconds from now, rounded up. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  readonly exceeded: boolean;
}

export interface RateLimit {
  /** Counts a request at a cost of `count`, which is 1 by default. */
  consume(client: string, count?: number): Quota | Promise<Quota>;
  peek(client: string): Quota | Promise<Quota>;
  /** Refunds `count`, which is 1 by default, in the current window. */
  refund(client: string, count?: number): void | Promise<void>;
}

export const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Keeps memory use under 64 MB even with a million clients in a minute. */
const MAX_CLIENTS = 10_000;
/** Maximum clients that one request examines when the table is full. */
const MAX_EVICTION_STEPS = 20;

interface Window {
  count: number;
  readonly end: number;
}

/**
 * Returns an in-memory limit that takes O(1) per request. Its clock is monotonic, so that setting the system clock
 * neither frees nor locks out anyone.
 */
export function createRateLimit(limit: number, maxClients = MAX_CLIENTS) {
  const windows = new Map<string, Window>();
  /** A new iterator would step over all deleted entries; this one has only live entries ahead of it. */
  const oldest = windows.entries();

  /** Returns the client's window if it has not ended; otherwise an empty one, which is not stored. */
  function windowOf(client: string, now: number): Window {
    const known = windows.get(client);
    return known && known.end > now ? known : { count: 0, end: now + WINDOW_MS };
  }

  /** Evicts a client from a full table. Returns false if it finds only offenders, whose windows must not be reset. */
  function makeRoom(now: number): boolean {
    if (windows.size < maxClients) return true;
    for (let step = 0; step < MAX_EVICTION_STEPS; step += 1) {
      const { value } = oldest.next();
      if (!value) return false;
      const [client, window] = value;
      windows.delete(client);
      if (window.end <= now || window.count < limit) return true;
      windows.set(client, window);
    }
    return false;
  }

  return {
    consume(client: string, count = 1): Quota {
      const now = performance.now();
      const window = windowOf(client, now);
      window.count += count;
      if (window.count === count && (windows.has(client) || makeRoom(now))) windows.set(client, window);
      return quotaOf(limit, window.count, window.end - now);
    },
    peek(client: string): Quota {
      const now = performance.now();
      const { count, end } = windowOf(client, now);
      return quotaOf(limit, count, end - now);
    },
    refund(client: string, count = 1): void {
      const window = windowOf(client, performance.now());
      window.count = Math.max(0, window.count - count);
    },
  } satisfies RateLimit;
}

/** Returns the quota of a client whose window has this count and ends in `millisecondsLeft`. */
export function quotaOf(limit: number, count: number, millisecondsLeft: number): Quota {
  return {
    limit,
    remaining: Math.max(0, limit - count),
    // Fractions of a millisecond can make this slightly longer than the window.
    reset: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(millisecondsLeft / 1000))),
    exceeded: count > limit,
  };
}
