/** One visit of a reader who searches, with an empty cache. */
import type { Browser } from '@playwright/test';
import { BUNDLE_PATH } from '../../../web/runtime/library.ts';
import { readMainThread, type Task, TRACE_CATEGORIES } from '../../main-thread.ts';
import { askBox, askWorker, marks, scriptBytes, watchForWorker, whenReady } from './in-page.ts';

export const PAGE = '/essays';
const PATIENCE = 60_000;

/** Times in milliseconds, as the page has them: to a tenth. */
export interface Visit {
  /** From the navigation until the worker answered. */
  readonly ready: number;
  readonly worker: readonly number[];
  readonly box: readonly number[];
  readonly scripts: number;
  /** The longest task of each phase. */
  readonly loading: Task | undefined;
  readonly idle: Task | undefined;
  readonly indexing: Task | undefined;
  readonly asking: Task | undefined;
  readonly typing: Task | undefined;
  readonly typingOn: Task | undefined;
}

/** Waits until the search is ready, then asks the worker and the search box every query. */
export async function visit(
  browser: Browser,
  origin: string,
  queries: readonly string[],
  limit: number,
): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    // tsx names functions with a helper that the page lacks.
    await page.addInitScript('globalThis.__name ??= (named) => named');
    await page.addInitScript(watchForWorker, { names: marks, bundlePath: BUNDLE_PATH });
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    const isReady = page.waitForEvent('console', (message) => message.text() === marks.ready);
    await Promise.all([page.goto(origin + PAGE), isReady]);
    const questions = { queries, limit, names: marks };
    const ready = await page.evaluate(whenReady);
    const scripts = await page.evaluate(scriptBytes);
    const worker = await page.evaluate(askWorker, questions);
    const box = await page.evaluate(askBox, questions);
    const thread = readMainThread(await browser.stopTracing(), marks.boxDone);
    return {
      ready,
      scripts,
      worker,
      box,
      loading: thread.longest(undefined, marks.loaded),
      idle: thread.longest(marks.loaded, marks.fetched),
      indexing: thread.longest(marks.fetched, marks.ready),
      asking: thread.longest(marks.workerAsked, marks.workerDone),
      typing: thread.longest(marks.boxAsked, marks.boxAnswered),
      typingOn: thread.longest(marks.boxAnswered, marks.boxDone),
    };
  } finally {
    await context.close();
  }
}
