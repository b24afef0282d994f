/** Visits at an even pace, until told, and what became of them. */
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../web/runtime/seeded-random.ts';
import { type Asking, nextAsking, type Surroundings } from './visitors.ts';

export interface Visits {
  /** Answers by status; 0 for a visitor who left. */
  readonly statuses: ReadonlyMap<number, number>;
  /** What was answered with 500 or above, or not at all. */
  readonly faults: readonly string[];
  /** How often a connection was closed as a visitor used it again, who then came by another. */
  readonly repeats: () => number;
}

export interface LoadOptions {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Visits in a second. */
  readonly rate: number;
  /** Ends the load; absent: `visits` do. */
  readonly until?: AbortSignal;
  readonly visits?: number;
}

/** Visitors at once; who comes when there are so many waits. */
const MOST_AT_ONCE = 16;
/** Addresses of the clients. Together they have limits beyond what a run uses. */
const CLIENTS = 4_000;
const TIME_LIMIT = 30_000;
/** How undici and the system name a connection that was closed. */
const RESETS = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Sends the visits; `visits` is up to date at every moment. */
export function startLoad({ origin, rate, until, visits = Number.POSITIVE_INFINITY }: LoadOptions): {
  readonly visits: Visits;
  readonly ended: Promise<void>;
} {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let repeats = 0;
  const random = seededRandom(1);

  async function visit(asking: Asking, client: string): Promise<void> {
    const send = () => ask(origin, asking, client);
    try {
      // A server may close a connection it takes for idle at any time, and the client sends again (RFC 9112, 9.3.1).
      // Nothing here does more when it is repeated.
      const status = await send().catch((error: unknown) => {
        if (!isReset(error)) throw error;
        repeats += 1;
        return send();
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) faults.push(`${asking.path}: ${status}`);
    } catch (error) {
      faults.push(`${asking.path}: ${String((error instanceof Error && error.cause) || error)}`);
    }
  }

  async function sendAll(): Promise<void> {
    const places = await lookAround(origin);
    const underWay = new Set<Promise<void>>();
    const start = performance.now();
    for (let count = 0; count < visits && !until?.aborted; count += 1) {
      const early = start + (count * 1000) / rate - performance.now();
      if (early > 0) await delay(early);
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
      const asking = nextAsking({ ...places, random, count });
      const sent = visit(asking, clientOf(count)).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    await Promise.all(underWay);
  }

  return { visits: { statuses, faults, repeats: () => repeats }, ended: sendAll() };
}

function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && RESETS.includes(String(cause.code));
}

/** Gives the status, or 0 where the visitor left. */
async function ask(origin: string, { path, init, leaves }: Asking, client: string): Promise<number> {
  const headers = { ...init?.headers, 'x-forwarded-for': client };
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const response = await fetch(origin + path, { ...init, headers, redirect: 'manual', signal });
  if (leaves) {
    await response.body?.cancel();
    return 0;
  }
  await response.arrayBuffer();
  return response.status;
}

/** The pages in the sitemap, and what the home page loads. */
async function lookAround(origin: string): Promise<Pick<Surroundings, 'pages' | 'assets'>> {
  const [sitemap, home] = await Promise.all(
    ['/sitemap.xml', '/'].map(async (path) => (await fetch(origin + path)).text()),
  );
  const pages = [...(sitemap?.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g) ?? [])].map(
    ([, path]) => path || '/',
  );
  const assets = [...(home?.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g) ?? [])].map(
    ([, path = '']) => path,
  );
  return { pages, assets };
}

/** RFC 2544 leaves 198.18.0.0/15 to measurements. */
function clientOf(count: number): string {
  const number = count % CLIENTS;
  return `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;
}
