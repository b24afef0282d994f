/** One visit to a page in a real browser, with an empty cache. */
import type { Browser, Page } from '@playwright/test';
import { readMainThread, type Task, TRACE_CATEGORIES } from '../main-thread.ts';
import { type Fetched, fetchedBy } from './wire.ts';

export interface Screen {
  readonly width: number;
  readonly height: number;
}

export interface PageVisit {
  readonly fetched: readonly Fetched[];
  /** Milliseconds since the navigation began. */
  readonly loaded: number;
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
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET);
    await page.evaluate((name) => performance.mark(name), SETTLED);
    const thread = readMainThread(await browser.stopTracing(), SETTLED);
    return { ...(await measured(page)), longestTask: thread.longest(undefined, SETTLED) };
  } finally {
    await context.close();
  }
}

async function measured(page: Page): Promise<Omit<PageVisit, 'longestTask'>> {
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { foyerBench } = globalThis as unknown as { foyerBench: { shift: number; largestPaint: number } };
    return { ...foyerBench, loaded: navigation?.loadEventEnd ?? 0 };
  });
  return { ...seen, fetched: await fetchedBy(page) };
}
