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

/** A limit that answers synchronously. */
export interface LocalRateLimit extends RateLimit {
  consume(client: string): Quota;
  peek(client: string): Quota;
  refund(client: string): void;
}

export const WINDOW_SECONDS = 60;

/** At most about 30 MB. */
const MAX_CLIENTS = 100_000;

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

/**
 * Creates a limit in memory. A request costs O(1), however many clients there are: all windows are equally long, so they
 * end in the order in which they were opened.
 */
export function createRateLimit(
  limit: number,
  { clock = () => performance.now(), maxClients = MAX_CLIENTS }: RateLimitOptions = {},
): LocalRateLimit {
  const windows = new Map<string, Window>();
  const opened = createQueue<Window>();
  /** Used-up windows that were not evicted when the table was full. */
  const usedUp = createQueue<Window>();

  function current(client: string, now: number): Window | undefined {
    const window = windows.get(client);
    return window && window.ends > now ? window : undefined;
  }

  function open(client: string, now: number): Window {
    deleteEnded(now);
    if (windows.size >= maxClients) evictOldest();
    const window = { client, count: 0, ends: now + WINDOW_SECONDS * 1000 };
    if (windows.size < maxClients) {
      windows.set(client, window);
      opened.add(window);
    }
    return window;
  }

  function deleteEnded(now: number): void {
    for (const queue of [opened, usedUp]) {
      for (let first = queue.first(); first && first.ends <= now; first = queue.first()) {
        windows.delete(first.client);
        queue.take();
      }
    }
  }

  /** Evicts the window that ends first, but no used-up one: filling the table must not reset an offender. */
  function evictOldest(): void {
    for (let first = opened.take(); first; first = opened.take()) {
      if (first.count < limit) {
        windows.delete(first.client);
        return;
      }
      usedUp.add(first);
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
    refund(client) {
      const window = current(client, clock());
      if (window && window.count > 0) window.count -= 1;
    },
  };
}

interface Queue<T> {
  add(item: T): void;
  first(): T | undefined;
  /** Removes the first item and returns it. */
  take(): T | undefined;
}

/** Items are removed in batches, since `Array.prototype.shift` moves all that follow. */
function createQueue<T>(): Queue<T> {
  const REMOVE_AT_ONCE = 1_000;
  const items: (T | undefined)[] = [];
  let head = 0;
  return {
    add: (item) => void items.push(item),
    first: () => items[head],
    take() {
      const item = items[head];
      if (head < items.length) items[head++] = undefined;
      if (head >= REMOVE_AT_ONCE && head * 2 >= items.length) {
        items.splice(0, head);
        head = 0;
      }
      return item;
    },
  };
}
