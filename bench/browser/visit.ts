/** Visits with an empty cache to a page that registers tools. */
import type { Browser, Page } from '@playwright/test';
import { readMainThread, type Task, TRACE_CATEGORIES } from '../main-thread.ts';
import { bytesOf, listenToWire } from '../page/wire.ts';
import { timeOf, type Watched, watchRegistrations } from './in-page.ts';

export interface Visited {
  /** Milliseconds from the navigation until the tools are registered. */
  readonly registered: number;
  /** Bytes of scripts, compressed: until the page has loaded, and when it is idle. */
  readonly earlyScript: number;
  readonly lateScript: number;
}

export interface VisitOptions {
  readonly url: string;
  readonly mark: string;
  /** Where the page does not set the mark itself. */
  readonly watched?: Watched;
}

const SETTLED = 'bench-settled';

export async function visit(browser: Browser, options: VisitOptions): Promise<Visited> {
  return withPage(browser, options, async (page) => {
    const fetched = listenToWire(page);
    await page.goto(options.url, { waitUntil: 'networkidle' });
    const registered = await page.evaluate(timeOf, options.mark);
    const all = await fetched();
    return {
      registered,
      earlyScript: bytesOf(
        all.filter(({ early }) => early),
        'script',
      ),
      lateScript: bytesOf(
        all.filter(({ early }) => !early),
        'script',
      ),
    };
  });
}

/** The longest task of the main thread until nothing is fetched any more. To record it slows the page down. */
export async function longestTask(browser: Browser, options: VisitOptions): Promise<Task | undefined> {
  return withPage(browser, options, async (page) => {
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await page.goto(options.url, { waitUntil: 'networkidle' });
    await page.evaluate((name) => performance.mark(name), SETTLED);
    return readMainThread(await browser.stopTracing(), SETTLED).longest(undefined, SETTLED);
  });
}

export async function withPage<T>(
  browser: Browser,
  { watched }: Pick<VisitOptions, 'watched'>,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // tsx names functions with a helper that the page lacks.
    await page.addInitScript('globalThis.__name ??= (named) => named');
    if (watched) await page.addInitScript(watchRegistrations, watched);
    return await use(page);
  } finally {
    await context.close();
  }
}
