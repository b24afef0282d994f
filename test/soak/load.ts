/** Simulated visits at a constant rate: people, agents, crawlers and clients that make mistakes. */
import { setTimeout as delay } from 'node:timers/promises';
import { MCP_PATH } from '../../web/core/routes.ts';
import { postOf } from '../faults/visit.ts';
import { seededRandom } from '../helpers/seeded-random.ts';

export interface Visits {
  /** Number of responses by status; 0 for a visitor who left. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that got a status of 500 or above, or no response. */
  readonly faults: readonly string[];
}

export interface LoadOptions {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Visits per second. */
  readonly rate: number;
  readonly until: AbortSignal;
}

/** Maximum number of concurrent visits. Further ones wait. */
const MAX_CONCURRENT = 16;
/** Number of client addresses, enough for a run to stay below the rate limits. */
const CLIENTS = 4_000;
const TIMEOUT_MS = 30_000;
/** Error codes from undici and the system for a closed connection. */
const RESETS = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Starts sending visits. `visits` is updated continuously. */
export function startLoad({ origin, rate, until }: LoadOptions): {
  readonly visits: Visits;
  readonly ended: Promise<void>;
} {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const random = seededRandom(1);

  async function visit(visitorRequest: VisitorRequest, client: string): Promise<void> {
    const send = () => ask(origin, visitorRequest, client);
    try {
      // A server may close an idle connection at any time, and the client retries (RFC 9112, 9.3.1).
      // Retries are safe, because every request here is idempotent.
      const status = await send().catch((error: unknown) => {
        if (!isReset(error)) throw error;
        return send();
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) faults.push(`${visitorRequest.path}: ${status}`);
    } catch (error) {
      faults.push(`${visitorRequest.path}: ${String((error instanceof Error && error.cause) || error)}`);
    }
  }

  async function sendAll(): Promise<void> {
    const paths = await discoverPaths(origin);
    const inFlight = new Set<Promise<void>>();
    const start = performance.now();
    for (let count = 0; !until.aborted; count += 1) {
      const early = start + (count * 1000) / rate - performance.now();
      if (early > 0) await delay(early);
      if (inFlight.size >= MAX_CONCURRENT) await Promise.race(inFlight);
      const visitorRequest = nextRequest({ ...paths, random, count });
      const sent = visit(visitorRequest, clientOf(count)).finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    }
    await Promise.all(inFlight);
  }

  return { visits: { statuses, faults }, ended: sendAll() };
}

function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && RESETS.includes(String(cause.code));
}

/** Sends a request. Returns the status, or 0 if the visitor left. */
async function ask(origin: string, { path, init, leaves }: VisitorRequest, client: string): Promise<number> {
  const headers = { ...init?.headers, 'x-forwarded-for': client };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(origin + path, { ...init, headers, redirect: 'manual', signal });
  if (leaves) {
    await response.body?.cancel();
    return 0;
  }
  await response.arrayBuffer();
  return response.status;
}

/** Reads the pages from the sitemap and the assets from the home page. */
async function discoverPaths(origin: string): Promise<Pick<VisitContext, 'pages' | 'assets'>> {
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

/** Returns a client address from 198.18.0.0/15, which RFC 2544 reserves for benchmarks. */
function clientOf(count: number): string {
  const number = count % CLIENTS;
  return `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;
}

/** A visitor's request. */
interface VisitorRequest {
  readonly path: string;
  readonly init?: RequestInit;
  /** The visitor leaves before reading the response. */
  readonly leaves?: boolean;
}

/** Values from which a visitor chooses a request. */
interface VisitContext {
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  /** Number of the visit, unique within a run. */
  readonly count: number;
  readonly pages: readonly string[];
  readonly assets: readonly string[];
}

type Visitor = (context: VisitContext) => VisitorRequest;

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

/** Number of visits of each kind, out of 100. */
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

/** Returns a random visitor's request. */
function nextRequest(context: VisitContext): VisitorRequest {
  return pick(visitors, context.random)(context);
}

function pick<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('Nothing to choose from.');
  return choice;
}

/** Encodes a number as letters, because digits could be mistaken for a phone number. */
function letters(count: number): string {
  return count.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}
