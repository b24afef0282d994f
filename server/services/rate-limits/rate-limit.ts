/** How many requests a client has left: a fixed window per client, in memory. */

/** The state of a client's window. `reset` is in seconds from now, rounded up. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  readonly exceeded: boolean;
}

export interface RateLimit {
  /** Counts one request, or one that costs as much as `count`. */
  consume(client: string, count?: number): Quota | Promise<Quota>;
  /** The same without counting. */
  peek(client: string): Quota | Promise<Quota>;
  /** Takes back one count of the current window. */
  refund(client: string): void | Promise<void>;
}

export const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

/** A million clients in a minute then take less than 64 MB. */
const MAX_CLIENTS = 10_000;
/** Clients that one request may look at when the table is full. */
const MAX_EVICTION_STEPS = 20;

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
  /** Each client has a place in the arrays, which are filled in turn, the oldest first. */
  const places = new Map<string, number>();
  const clients: string[] = [];
  const counts = new Uint32Array(maxClients);
  const ends = new Float64Array(maxClients);
  let nextPlace = 0;

  const isCurrent = (place: number | undefined, now: number) => place !== undefined && endOf(place) > now;
  const countOf = (place: number) => counts[place] ?? 0;
  const endOf = (place: number) => ends[place] ?? 0;

  /** Returns undefined if the table is full of offenders: filling it must not reset one. */
  function findPlace(now: number): number | undefined {
    for (let step = 0; step < MAX_EVICTION_STEPS; step += 1) {
      const place = nextPlace;
      nextPlace = (nextPlace + 1) % maxClients;
      if (!(isCurrent(place, now) && countOf(place) >= limit)) return place;
    }
    return undefined;
  }

  function open(client: string, now: number): number | undefined {
    const place = places.get(client) ?? findPlace(now);
    if (place === undefined) return undefined;
    const evicted = clients[place];
    if (evicted !== undefined) places.delete(evicted);
    places.set(client, place);
    clients[place] = client;
    counts[place] = 0;
    ends[place] = now + WINDOW_MS;
    return place;
  }

  return {
    consume(client: string, count = 1): Quota {
      const now = clock();
      const known = places.get(client);
      const place = isCurrent(known, now) ? known : open(client, now);
      if (place === undefined) return quotaOf(limit, count, WINDOW_MS);
      counts[place] = countOf(place) + count;
      return quotaOf(limit, countOf(place), endOf(place) - now);
    },
    peek(client: string): Quota {
      const now = clock();
      const place = places.get(client);
      if (place === undefined || !isCurrent(place, now)) return quotaOf(limit, 0, WINDOW_MS);
      return quotaOf(limit, countOf(place), endOf(place) - now);
    },
    refund(client: string): void {
      const place = places.get(client);
      if (place !== undefined && isCurrent(place, clock())) counts[place] = Math.max(0, countOf(place) - 1);
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
