/** What a call of a tool takes in the page itself, without the way from an agent to the browser. */
import type { Browser } from '@playwright/test';
import { median, percentile } from '../timing.ts';
import { callTool } from './in-page.ts';
import { type VisitOptions, withPage } from './visit.ts';

export interface CallTimes {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
}

const TIMES = 200;
const FIRST = { name: 'get_site_overview', input: {}, times: 1 };

/** Milliseconds of a call made as soon as the page has loaded, when nothing is there yet that answers it. */
export function firstCall(browser: Browser, options: VisitOptions): Promise<number> {
  return withPage(browser, options, async (page) => {
    await page.goto(options.url, { waitUntil: 'load' });
    const [taken = Number.NaN] = await page.evaluate(callTool, FIRST);
    return taken;
  });
}

/** Of each tool, called again and again when all is there. */
export function callTimes(
  browser: Browser,
  options: VisitOptions,
  inputs: ReadonlyMap<string, object>,
): Promise<readonly CallTimes[]> {
  return withPage(browser, options, async (page) => {
    await page.goto(options.url, { waitUntil: 'networkidle' });
    const all: CallTimes[] = [];
    for (const [name, input] of inputs) {
      await page.evaluate(callTool, { name, input, times: 1 });
      const times = await page.evaluate(callTool, { name, input, times: TIMES });
      all.push({ name, p50: median(times), p99: percentile(times, 0.99) });
    }
    return all;
  });
}
