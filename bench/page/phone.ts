/** Measures a visit on a slow phone: when the page is there, whether it jumps, and when it reacts. */
import type { Browser, Page } from '@playwright/test';
import { milliseconds, type Table, target } from '../table.ts';
import { median } from '../timing.ts';

const VISITS = 3;
const PAGES = ['/', '/essays', '/essays/agents-need-a-doorbell', '/agents', '/contact'];

/** Slow 4G and a processor at a quarter of its speed, as in Lighthouse's mobile setting. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** Time for late shifts after the page is idle. */
const SETTLE_MS = 1_500;
const MAX_TAPS = 5;
const TAP_PAUSE_MS = 400;

/** A good page's limits in Web Vitals (web.dev/articles/vitals), but a stricter one for the shift. */
const TARGETS = { paint: 2_500, shift: 0.02, reaction: 200 };

/** Two sites are compared on the pages that both have, in turn, so that a slower minute slows both. */
const COMPARED_PAGES = ['/', '/essays/agents-need-a-doorbell'];
const COMPARED_VISITS = 9;

interface Vitals {
  /** First Contentful Paint in milliseconds. */
  first: number;
  /** Largest Contentful Paint in milliseconds. */
  paint: number;
  /** The sum of all layout shifts that no input caused. */
  shift: number;
  /** The longest Interaction to Next Paint in milliseconds. */
  reaction: number;
}

/** Measures first visits to the site at `origin`. The last column is the worst interaction of all visits. */
export async function phoneTable(browser: Browser, origin: string): Promise<Table> {
  const pages: Vitals[] = [];
  for (const path of PAGES) {
    const visits: Vitals[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) visits.push(await visitOnPhone(browser, origin + path));
    pages.push({
      first: median(visits.map(({ first }) => first)),
      paint: median(visits.map(({ paint }) => paint)),
      shift: Math.max(...visits.map(({ shift }) => shift)),
      reaction: Math.max(...visits.map(({ reaction }) => reaction)),
    });
  }
  const worst = (of: keyof Vitals) => Math.max(...pages.map((page) => page[of]));
  return {
    title: `A slow phone, ${origin}`,
    shows: `First visits on slow 4G with a CPU at a quarter: largest paint (median of ${VISITS}), worst layout shift, slowest reaction to a tap or a key.`,
    headings: ['page', 'first paint ms', 'largest ms', 'shift', 'reaction ms'],
    rows: pages.map(({ first, paint, shift, reaction }, index) => [
      PAGES[index] ?? '',
      milliseconds(first),
      milliseconds(paint),
      shift.toFixed(4),
      milliseconds(reaction),
    ]),
    notes: [
      target('largest paint within 2.5 s', worst('paint') <= TARGETS.paint, milliseconds(worst('paint'))),
      target('layout shift at most 0.02', worst('shift') <= TARGETS.shift, worst('shift').toFixed(4)),
      target(
        'reaction within 200 ms',
        worst('reaction') <= TARGETS.reaction,
        milliseconds(worst('reaction')),
      ),
    ],
  };
}

/** Compares the paints of two sites: first visits, and second ones with a warm cache. Figures are medians. */
export async function comparisonTable(browser: Browser, origin: string, other: string): Promise<Table> {
  const rows: string[][] = [];
  for (const path of COMPARED_PAGES) {
    const visits = new Map<string, Record<'cold' | 'warm', Vitals>[]>([
      [origin, []],
      [other, []],
    ]);
    for (let visit = 0; visit < COMPARED_VISITS; visit += 1) {
      for (const [site, all] of visits) all.push(await visitTwice(browser, site + path));
    }
    for (const kind of ['cold', 'warm'] as const) {
      for (const vital of ['first', 'paint'] as const) {
        const [own = 0, theirs = 0] = [...visits.values()].map((all) =>
          median(all.map((both) => both[kind][vital])),
        );
        const name = vital === 'first' ? 'FCP' : 'LCP';
        rows.push([
          `${path} ${kind} ${name}`,
          milliseconds(own),
          milliseconds(theirs),
          (own / theirs).toFixed(2),
        ]);
      }
    }
  }
  return {
    title: `Paints on a slow phone, compared with ${other}`,
    shows: `Slow 4G with a CPU at a quarter, median of ${COMPARED_VISITS} visits in turn; FCP is the first paint, LCP the largest.`,
    headings: ['page', 'ms', 'other ms', 'ratio'],
    rows,
  };
}

async function visitTwice(browser: Browser, url: string): Promise<Record<'cold' | 'warm', Vitals>> {
  const { page, close } = await openPhone(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  const cold = await vitalsOf(page);
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'networkidle' });
  const warm = await vitalsOf(page);
  await close();
  return { cold, warm };
}

async function openPhone(
  browser: Browser,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observeVitals);
  return { page, close: () => context.close() };
}

async function vitalsOf(page: Page): Promise<Vitals> {
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => (window as unknown as { readonly vitals: Vitals }).vitals);
}

async function visitOnPhone(browser: Browser, url: string): Promise<Vitals> {
  const { page, close } = await openPhone(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  await useControls(page);
  const vitals = await vitalsOf(page);
  await close();
  if (vitals.paint === 0) throw new Error(`Chromium reported no paint of ${url}.`);
  return vitals;
}

/** Presses the first controls of the page that lead nowhere else, and types into its first search field. */
async function useControls(page: Page): Promise<void> {
  const controls = await page.locator('button:visible, summary:visible').all();
  for (const control of controls.slice(0, MAX_TAPS)) {
    // An opened dialog or panel may cover the next control; Escape closes it.
    await control.tap({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForTimeout(TAP_PAUSE_MS);
    await page.keyboard.press('Escape');
  }
  const field = page.locator('main input[type=search]:visible').first();
  if ((await field.count()) === 0) return;
  await field.tap();
  await page.keyboard.type('trust', { delay: 120 });
  await page.waitForTimeout(SETTLE_MS);
}

/** Runs in the page before its own scripts. Keeps the page's vitals in `window.vitals`. */
function observeVitals(): void {
  const vitals = { first: 0, paint: 0, shift: 0, reaction: 0 };
  Object.assign(window, { vitals });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') vitals.first = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) vitals.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) vitals.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) vitals.reaction = Math.max(vitals.reaction, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
