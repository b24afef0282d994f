/** Measures the built server under load. Each kind of response alternates with a reference. */
import { TOOLS_PATH } from '../../web/core/api-paths.ts';
import { type MeasuredProcess, startFoyer } from '../process.ts';
import { milliseconds, type Table, target } from '../table.ts';
import { type BenchRequest, type Race, type Rounds, race } from './load.ts';
import {
  type RecordedAnswer,
  type ReferenceKind,
  recordAnswer,
  recordTools,
  startReference,
} from './references.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const MCP_HEADERS = {
  ...JSON_HEADERS,
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};
const CALLED_TOOL = 'get_offerings';

const PREPARED: Readonly<Record<string, BenchRequest>> = {
  'home page, Brotli': { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } },
  '/api/mcp/bio': { method: 'GET', path: '/api/mcp/bio' },
};
const LATEST_ARTICLES: BenchRequest = {
  method: 'POST',
  path: `${TOOLS_PATH}/get_latest_articles`,
  headers: JSON_HEADERS,
  body: '{}',
};
const TOOL_CALL: BenchRequest = {
  method: 'POST',
  path: '/mcp',
  headers: MCP_HEADERS,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: CALLED_TOOL, arguments: {} },
  }),
};

/** Words from the sample essays. Combinations of three give 27,000 different queries. */
const WORDS = `agents trust doorbell identity evaluation permissions fraud password memory letters
  tools owner consent risk model bank payment leader team meeting decision customer privacy audit
  voice research prompt security strategy budget`.split(/\s+/);

interface Row {
  readonly name: string;
  readonly reference: ReferenceKind;
  readonly request: BenchRequest;
  /** Minimum ratio to the reference. */
  readonly floor?: number;
  /** Maximum processor time per response, in milliseconds. */
  readonly maxCost?: number;
}

const ROWS: readonly Row[] = [
  ...Object.entries(PREPARED).flatMap(([name, request]): Row[] => [
    { name, request, reference: 'node:http', floor: 0.55 },
    { name, request, reference: 'Fastify', floor: 1 },
  ]),
  { name: 'get_latest_articles by REST', request: LATEST_ARTICLES, reference: 'node:http', floor: 0.2 },
  { name: 'a search never asked before', request: newSearches(), reference: 'node:http', maxCost: 0.5 },
  { name: 'tools/call at /mcp', request: TOOL_CALL, reference: 'MCP SDK', floor: 1 },
];

export async function measureHttp(rounds: Rounds, progress: (line: string) => void): Promise<Table> {
  const foyer = await startFoyer();
  const started: MeasuredProcess[] = [foyer];
  try {
    // References serve the recorded responses at /0, /1 and so on, whatever the original method.
    const answers: readonly RecordedAnswer[] = await Promise.all(
      ROWS.map(({ request }, place) => recordAnswer(foyer.origin, request, `/${place}`)),
    );
    const references = new Map<ReferenceKind, MeasuredProcess>();
    for (const kind of new Set(ROWS.map(({ reference }) => reference))) {
      const input = kind === 'MCP SDK' ? await recordTools(foyer.origin, CALLED_TOOL) : answers;
      const server = await startReference(kind, input);
      started.push(server);
      references.set(kind, server);
    }
    const races: Race[] = [];
    for (const [place, { name, reference, request }] of ROWS.entries()) {
      progress(`${name}, compared with ${reference}`);
      const server = references.get(reference) ?? foyer;
      const referenceRequest: BenchRequest =
        reference === 'MCP SDK'
          ? request
          : { method: 'GET', path: `/${place}`, headers: request.headers ?? {} };
      races.push(await race([foyer, request], [server, referenceRequest], rounds));
    }
    return toTable(races, rounds);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

function toTable(races: readonly Race[], { rounds, seconds }: Rounds): Table {
  const measured = ROWS.flatMap((row, place) => {
    const result = races[place];
    return result ? [{ row, result }] : [];
  });
  return {
    title: 'HTTP',
    shows: `Answers a second over 32 connections, client and server on this machine, Node ${process.version}: the median of ${rounds} rounds of ${seconds} s in turn. "ms" is the processor time of an answer.`,
    headings: ['', 'reference', 'found', 'there', 'ratio', 'ms', 'ms there', 'ratio'],
    rows: measured.map(({ row, result: { subject, reference, rateRatio, costRatio } }) => [
      row.name,
      row.reference,
      ...[subject, reference].map(({ perSecond }) => Math.round(perSecond).toLocaleString('en')),
      rateRatio.toFixed(2),
      milliseconds(subject.costPerAnswer),
      milliseconds(reference.costPerAnswer),
      costRatio.toFixed(2),
    ]),
    notes: measured.map(({ row, result }) => noteOf(row, result)),
  };
}

/** Returns the target line for a row. A floor applies to the lower of the two ratios. */
function noteOf({ name, reference, floor = 0, maxCost }: Row, result: Race): string {
  if (maxCost !== undefined) {
    const cost = result.subject.costPerAnswer;
    return target(
      `${name}: at most ${maxCost} ms of processor time`,
      cost <= maxCost,
      `${milliseconds(cost)} ms`,
    );
  }
  const ratio = Math.min(result.rateRatio, result.costRatio);
  return target(`${name}: at least ${floor} of ${reference}`, ratio >= floor, ratio.toFixed(2));
}

function newSearches(): BenchRequest {
  let count = 0;
  const word = (place: number) => WORDS[place % WORDS.length] ?? '';
  const nextPath = () => {
    count += 1;
    const last = Math.floor(count / WORDS.length ** 2);
    const words = [word(count), word(Math.floor(count / WORDS.length)), word(last), last];
    return `/api/mcp/essays/search?q=${words.slice(0, last < WORDS.length ? 3 : 4).join('%20')}`;
  };
  return { method: 'GET', path: nextPath(), nextPath };
}
