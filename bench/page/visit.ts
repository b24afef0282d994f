/** Measures a first visit of a person, in a browser without WebMCP: what it transfers, and how soon a search answers. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { milliseconds, type Table, target } from '../table.ts';
import { median } from '../timing.ts';
import { SLOW_4G } from './phone.ts';

const HOME = '/';
const ESSAY = '/essays/agents-need-a-doorbell';
const TARGETS = { bytes: 140_000, requests: 16, afterFocusMs: 300, firstMs: 1_000 };
const SEARCHES = 5;
const FOCUS_MS = 700;
const QUERY = 'password';

interface Transfer {
  readonly path: string;
  readonly bytes: number;
  readonly pictureBytes: number;
  readonly requests: readonly string[];
}

/** Returns what first visits transfer once the page is idle, with headers. */
export async function transferTable(browser: Browser, origin: string): Promise<Table> {
  const transfers = [await transferOf(browser, origin, HOME), await transferOf(browser, origin, ESSAY)];
  const [home, essay] = transfers;
  const shown = (bytes = 0) => bytes.toLocaleString('en');
  const limit = (what: string, bytes = 0, requests = 0) =>
    target(
      `${what} at most 140 kB in at most 16 requests`,
      bytes <= TARGETS.bytes && requests <= TARGETS.requests,
      `${shown(bytes)} bytes, ${requests}`,
    );
  return {
    title: 'A first visit without WebMCP',
    shows: 'Bytes on the wire with headers, and requests, once the page is idle.',
    headings: ['page', 'bytes', 'of them pictures', 'requests'],
    rows: transfers.map(({ path, bytes, pictureBytes, requests }) => [
      path,
      shown(bytes),
      shown(pictureBytes),
      String(requests.length),
    ]),
    notes: [
      limit('the home page', home?.bytes, home?.requests.length),
      limit(
        'an essay without its pictures',
        (essay?.bytes ?? 0) - (essay?.pictureBytes ?? 0),
        essay?.requests.length,
      ),
      `Requests of the home page: ${home?.requests.join(' ')}`,
    ],
  };
}

async function transferOf(browser: Browser, origin: string, path: string): Promise<Transfer> {
  const { page, devtools, close } = await openPage(browser);
  const requested = new Map<string, { readonly url: string; readonly type?: string }>();
  let bytes = 0;
  let pictureBytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^https?:/.test(request.url)) requested.set(requestId, { url: request.url, ...(type && { type }) });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (requested.get(requestId)?.type === 'Image') pictureBytes += encodedDataLength;
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(2_000);
  await close();
  const requests = [...requested.values()].map(({ url }) => new URL(url).pathname);
  return { path, bytes, pictureBytes, requests };
}

/** Returns how soon the first search of a fresh page answers from the catalog on slow 4G. */
export async function firstSearchTable(browser: Browser, origin: string): Promise<Table> {
  const measure = async (focusMs: number, slowdown: number) => {
    const times: number[] = [];
    for (let turn = 0; turn < SEARCHES; turn += 1)
      times.push(await searchTime(browser, origin, focusMs, slowdown));
    return median(times);
  };
  const rows = [
    { after: FOCUS_MS, slowdown: 1, limit: TARGETS.afterFocusMs },
    { after: 0, slowdown: 1, limit: TARGETS.firstMs },
    { after: FOCUS_MS, slowdown: 4, limit: undefined },
    { after: 0, slowdown: 4, limit: undefined },
  ];
  const measured: { row: (typeof rows)[number]; time: number }[] = [];
  for (const row of rows) measured.push({ row, time: await measure(row.after, row.slowdown) });
  return {
    title: 'The first search of a fresh page on slow 4G',
    shows: `Milliseconds from the first key to the results of the catalog on /essays, median of ${SEARCHES}.`,
    headings: ['focus before the key', 'CPU', 'ms'],
    rows: measured.map(({ row, time }) => [`${row.after} ms`, `1/${row.slowdown}`, milliseconds(time)]),
    notes: measured.flatMap(({ row: { after, limit }, time }) =>
      limit === undefined
        ? []
        : target(`after ${after} ms of focus within ${limit} ms`, time <= limit, milliseconds(time)),
    ),
  };
}

async function searchTime(
  browser: Browser,
  origin: string,
  focusMs: number,
  slowdown: number,
): Promise<number> {
  const { page, devtools, close } = await openPage(browser);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(recordSearch, QUERY);
  await page.goto(`${origin}/essays`, { waitUntil: 'load' });
  await page.locator('main input[type=search]').focus();
  await page.waitForTimeout(focusMs);
  await page.keyboard.insertText(QUERY);
  const handle = await page.waitForFunction(() => performance.getEntriesByName('search')[0]?.duration);
  const time = (await handle.jsonValue()) ?? Number.NaN;
  await close();
  return time;
}

/** Runs in the page before its own scripts. Measures from the first input to the first results for `query`. */
function recordSearch(query: string): void {
  addEventListener('input', () => performance.mark('key'), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.found')?.textContent?.includes(`“${query}”`)) return;
    observer.disconnect();
    performance.measure('search', 'key');
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

async function openPage(
  browser: Browser,
): Promise<{ readonly page: Page; readonly devtools: CDPSession; readonly close: () => Promise<void> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return { page, devtools, close: () => context.close() };
}
