/** Visitors of an ordinary day at an even pace: people, agents, crawlers, and those who do it wrong. */
import { setTimeout as delay } from 'node:timers/promises';
import { MCP_PATH } from '../../web/runtime/routes.ts';
import { postOf } from '../faults/visit.ts';
import { seededRandom } from '../helpers/seeded-random.ts';

export interface Visits {
  /** Answers by status; 0 for a visitor who left. */
  readonly statuses: ReadonlyMap<number, number>;
  /** What was answered with 500 or above, or not at all. */
  readonly faults: readonly string[];
}

export interface LoadOptions {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Visits in a second. */
  readonly rate: number;
  readonly until: AbortSignal;
}

/** Visitors at once; who comes when there are so many waits. */
const MOST_AT_ONCE = 16;
/** Addresses of the clients. Together they have limits beyond what a run uses. */
const CLIENTS = 4_000;
const TIME_LIMIT = 30_000;
/** How undici and the system name a connection that was closed. */
const RESETS = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Sends the visits; `visits` is up to date at every moment. */
export function startLoad({ origin, rate, until }: LoadOptions): {
  readonly visits: Visits;
  readonly ended: Promise<void>;
} {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const random = seededRandom(1);

  async function visit(asking: Asking, client: string): Promise<void> {
    const send = () => ask(origin, asking, client);
    try {
      // A server may close a connection it takes for idle at any time, and the client sends again (RFC 9112, 9.3.1).
      // Nothing here does more when it is repeated.
      const status = await send().catch((error: unknown) => {
        if (!isReset(error)) throw error;
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
    for (let count = 0; !until.aborted; count += 1) {
      const early = start + (count * 1000) / rate - performance.now();
      if (early > 0) await delay(early);
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
      const asking = nextAsking({ ...places, random, count });
      const sent = visit(asking, clientOf(count)).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    await Promise.all(underWay);
  }

  return { visits: { statuses, faults }, ended: sendAll() };
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

/** A request as a visitor sends it. */
interface Asking {
  readonly path: string;
  readonly init?: RequestInit;
  /** The visitor leaves before the answer is read. */
  readonly leaves?: boolean;
}

/** What a visitor chooses from. */
interface Surroundings {
  /** At least 0 and less than 1. */
  readonly random: () => number;
  /** A number that no visit before had. */
  readonly count: number;
  readonly pages: readonly string[];
  readonly assets: readonly string[];
}

type Visitor = (surroundings: Surroundings) => Asking;

const DOCUMENTS = ['/openapi.json', '/.well-known/webmcp.json', '/llms.txt', '/llms-full.txt', '/feed.xml'];
const READINGS = ['articles', 'essays', 'bio', 'projects', 'greetings', 'tools', 'resources'];
const WORDS = [
  'agents',
  'fraud',
  'trust',
  'a letter',
  'leadershp',
  'deepfake voice',
  'runbook',
  'ünïcode 漢字',
];
const ENCODINGS = ['br', 'gzip', 'identity'];

const reader: Visitor = ({ random, pages }) => ({
  path: pick(pages, random),
  init: { headers: { 'accept-encoding': pick(ENCODINGS, random), accept: 'text/html' } },
});

const markdownReader: Visitor = ({ random, pages }) => ({
  path: pick(pages, random),
  init: { headers: { accept: 'text/markdown' } },
});

const returning: Visitor = ({ random, pages }) => ({
  path: pick(pages, random),
  init: { headers: { 'if-none-match': '*' } },
});

const browser: Visitor = ({ random, assets }) => ({ path: pick(assets, random) });
const crawler: Visitor = ({ random }) => ({ path: pick(DOCUMENTS, random) });
const agent: Visitor = ({ random }) => ({ path: `/api/mcp/${pick(READINGS, random)}` });

const searcher: Visitor = ({ random, count }) => {
  const words = encodeURIComponent(`${pick(WORDS, random)} ${count % 1000}`);
  return { path: random() < 0.5 ? `/api/mcp/essays/search?q=${words}` : `/essays?q=${words}` };
};

const caller: Visitor = ({ random }) => ({
  path: '/api/mcp/tools/get_latest_articles',
  init: postOf({ query: pick(WORDS, random), limit: 5 }),
});

const mcpClient: Visitor = ({ random, count }) => {
  const call = { name: 'get_latest_articles', arguments: { query: pick(WORDS, random) } };
  const message = random() < 0.5 ? { method: 'tools/call', params: call } : { method: 'tools/list' };
  return {
    path: MCP_PATH,
    init: postOf(
      { jsonrpc: '2.0', id: count, ...message },
      { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
    ),
  };
};

const greeter: Visitor = ({ count }) => ({
  path: '/api/mcp/greetings',
  init: postOf({ agent_name: 'Ada', message: `Good day, said ${letters(count)}` }),
});

const inquirer: Visitor = ({ count }) => ({
  path: '/api/mcp/contact',
  init: postOf(
    { name: 'Ada', email: 'ada@example.com', message: `Would you speak of ${letters(count)}?` },
    { 'idempotency-key': `soak-${count}` },
  ),
});

const lost: Visitor = ({ count }) => ({ path: `/essays/nothing-of-the-kind-${count}` });
const careless: Visitor = () => ({ path: '/api/mcp/contact', init: postOf({ name: 'Ada' }) });
const impatient: Visitor = ({ random }) => ({ path: pick(DOCUMENTS, random), leaves: true });

/** Out of so many visits each kind has its share. */
const shares: readonly (readonly [number, Visitor])[] = [
  [20, reader],
  [6, markdownReader],
  [10, returning],
  [10, browser],
  [8, crawler],
  [14, agent],
  [8, searcher],
  [6, caller],
  [6, mcpClient],
  [2, greeter],
  [2, inquirer],
  [3, lost],
  [2, careless],
  [3, impatient],
];

const visitors = shares.flatMap(([share, visitor]) => Array.from({ length: share }, () => visitor));

/** What the next visitor asks for. */
function nextAsking(surroundings: Surroundings): Asking {
  return pick(visitors, surroundings.random)(surroundings);
}

function pick<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('Nothing to choose from.');
  return choice;
}

/** A number might be taken for somebody's. */
function letters(count: number): string {
  return count.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}
