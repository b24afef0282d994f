/** Whom a site has before it on an ordinary day: people, agents, crawlers, and those who do it wrong. */
import { MCP_PATH } from '../../web/runtime/routes.ts';

/** A request as a visitor sends it. */
export interface Asking {
  readonly path: string;
  readonly init?: RequestInit;
  /** The visitor leaves before the answer is read. */
  readonly leaves?: boolean;
}

/** What a visitor chooses from. */
export interface Surroundings {
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
  init: post({ query: pick(WORDS, random), limit: 5 }),
});

const mcpClient: Visitor = ({ random, count }) => {
  const call = { name: 'get_latest_articles', arguments: { query: pick(WORDS, random) } };
  const message = random() < 0.5 ? { method: 'tools/call', params: call } : { method: 'tools/list' };
  return {
    path: MCP_PATH,
    init: post(
      { jsonrpc: '2.0', id: count, ...message },
      { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
    ),
  };
};

const greeter: Visitor = ({ count }) => ({
  path: '/api/mcp/greetings',
  init: post({ agent_name: 'Ada', message: `Good day, said ${letters(count)}` }),
});

const inquirer: Visitor = ({ count }) => ({
  path: '/api/mcp/contact',
  init: post(
    { name: 'Ada', email: 'ada@example.com', message: `Would you speak of ${letters(count)}?` },
    { 'idempotency-key': `soak-${count}` },
  ),
});

const lost: Visitor = ({ count }) => ({ path: `/essays/nothing-of-the-kind-${count}` });
const careless: Visitor = () => ({ path: '/api/mcp/contact', init: post({ name: 'Ada' }) });
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
export function nextAsking(surroundings: Surroundings): Asking {
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

function post(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
