/**
 * `npm run bench:page`: script bytes on the wire, the time until the tools are registered, and a visit on a slow phone,
 * in a real browser. With `-- --against <url>`, it compares the paints with those of another site, such as an earlier
 * version.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { PATHS } from '../../e2e/fixtures.ts';
import { findChromium } from '../../e2e/install-chromium.ts';
import { print, printError } from '../../site/util/print.ts';
import type { ToolDescriptor } from '../../web/core/tools/descriptor.ts';
import { CHROMIUM_ARGUMENTS, WEBMCP_FLAG } from '../agents/find-chromium.ts';
import { startFoyer } from '../process.ts';
import { formatTable, milliseconds, type Table, target } from '../table.ts';
import { median } from '../timing.ts';
import { comparisonTable, phoneTable } from './phone.ts';
import { firstSearchTable, transferTable } from './visit.ts';

const VISITS = 7;
const CONSOLE_PATH = '/agents';
const TARGETS = { eagerScript: 12_000, allScript: 85_000 };
/** The only file path that @mcp-b/global exports. */
const MCP_B = createRequire(import.meta.url).resolve('@mcp-b/global/iife');

interface PageWeight {
  readonly path: string;
  /** Bytes of script that are requested before the page has loaded. */
  readonly eager: number;
  /** Bytes of script once the page is idle. */
  readonly all: number;
}

interface ToolList {
  readonly tools: readonly ToolDescriptor[];
}

async function main(): Promise<void> {
  const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
  const foyer = await startFoyer();
  const executablePath = await findChromium(printError);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, WEBMCP_FLAG] });
  try {
    const weights: PageWeight[] = [];
    for (const path of PATHS) weights.push(await weigh(browser, foyer.origin, path));
    print(`${formatTable(weightTable(weights))}\n`);
    const { tools } = (await (await fetch(`${foyer.origin}/.well-known/webmcp.json`)).json()) as ToolList;
    const own = await registrationTime(browser, foyer.origin + CONSOLE_PATH, tools.length);
    const reference = await serveMcpB(foyer.origin, tools);
    const theirs = await registrationTime(browser, reference.url, tools.length);
    reference.close();
    print(
      `Milliseconds from the navigation until ${tools.length} tools are registered on ${CONSOLE_PATH}, the median of ${VISITS} visits: ${milliseconds(own)}; with @mcp-b/global ${milliseconds(theirs)}.\n`,
    );
    const plain = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
    print(`${formatTable(await transferTable(plain, foyer.origin))}\n`);
    print(`${formatTable(await firstSearchTable(plain, foyer.origin))}\n`);
    await plain.close();
    print(`${formatTable(await phoneTable(browser, foyer.origin))}\n`);
    if (against !== undefined)
      print(`${formatTable(await comparisonTable(browser, foyer.origin, against))}\n`);
  } finally {
    await browser.close();
    await foyer.stop();
  }
}

async function weigh(browser: Browser, origin: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const eager: Request[] = [];
  const all: Request[] = [];
  let isLoaded = false;
  page.on('load', () => {
    isLoaded = true;
  });
  // A worker's script has no resource type of its own.
  context.on('request', (request) => {
    if (request.resourceType() !== 'script' && !request.url().endsWith('.js')) return;
    all.push(request);
    if (!isLoaded) eager.push(request);
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const weight = { path, eager: await bytesOf(eager), all: await bytesOf(all) };
  await context.close();
  return weight;
}

/** Returns the sum of the body sizes on the wire, from headers; Playwright reports no size for a worker's script. */
async function bytesOf(requests: readonly Request[]): Promise<number> {
  const lengths = await Promise.all(
    requests.map(async (request) => (await request.response())?.headerValue('content-length')),
  );
  return lengths.reduce((sum, length) => sum + Number(length), 0);
}

function weightTable(weights: readonly PageWeight[]): Table {
  const eager = Math.max(...weights.map((weight) => weight.eager));
  const all = Math.max(...weights.map((weight) => weight.all));
  const shown = (bytes: number) => bytes.toLocaleString('en');
  return {
    title: 'Script',
    shows:
      'Bytes on the wire, compressed, of a first visit: before the page has loaded, and in all once it is idle.',
    headings: ['page', 'before idle', 'in all'],
    rows: weights.map((weight) => [weight.path, shown(weight.eager), shown(weight.all)]),
    notes: [
      target(
        'script before idle at most 12 kB on any page',
        eager <= TARGETS.eagerScript,
        `${shown(eager)} bytes`,
      ),
      target('all script at most 85 kB on any page', all <= TARGETS.allScript, `${shown(all)} bytes`),
    ],
  };
}

async function registrationTime(browser: Browser, url: string, count: number): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(recordRegistrations, count);
    await page.goto(url);
    times.push(await timeOf(page));
    await context.close();
  }
  return median(times);
}

async function timeOf(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => performance.getEntriesByName('registered')[0]?.startTime);
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** Runs in the page before its own scripts. Sets a mark when `count` tools are registered. */
function recordRegistrations(count: number): void {
  const { modelContext } = document as unknown as { readonly modelContext: object };
  const prototype = Object.getPrototypeOf(modelContext);
  const { registerTool } = prototype;
  let registered = 0;
  prototype.registerTool = function (...parameters: unknown[]) {
    const done = registerTool.apply(this, parameters);
    Promise.resolve(done).then(() => {
      registered += 1;
      if (registered === count) performance.mark('registered');
    });
    return done;
  };
}

/** Serves the page with the same tools and, as in MCP-B's guide, all of MCP-B instead of Foyer's script. */
async function serveMcpB(
  origin: string,
  tools: readonly ToolDescriptor[],
): Promise<{ readonly url: string; close(): void }> {
  const html = await (await fetch(origin + CONSOLE_PATH)).text();
  const entries = tools.map(({ pageScope: _, ...entry }) => entry);
  const register = `for (const tool of ${JSON.stringify(entries)})
    document.modelContext.registerTool({ ...tool, execute: async () => ({ content: [] }) });`;
  const bodies: Readonly<Record<string, readonly [type: string, body: string]>> = {
    [CONSOLE_PATH]: [
      'text/html; charset=utf-8',
      html
        .replace(/<script type="module"[^>]*><\/script>/, '<script src="/mcp-b.js"></script>')
        .replace('</body>', '<script src="/register.js"></script></body>'),
    ],
    '/mcp-b.js': ['text/javascript', await readFile(MCP_B, 'utf8')],
    '/register.js': ['text/javascript', register],
  };
  const server = createServer(async ({ url = '' }, response) => {
    const [type, body] = bodies[url] ?? [];
    if (type === undefined || body === undefined) {
      const copied = await fetch(origin + url);
      response.writeHead(copied.status, { 'content-type': copied.headers.get('content-type') ?? '' });
      return void response.end(Buffer.from(await copied.arrayBuffer()));
    }
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' });
    response.end(brotliCompressSync(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}${CONSOLE_PATH}`, close: () => void server.close() };
}

await main();
