/** One visit to a page in a real browser, with an empty cache. */
import type { Browser } from '@playwright/test';
import { readMainThread, type Task, TRACE_CATEGORIES } from '../main-thread.ts';
import { type Fetched, listenToWire } from './wire.ts';

export interface Screen {
  readonly width: number;
  readonly height: number;
}

export interface PageVisit {
  readonly fetched: readonly Fetched[];
  /** Milliseconds since the navigation began. */
  readonly largestPaint: number;
  /** Sum of all layout shifts, as a share of the window. */
  readonly shift: number;
  readonly longestTask: Task | undefined;
}

const SETTLED = 'bench-settled';
/** Milliseconds after the last request in which a late part of the page may still move something. */
const QUIET = 700;

/** The observers' entries, kept from before the page's own scripts. */
function watch(): void {
  const seen = { shift: 0, largestPaint: 0 };
  Object.assign(globalThis, { foyerBench: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    seen.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

export async function visit(browser: Browser, url: string, screen: Screen): Promise<PageVisit> {
  const context = await browser.newContext({ viewport: screen });
  try {
    const page = await context.newPage();
    // tsx names functions with a helper that the page lacks.
    await page.addInitScript('globalThis.__name ??= (named) => named');
    await page.addInitScript(watch);
    const fetched = listenToWire(page);
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET);
    await page.evaluate((name) => performance.mark(name), SETTLED);
    const thread = readMainThread(await browser.stopTracing(), SETTLED);
    const seen = await page.evaluate(
      () => (globalThis as unknown as { foyerBench: { shift: number; largestPaint: number } }).foyerBench,
    );
    return { ...seen, fetched: await fetched(), longestTask: thread.longest(undefined, SETTLED) };
  } finally {
    await context.close();
  }
}
