/** CPU time of the most expensive public requests, with 24 and with 1,000 essays. Prints a table. */
import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { processorTime, untilIdle } from '../../bench/process.ts';
import { generateEssays } from '../../bench/search/generated-essays.ts';
import { copyContent, essayText } from '../helpers/content-copy.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { killAll, startBuilt } from './built-server.ts';
import { report } from './report.ts';

const SAMPLE_SIZE = 24;
const SIZES = [SAMPLE_SIZE, 1_000];
/** Requests per measurement. One is too few, because the system counts CPU time in hundredths of a second. */
const REPEATS = 60;
/** Requests before that, since the engine compiles code that it runs often, once. */
const WARM_UP = 20;
const MAX_REQUEST_MS = 25;
const MAX_BATCH_MS = 100;
/** Messages in a batch, and tool calls in a batch. */
const BATCH = 20;
const CALLS = 4;
const MAX_BODY = 16_384;
const MAX_QUERY = 5_000;
const MAX_TOOL_QUERY = 500;
const MAX_HEADERS = 15_000;

type Case = readonly [name: string, path: string, init?: RequestInit];

const json = { 'content-type': 'application/json' };
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: json,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const accept = (value: string): RequestInit => ({ headers: { accept: value } });
const message = (method: string, params: object, id = 1) => ({ jsonrpc: '2.0', id, method, params });
const batch = (method: string, params: object) =>
  post(
    Array.from({ length: method === 'tools/call' ? CALLS : BATCH }, (_, id) => message(method, params, id)),
  );
const search = (query: string) => encodeURIComponent(query.slice(0, MAX_QUERY));
/** Makes each string unique, so that the server's caches do not help. */
let count = 0;
const next = () => {
  count += 1;
  return count;
};
const fill = (unit: (number: number) => string, length: number) => {
  let text = '';
  while (text.length < length) text += unit(next());
  return text.slice(0, length);
};

/** Returns functions that create the most expensive known request for every route, different on each call. */
function casesOf(words: readonly string[], slug: string, site: string): readonly (() => Case)[] {
  const word = () => words[next() % words.length] ?? '';
  const rare = () => fill(() => `${word()} `, MAX_QUERY);
  const misspelt = () => fill(() => `${word().replace(/^(..)(.)(.)/, '$1$3$2')} `, MAX_QUERY);
  const starts = () => fill(() => `${word().slice(0, 2)} `, MAX_QUERY);
  const queries: readonly (readonly [string, () => string])[] = [
    ['rare words', rare],
    ['misspelt words', misspelt],
    ['beginnings of words', starts],
    ['one long word', () => fill((number) => `x${number}`, MAX_QUERY)],
    ['Chinese', () => fill((number) => String.fromCodePoint(0x4e00 + (number % 20_000)), 1_500)],
    ['combining marks', () => `a${'\u0301'.repeat(1_600)}`],
  ];
  const tool = (name: string, input: object) => ({ name, arguments: input });
  const searches = queries.flatMap(([name, query]): readonly (() => Case)[] => [
    () => [`search by REST, ${name}`, `/api/mcp/essays/search?limit=50&q=${search(query())}`],
    () => [`search page, ${name}`, `/essays?q=${search(query())}`],
    () => [`search in Markdown, ${name}`, `/essays.md?q=${search(query())}`],
    () => [
      `tool, ${name}`,
      '/api/mcp/tools/get_latest_articles',
      post({ query: query().slice(0, MAX_TOOL_QUERY), limit: 50 }),
    ],
    () => [
      `batch of searches, ${name}`,
      '/mcp',
      batch(
        'tools/call',
        tool('get_latest_articles', { query: query().slice(0, MAX_TOOL_QUERY), limit: 50 }),
      ),
    ],
  ]);
  return [
    ...searches,
    () => ['home', '/'],
    () => ['essays', '/essays'],
    () => ['essays, unknown category', `/essays?category=${fill((n) => `${n}é`, 2_000)}`],
    () => ['essays, unknown tag', `/essays?tag=${fill((n) => `${n}É`, 2_000)}`],
    () => ['contact about nothing', `/contact?about=${fill((n) => `${n}`, 12_000)}`],
    () => ['essays, last page', '/essays?page=999999&category=frontier-ai'],
    () => ['essay', `/essays/${slug}`],
    () => ['essay in Markdown', `/essays/${slug}.md`],
    () => ['essay, text for the page', `/library/${slug}.json`],
    () => ['bundle', '/bundle.json'],
    () => ['llms-full.txt', '/llms-full.txt'],
    () => ['feed', '/feed.xml'],
    () => ['guestbook', '/guestbook'],
    () => ['greeting', '/guestbook/0123456789abcdef'],
    () => ['missing page', `/essays/${fill((n) => `${n}-${word()}-`, 6_000)}`],
    () => ['missing page, deep', `/${fill((n) => `${n % 10}/`, 12_000)}`],
    () => ['missing page, encoded', `/${fill((n) => `%E6%BC%${(0x80 + (n % 64)).toString(16)}`, 12_000)}`],
    () => ['missing page, near', `/essays/${slug.replace(/.$/, '')}${next()}`],
    () => ['missing page in Markdown', `/essays/${fill((n) => `${n}-`, 6_000)}.md`],
    () => ['missing text', `/library/${fill((n) => `${n}-${word()}`, 6_000)}.json`],
    () => ['missing endpoint', `/api/${fill((n) => `${n}/${word()}`, 6_000)}`],
    () => ['missing tool', `/api/mcp/tools/${fill((n) => `${n}_`, 6_000)}`, post('{}')],
    () => ['missing document', `/.well-known/${fill((n) => `${n}/`, 6_000)}`],
    () => [
      'many headers',
      '/api/mcp/bio',
      { headers: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-${n}`, `${n}`])) },
    ],
    () => ['many parameters', `/api/mcp/essays/search?${fill((n) => `a${n}&`, 12_000)}`],
    () => [
      'many cookies',
      '/api/contact/token',
      { headers: { cookie: fill((n) => `c${n}=1; `, MAX_HEADERS) } },
    ],
    () => ['long Accept', '/about', accept(fill((n) => `text/x${n};q=0.${n % 10},`, MAX_HEADERS))],
    () => [
      'long Accept, Markdown',
      '/about',
      accept(fill((n) => `text/markdown;v=${n};q=0.${n % 10},`, MAX_HEADERS)),
    ],
    () => [
      'long Accept-Encoding',
      '/about',
      { headers: { 'accept-encoding': fill((n) => `x${n};q=0.1,`, MAX_HEADERS) } },
    ],
    () => [
      'long If-None-Match',
      '/essays',
      { headers: { 'if-none-match': fill((n) => `W/"${n}",`, MAX_HEADERS) } },
    ],
    () => [
      'long X-Forwarded-For',
      '/about',
      { headers: { 'x-forwarded-for': fill((n) => `10.0.0.${n % 256},`, MAX_HEADERS) } },
    ],
    () => [
      'long User-Agent',
      '/about',
      { headers: { 'user-agent': fill((n) => `Bot${n}/1 (`, MAX_HEADERS) } },
    ],
    () => [
      'compressed search',
      `/api/mcp/essays/search?limit=50&q=${search(rare())}`,
      { headers: { 'accept-encoding': 'br' } },
    ],
    () => [
      'contact, unknown fields',
      '/api/mcp/contact',
      post(`{${fill((n) => `"k${n}":1,`, MAX_BODY - 100)}"x":1}`),
    ],
    () => [
      'contact, long message',
      '/api/mcp/contact',
      post({ name: 'a', email: `${'a'.repeat(200)}@`, message: fill((n) => `${n} @`, 14_000) }),
    ],
    () => ['greeting, refused', '/api/mcp/greetings', post({ message: fill((n) => `${n}.a-b+1 `, 256) })],
    () => ['greeting, hidden', '/api/mcp/greetings', post({ message: `${'👩‍👩‍👧‍👦'.repeat(20)}\u200b` })],
    () => ['greeting, digits', '/api/mcp/greetings', post({ message: fill((n) => `${n % 10} `, 255) })],
    () => ['greeting, dots', '/api/mcp/greetings', post({ message: fill((n) => `${'ab'[n % 2]}.`, 255) })],
    () => [
      'greeting, many numbers',
      '/api/mcp/greetings',
      post({ message: fill((n) => `tel ${n % 10}a`, 256) }),
    ],
    () => ['greeting, signs', '/api/mcp/greetings', post({ message: '+1 '.repeat(25) })],
    () => ['greeting, brackets', '/api/mcp/greetings', post({ message: '['.repeat(256) })],
    () => ['JSON, deep', '/api/mcp/contact', post('['.repeat(MAX_BODY))],
    () => ['JSON, wide', '/api/mcp/tools/get_offerings', post(`[${'[],'.repeat(5_000)}1]`)],
    () => [
      'tool, unknown fields',
      '/api/mcp/tools/get_offerings',
      post(`{${fill((n) => `"limi${n}":1,`, MAX_BODY - 100)}"x":1}`),
    ],
    () => [
      'tool, wrong enum',
      '/api/mcp/tools/get_latest_articles',
      post({ category: fill((n) => `${n}x`, 15_000) }),
    ],
    () => [
      'tool, long slug',
      '/api/mcp/tools/get_article_content',
      post({ slug: fill((n) => `${n}-${word()}`, 15_000) }),
    ],
    () => ['tools/list', '/mcp', post(message('tools/list', {}))],
    () => ['batch of tools/list', '/mcp', batch('tools/list', {})],
    () => ['batch of articles', '/mcp', batch('resources/read', { uri: `resource://${site}/articles` })],
    () => ['batch of essays', '/mcp', batch('resources/read', { uri: `resource://${site}/essays/${slug}` })],
    () => ['batch of tool calls', '/mcp', batch('tools/call', tool('get_latest_articles', { limit: 50 }))],
    () => ['batch of essay contents', '/mcp', batch('tools/call', tool('get_article_content', { slug }))],
    () => [
      'batch of missing slugs',
      '/mcp',
      batch('tools/call', tool('get_article_content', { slug: fill((n) => `${n}-${word()}`, 600) })),
    ],
    () => [
      'batch of completions',
      '/mcp',
      batch('completion/complete', {
        ref: { type: 'ref/resource', uri: 'x' },
        argument: { name: 'slug', value: 'a' },
      }),
    ],
    () => ['batch of prompts', '/mcp', batch('prompts/get', { name: 'brief_me' })],
    () => [
      'batch of greetings',
      '/mcp',
      batch('tools/call', tool('post_greeting_to_humans', { message: '+1 '.repeat(25) })),
    ],
    () => ['articles', '/api/mcp/articles'],
    () => ['catalog', '/api/mcp/essays'],
    () => ['greetings', '/api/mcp/greetings'],
    () => ['preflight', '/mcp', { method: 'OPTIONS' }],
    () => ['unknown method', '/essays', { method: 'PROPFIND' }],
  ];
}

async function measure(size: number): Promise<ReadonlyMap<string, number>> {
  const [folder, content] = await Promise.all([temporaryFolder(), copyContent()]);
  onTestFinished(async () => {
    await killAll();
    await Promise.all([content.close(), rm(folder, { recursive: true })]);
  });
  const essays = generateEssays(1_000);
  for (const { slug, title, markdown } of essays.slice(0, size - SAMPLE_SIZE)) {
    await content.write(`essays/${slug}.md`, essayText(markdown, { title: `title: ${title}` }));
  }
  const server = await startBuilt({ DATA_DIR: folder, CONTENT_DIR: content.folder });
  await fetch(`${server.origin}/api/mcp/essays/search?q=door`);
  await untilIdle(server.pid);
  const words = [
    ...new Set(essays.slice(0, size).flatMap(({ markdown }) => markdown.match(/[a-z]{6,}/g) ?? [])),
  ];
  const bundle = (await (await fetch(`${server.origin}/bundle.json`)).json()) as { site: { key: string } };
  const costs = new Map<string, number>();
  for (const make of casesOf(words, 'the-confused-deputy-returns', bundle.site.key)) {
    const send = async () => {
      const [, path, init] = make();
      const response = await fetch(server.origin + path, { redirect: 'manual', ...init });
      await response.arrayBuffer();
      return response.status;
    };
    const status = await send();
    for (let time = 1; time < WARM_UP; time += 1) await send();
    const start = processorTime(server.pid);
    for (let time = 0; time < REPEATS; time += 1) await send();
    costs.set(`${make()[0]} (${status})`, (processorTime(server.pid) - start) / REPEATS);
  }
  await killAll();
  return costs;
}

it(`a request costs at most ${MAX_REQUEST_MS} ms of CPU time, and a batch ${MAX_BATCH_MS} ms`, async () => {
  const [small, large] = [await measure(SIZES[0] ?? 0), await measure(SIZES[1] ?? 0)];
  const rows = [...large].toSorted(([, one], [, other]) => other - one);
  report(`Milliseconds of the processor for a request, at ${SIZES.join(' and at ')} essays`);
  for (const [name, cost] of rows) {
    report(
      `${(small.get(name) ?? Number.NaN).toFixed(1).padStart(8)} ${cost.toFixed(1).padStart(8)}  ${name}`,
    );
  }
  const tooExpensive = rows.filter(
    ([name, cost]) => cost > (name.startsWith('batch') ? MAX_BATCH_MS : MAX_REQUEST_MS),
  );
  expect(tooExpensive).toEqual([]);
}, 600_000);
