/**
 * CPU time of the most expensive anonymous requests to every route, with every parameter, at 1,000 essays. Prints a
 * table. A route or parameter that no case covers fails the test.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { exactProcessorTime, untilIdle } from '../../bench/process.ts';
import { generateEssays } from '../../bench/search/generated-essays.ts';
import type { ContentBundle } from '../../web/core/bundle.ts';
import { copyContent, essayText } from '../helpers/content-copy.ts';
import { startSample, temporaryFolder } from '../helpers/sample.ts';
import { type BuiltServer, killAll, startBuilt } from './built-server.ts';
import { createFindValues, type SiteFacts } from './expensive-values.ts';
import { findKnownRequests, type KnownRequests } from './known-requests.ts';
import { batchOf, caseOfMessage, type Message, messagesOf } from './mcp-cases.ts';
import { pageCases } from './page-cases.ts';
import { report } from './report.ts';
import { type Case, endpointCases, newInquiry, type Prepared } from './request-cases.ts';

const ESSAYS = 1_000;
const SAMPLE_SIZE = 24;
const MAX_REQUEST_MS = 25;
const MAX_BATCH_MS = 100;
/** Requests before those that are measured, in addition to one of every kind, because the engine compiles code that it runs often. */
const WARM_UP = 2;
/** The median of rounds leaves out those in which the server does something else, such as collect garbage. */
const ROUNDS = 3;
const REQUESTS_IN_ROUND = 2;
/** As much as a page of the guestbook shows. */
const GREETINGS = 100;
const FORM_TOKENS = 600;
const DRAFTS = 150;
/** Minimum age of a token of the form. */
const TOKEN_AGE_MS = 3_100;
const SHARED_TAGS = 300;

interface Cost {
  readonly measured: Case;
  readonly milliseconds: number;
  /** The statuses of the responses. */
  readonly statuses: readonly number[];
  /** A path that was requested. */
  readonly target: string;
  readonly method: string;
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Writes essays that share tags, and each have one of their own. */
async function writeContent() {
  const content = await copyContent();
  const essays = generateEssays(ESSAYS);
  const words = [...new Set(essays.flatMap(({ markdown }) => markdown.match(/[a-z]{6,}/g) ?? []))];
  const pillars = ['Leadership & Culture', 'Agentic AI & Security', 'Deepfake Defense', 'Frontier AI'];
  for (const [number, { slug, title, markdown }] of essays.slice(0, ESSAYS - SAMPLE_SIZE).entries()) {
    const shared = [1, 2, 3].map((step) => words[(number * step * 31) % SHARED_TAGS]);
    const tags = [...new Set([...(number % 2 === 0 ? ['of many'] : []), ...shared, `only ${number}`])];
    const date = new Date(Date.UTC(2020, 0, 1 + 2 * number)).toISOString().slice(0, 10);
    const text = essayText(markdown, {
      title: `title: ${title}`,
      date: `date: ${date}`,
      more: `tags: ${JSON.stringify(tags)}`,
    });
    const category = pillars[number % pillars.length] ?? '';
    await content.write(`essays/${slug}.md`, text.replace('category: Frontier AI', `category: ${category}`));
  }
  await content.replace('site.yaml', 'policies:\n', 'policies:\n  countPageCalls: true\n');
  return { content, words };
}

async function askKnownRequests(): Promise<KnownRequests> {
  const service = await startSample();
  const known = await findKnownRequests(service);
  await service.close();
  return known;
}

async function readFacts(
  { origin }: BuiltServer,
  words: readonly string[],
  known: KnownRequests,
): Promise<SiteFacts> {
  const bundle = (await (await fetch(`${origin}/bundle.json`)).json()) as ContentBundle;
  const list = async (method: string): Promise<unknown> => {
    const response = await fetch(`${origin}/mcp`, post({ jsonrpc: '2.0', id: 1, method, params: {} }));
    return ((await response.json()) as { result: unknown }).result;
  };
  const [{ resources }, { skills }] = [
    (await list('resources/list')) as { resources: { uri: string }[] },
    (await list('skills/list')) as { skills: { uri: string }[] },
  ];
  return {
    words,
    slugs: bundle.essays.map(({ slug }) => slug),
    pillars: bundle.pillars.map(({ slug }) => slug),
    offerings: bundle.offerings.map(({ id }) => id),
    tags: ['of many', ...words.slice(0, SHARED_TAGS), 'only 7'],
    resources: resources.map(({ uri }) => uri),
    skills: skills.map(({ uri }) => uri),
    tools: known.tools.map(({ id }) => id).filter((name) => name !== 'send_inquiry'),
    ownName: bundle.site.name,
    siteKey: bundle.site.key,
  };
}

/** Requests what can be used only once. Resolves when it may be used. */
async function prepare({ origin }: BuiltServer): Promise<Prepared> {
  const [tokens, drafts]: [Record<string, string>[], object[]] = [[], []];
  for (let number = 0; number < FORM_TOKENS; number += 1) {
    const response = await fetch(`${origin}/api/contact/token`);
    const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? [];
    tokens.push({
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': ((await response.json()) as { token: string }).token,
      cookie,
    });
  }
  for (let number = 0; number < DRAFTS; number += 1) {
    const inquiry = newInquiry();
    const params = { name: 'send_inquiry', arguments: inquiry };
    const response = await fetch(
      `${origin}/mcp`,
      post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    );
    const { result } = (await response.json()) as { result: { structuredContent: { draft: string } } };
    drafts.push({ ...inquiry, draft: result.structuredContent.draft });
  }
  await delay(TOKEN_AGE_MS);
  const take = <T>(list: T[]): T => {
    const taken = list.pop();
    if (taken === undefined) throw new Error('Too little was prepared.');
    return taken;
  };
  return { formToken: () => take(tokens), draftedInquiry: () => take(drafts) as Record<string, unknown> };
}

/** Fills a page of the guestbook and returns the newest greeting's number. */
async function leaveGreetings({ origin }: BuiltServer, words: readonly string[]): Promise<string> {
  let id = '';
  for (let number = 0; number < GREETINGS; number += 1) {
    const message = `Good day, and ${words.slice(number, number + 12).join(' ')}`;
    const response = await fetch(`${origin}/api/mcp/greetings`, post({ message }));
    ({ id } = (await response.json()) as { id: string });
  }
  return id;
}

/** Returns the addresses of the scripts, styles, fonts and pictures of some pages. */
async function findFiles({ origin }: BuiltServer, slugs: readonly string[]): Promise<readonly string[]> {
  const paths = ['/', '/about', '/essays', `/essays/${slugs[0]}`, `/essays/${slugs.at(-1)}`];
  const pages = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).text()));
  return [...new Set(pages.flatMap((page) => page.match(/\/(?:assets|media|social)\/[\w./-]+\.\w+/g) ?? []))];
}

async function request({ origin }: BuiltServer, { path, init: makeInit }: Case) {
  const init = makeInit?.();
  const target = path();
  const headers = { 'accept-encoding': 'br', ...init?.headers };
  const response = await fetch(origin + target, { redirect: 'manual', ...init, headers });
  return { target, method: init?.method ?? 'GET', status: statusOf(target, response, await response.text()) };
}

async function measure(server: BuiltServer, measured: Case): Promise<Cost> {
  const { pid } = server;
  const statuses = new Set<number>();
  let target = '';
  let method = 'GET';
  const send = async () => {
    const sent = await request(server, measured);
    ({ target, method } = sent);
    statuses.add(sent.status);
  };
  for (let number = 0; number < WARM_UP; number += 1) await send();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = exactProcessorTime(pid);
    for (let number = 0; number < REQUESTS_IN_ROUND; number += 1) await send();
    rounds.push((exactProcessorTime(pid) - start) / REQUESTS_IN_ROUND);
  }
  const milliseconds = rounds.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return { measured, milliseconds, statuses: [...statuses], target, method };
}

/** Returns the lower of two costs if the first one is above the limit, because other programs can only add to it. */
async function measureAgainIfExpensive(server: BuiltServer, measured: Case): Promise<Cost> {
  const first = await measure(server, measured);
  if (first.milliseconds <= limitOf(measured)) return first;
  const second = await measure(server, measured);
  return second.milliseconds < first.milliseconds ? second : first;
}

interface RpcResponse {
  readonly error?: { readonly code: number };
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] };
}

/** Returns the status of a response or, over MCP, of its first result. */
function statusOf(path: string, { status, ok }: Response, text: string): number {
  if (path !== '/mcp' || !ok || text === '') return status;
  const [first] = [JSON.parse(text) as RpcResponse | readonly RpcResponse[]].flat() as readonly RpcResponse[];
  if (first?.error) return first.error.code;
  return first?.result?.isError ? JSON.parse(first.result.content?.[0]?.text ?? '{}').status : status;
}

/** Returns the routes that no request was for. A handler of every method covers those without a handler of their own. */
function uncoveredRoutes({ routes }: KnownRequests, costs: readonly Cost[]): readonly string[] {
  const requests = costs.map(({ target, method }) => ({ method, path: target.split('?')[0] ?? '' }));
  const uncovered = routes.filter(({ method, path }) => {
    const own = new Set(routes.filter((route) => route.path === path).map((route) => route.method));
    const pattern = new RegExp(
      `^${path.replace(/[.{}]/g, '\\$&').replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`,
    );
    return !requests.some((request) => {
      const isMethod = method === 'ALL' ? !own.has(request.method) : request.method === method;
      return isMethod && pattern.test(request.path);
    });
  });
  return uncovered.map(({ method, path }) => `${method} ${path}`);
}

/** Returns a batch of the most expensive message of each kind, and mixed ones that begin with the worst tool calls. */
function worstBatches(messages: readonly Message[], costs: readonly Cost[]): readonly Case[] {
  const costOf = ({ route, name }: Message) =>
    costs.find(({ measured }) => measured.route === `POST /mcp ${route}` && measured.name === name)
      ?.milliseconds ?? 0;
  const sorted = messages.toSorted((one, other) => costOf(other) - costOf(one));
  const isCall = ({ method }: Message) => method === 'tools/call';
  const batched = sorted.filter(({ method }) => method !== 'initialize');
  const worst = batched.filter(({ route }, i) => batched.findIndex((other) => other.route === route) === i);
  const others = batched.filter((message) => !isCall(message)).slice(0, 5);
  const mixed = sorted
    .filter(isCall)
    .slice(0, 3)
    .flatMap((call) =>
      others.map((other) =>
        batchOf('POST /mcp, mixed batch', `${call.route}, ${call.name}; ${other.route}, ${other.name}`, [
          call,
          other,
        ]),
      ),
    );
  const alike = worst.map((message) =>
    batchOf(`POST /mcp, batch of ${message.route}`, message.name, [message]),
  );
  return [...alike, ...mixed];
}

const limitOf = ({ isBatch }: Case) => (isBatch ? MAX_BATCH_MS : MAX_REQUEST_MS);

function print(costs: readonly Cost[]): void {
  const worst = new Map<string, Cost>();
  for (const cost of costs) {
    const { route } = cost.measured;
    if (cost.milliseconds > (worst.get(route)?.milliseconds ?? 0)) worst.set(route, cost);
  }
  report(`Milliseconds of CPU time for the most expensive request to each route, at ${ESSAYS} essays`);
  const sorted = [...worst.values()].toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { measured, milliseconds, statuses } of sorted) {
    report(
      `${milliseconds.toFixed(1).padStart(7)}  ${measured.route} · ${measured.name} (${statuses.join(', ')})`,
    );
  }
}

it(`a request costs at most ${MAX_REQUEST_MS} ms of CPU time, and a batch ${MAX_BATCH_MS} ms`, async () => {
  const [folder, { content, words }] = await Promise.all([temporaryFolder(), writeContent()]);
  onTestFinished(async () => {
    await killAll();
    await Promise.all([content.close(), rm(folder, { recursive: true })]);
  });
  const known = await askKnownRequests();
  const server = await startBuilt({ DATA_DIR: folder, CONTENT_DIR: content.folder });
  const site = await readFacts(server, words, known);
  const [greetingId, files, prepared] = [
    await leaveGreetings(server, words),
    await findFiles(server, site.slugs),
    await prepare(server),
  ];
  await untilIdle(server.pid);
  const sources = { known, site, findValues: createFindValues(site), prepared };
  const messages = messagesOf(sources);
  const cases = [
    ...pageCases({ known, site, files, greetingId }),
    ...endpointCases(sources),
    ...messages.map(caseOfMessage),
  ];
  const costs: Cost[] = [];
  onTestFinished(() => print(costs));
  for (const measured of cases) await request(server, measured);
  for (const measured of cases) costs.push(await measureAgainIfExpensive(server, measured));
  for (const measured of worstBatches(messages, costs))
    costs.push(await measureAgainIfExpensive(server, measured));
  const describe = ({ measured, milliseconds, statuses }: Cost) =>
    `${measured.route} · ${measured.name}: ${milliseconds.toFixed(1)} ms, ${statuses.join(', ')}`;
  expect(uncoveredRoutes(known, costs)).toEqual([]);
  const unexpected = costs.filter(({ measured, statuses }) =>
    statuses.some((status) => status !== measured.expected),
  );
  expect(unexpected.map((cost) => `${describe(cost)} instead of ${cost.measured.expected}`)).toEqual([]);
  const expensive = costs.filter(({ measured, milliseconds }) => milliseconds > limitOf(measured));
  expect(expensive.map(describe)).toEqual([]);
}, 1_800_000);
