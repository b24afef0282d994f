/** `npm run bench:mcp`: what a call costs at /mcp and by REST, beside the plainest server that the SDK makes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuilt } from '../server/faults/built-server.ts';
import { say, sayError } from '../server/say.ts';
import { type Load, load, type Request, rpcRequest } from './mcp/load.ts';
import { startPlainServer } from './mcp/start-plain-server.ts';
import { median } from './search/timing.ts';
import { formatTable, milliseconds, type Table, target } from './table.ts';

/** The middle one counts; odd. Contestants take turns, so that a busy moment meets all of them. */
const ROUNDS = 5;
const SECONDS = 2;
const TOOL = 'get_offerings';
const PLAINEST = 'SDK, one tool';
const FOYER = 'Foyer /mcp';
const UNLIMITED = '1000000000';

interface Contestant {
  readonly name: string;
  readonly server: { readonly pid: number };
  readonly request: Request;
}

async function main(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const foyer = await startBuilt({ DATA_DIR: data, RATE_LIMIT_PER_MINUTE: UNLIMITED });
  const answer = await answerOf(foyer.origin);
  const one = await startPlainServer(answer, 1);
  const thirteen = await startPlainServer(answer, 13);
  const call = ({ origin }: { readonly origin: string }, newest = false) =>
    rpcRequest(origin, 'tools/call', { name: TOOL, arguments: {} }, newest);
  const list = ({ origin }: { readonly origin: string }) => rpcRequest(origin, 'tools/list');
  const contestants: readonly Contestant[] = [
    { name: PLAINEST, server: one, request: call(one) },
    { name: 'SDK, thirteen tools', server: thirteen, request: call(thirteen) },
    { name: FOYER, server: foyer, request: call(foyer) },
    { name: 'SDK, one tool, 2026-07-28', server: one, request: call(one, true) },
    { name: 'Foyer /mcp, 2026-07-28', server: foyer, request: call(foyer, true) },
    { name: 'SDK, thirteen tools, tools/list', server: thirteen, request: list(thirteen) },
    { name: 'Foyer /mcp, tools/list', server: foyer, request: list(foyer) },
    { name: 'Foyer REST', server: foyer, request: restRequest(foyer.origin) },
  ];
  try {
    say(formatTable(table(await race(contestants))));
  } finally {
    await Promise.all([one.stop(), thirteen.stop(), foyer.stop()]);
    await rm(data, { recursive: true });
  }
}

/** What the tool answers; the plain servers answer the same, without looking for it. */
async function answerOf(origin: string): Promise<object> {
  const { url, ...init } = restRequest(origin);
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return (await response.json()) as object;
}

function restRequest(origin: string): Request {
  return {
    url: `${origin}/api/mcp/tools/${TOOL}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  };
}

/** The load of each, in the middle of the rounds. */
async function race(contestants: readonly Contestant[]): Promise<ReadonlyMap<string, Load>> {
  const rounds = new Map<string, Load[]>(contestants.map(({ name }) => [name, []]));
  for (const { request, server } of contestants) await load(request, server.pid, SECONDS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    sayError(`round ${round} of ${ROUNDS}`);
    for (const { name, server, request } of contestants) {
      rounds.get(name)?.push(await load(request, server.pid, SECONDS));
    }
  }
  return new Map([...rounds].map(([name, loads]) => [name, middle(loads)]));
}

function middle(loads: readonly Load[]): Load {
  return {
    callsPerSecond: median(loads.map(({ callsPerSecond }) => callsPerSecond)),
    cost: median(loads.map(({ cost }) => cost)),
  };
}

function table(loads: ReadonlyMap<string, Load>): Table {
  const plainest = loads.get(PLAINEST)?.cost ?? Number.NaN;
  const ratio = plainest / (loads.get(FOYER)?.cost ?? Number.NaN);
  return {
    title: 'The Model Context Protocol over HTTP',
    shows: `Calls of ${TOOL} over 16 connections, both ends on this machine; median of ${ROUNDS} rounds of ${SECONDS} s. The ratio is of processor time.`,
    headings: ['server', 'calls/s', 'ms a call', 'ratio'],
    rows: [...loads].map(([name, { callsPerSecond, cost }]) => [
      name,
      Math.round(callsPerSecond).toLocaleString('en'),
      milliseconds(cost),
      (plainest / cost).toFixed(2),
    ]),
    notes: [
      target('a call costs no more than at the plainest server of the SDK', ratio >= 1, ratio.toFixed(2)),
    ],
  };
}

await main();
