/** Fixtures for all browser tests, which fail if a page logs an error, violates its policy or contacts another site. */
import { test as base, expect, type Page } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { BUNDLE_PATH } from '../web/core/api-paths.ts';

import { type Misconduct, watch } from './misconduct.ts';

export interface ManifestTool {
  readonly name: string;
  readonly pageScope: readonly string[];
  readonly inputSchema: object;
  readonly outputSchema: object;
}

export interface Manifest {
  readonly tools: readonly ManifestTool[];
}

export const test = base.extend<{ manifest: Manifest; misconduct: Misconduct }>({
  manifest: async ({ request }, use) => {
    await use((await (await request.get('/.well-known/webmcp.json')).json()) as Manifest);
  },
  misconduct: [
    async ({ browser }, use) => {
      const { misconduct, stop } = watch(browser);
      await use(misconduct);
      stop();
      expect(misconduct, 'a page logged an error, violated its policy or contacted another site').toEqual({
        errors: [],
        foreignRequests: [],
        violations: [],
      });
    },
    { auto: true },
  ],
  // Depends on the watcher, which must start before the context opens.
  context: async ({ misconduct: _, context }, use) => use(context),
});

export { expect };

/** Every page with a fixed path, and one essay. */
export const PATHS = [
  '/',
  '/essays',
  '/essays?category=frontier-ai',
  '/essays/agents-need-a-doorbell',
  '/projects',
  '/about',
  '/offerings',
  '/contact',
  '/guestbook',
  '/agents',
  '/legal',
  '/problems',
  '/problems/invalid-input',
];

/** Pages with forms or messages, and results of a search, which an exported site shows once its script runs. */
const NEED_SERVER = /^\/(?:contact|guestbook)|\?q=/;

/** Returns the tag of tests of the page at `path`. Those tagged `@server` do not apply to an exported site. */
function tagOf(path: string): { tag?: '@server' } {
  return NEED_SERVER.test(path) ? { tag: '@server' } : {};
}

/** The pages in `PATHS`, two searches and a missing page. */
export const EVERY_PATH = [...PATHS, '/essays?q=trust', '/essays?q=xyzzy', '/nothing-here'];

/** A list, an essay and a form. The other pages are checked in the long run. */
const FIRST_PATHS = new Set(['/', '/essays/agents-need-a-doorbell', '/contact']);

/** Returns the tags of a test that is repeated for every page. */
export function repeatedTags(path: string): { tag: string[] } {
  const { tag } = tagOf(path);
  return { tag: [...(FIRST_PATHS.has(path) ? [] : ['@long']), ...(tag ? [tag] : [])] };
}

/** Returns every sample in a long run, and otherwise one in `share`, for what every sample of a kind shows equally. */
export function oneSampleIn<Sample>(share: number, samples: readonly Sample[]): readonly Sample[] {
  return process.env.LONG_RUN ? samples : samples.filter((_, index) => index % share === 0);
}

/** Returns the names of the tools that are currently registered in the page, in alphabetical order. */
export async function registeredTools(page: Page): Promise<string[]> {
  return (await page.webmcp.tools()).map(({ name }) => name).sort();
}

/** Tools that a page’s own elements offer, by path. They are not in the manifest. */
const FORM_TOOLS: Readonly<Record<string, readonly string[]>> = { '/contact': ['send_inquiry'] };

/** Returns the names of the tools available at a path, from the manifest and from the page’s elements, in alphabetical order. */
export function toolsInScope({ tools }: Manifest, path: string): string[] {
  const { pathname } = new URL(path, 'http://site');
  const offered = tools
    .filter(({ pageScope }) => pageScope.some((pattern) => matchesPattern(pattern, pathname)))
    .map(({ name }) => name);
  return [...offered, ...(FORM_TOOLS[pathname] ?? [])].sort();
}

/** Matches a path against a pattern with one wildcard, independently of the code under test. */
function matchesPattern(pattern: string, path: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return path === head;
  return path.startsWith(head) && path.endsWith(rest.at(-1) ?? '');
}

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });

/** Returns the answer in a result. */
export function answerIn({ content }: ToolResult): Record<string, unknown> {
  return JSON.parse(content[0]?.text ?? '');
}

/** Fails unless the answer matches the output schema. A structured copy, if there is one, must be the same. */
export function expectAnswer(result: ToolResult, tool: ManifestTool): Record<string, unknown> {
  expect(result.isError, result.content[0]?.text).toBeUndefined();
  const answer = answerIn(result);
  const validate = ajv.compile(tool.outputSchema);
  expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  if ('structuredContent' in result) expect(result.structuredContent).toEqual(answer);
  return answer;
}

export interface Problem {
  readonly type: string;
  readonly status: number;
  readonly detail: string;
  readonly hints: readonly string[];
  readonly errors?: readonly { readonly pointer: string; readonly hint: string }[];
}

/** Fails unless `result` is an error without structured content. Returns its problem. */
export function expectProblem(result: ToolResult): Problem {
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty('structuredContent');
  return JSON.parse(result.content[0]?.text ?? '') as Problem;
}

/** Waits until the page has the catalog, which it prefetches in every browser. */
export async function waitForCatalog(page: Page): Promise<void> {
  await page.waitForFunction(hasFetched, BUNDLE_PATH);
}

/** The path of the texts of all essays. */
export const LIBRARY = /\/library\/texts\.[\w-]+\.json$/;

/** Waits until a page on which an agent may be, and whose tools read essays, has fetched the texts. */
export async function waitForPrefetch(page: Page): Promise<void> {
  await page.waitForFunction(hasFetched, '/library/texts.');
  await page.waitForLoadState('networkidle');
}

/** Waits until the worker of a page has everything that it needs to answer without the server. */
export async function waitForTexts(page: Page): Promise<void> {
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  await expect.poll(() => worker.evaluate(hasFetched, '/library/texts.')).toBe(true);
  await page.waitForLoadState('networkidle');
}

/** Runs in the page or worker. A resource is listed there once it has loaded completely. */
function hasFetched(path: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes(path));
}

/** Counts what a page transfers from now on. Returns a function that returns the bytes, and the paths that were asked for. */
export async function recordTraffic(page: Page, { withPictures = true } = {}) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const requests = new Map<string, string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (withPictures || type !== 'Image') requests.set(requestId, new URL(request.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) bytes += encodedDataLength;
  });
  return () => {
    const paths = [...requests.values()];
    test.info().annotations.push({ type: 'traffic', description: `${bytes} bytes, ${paths.join(' ')}` });
    return { bytes, paths };
  };
}

/** Returns a unique message. It has no digits, which could be mistaken for a phone number. */
export function unique(text: string): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  );
  return `${text} ${letters.join('')}`;
}

/**
 * Delays the styles of every page until its typeface has arrived, so that nothing is painted before. Lines may break
 * differently in the typeface of the system, which `docs/decisions/0014-typeface-colors-theme.md` accepts.
 */
export async function paintWithTypeface(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    // There are no animation frames before the first paint.
    await page.waitForFunction(hasTypeface, undefined, { polling: 20 });
    await route.continue();
  });
}

/** Runs in the page. */
function hasTypeface(): boolean {
  const fonts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')];
  return fonts.length > 0 && fonts.every(({ href }) => performance.getEntriesByName(href).length > 0);
}

/** Returns the layout shifts since the page began to load, each with its score and elements. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A shift is recorded when its frame has been painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords() as (PerformanceEntry & {
      value: number;
      sources: { node?: Element }[];
    })[];
    return entries.map(
      ({ value, sources }) =>
        `${value.toFixed(4)} ${sources.map(({ node }) => node?.localName ?? '?').join(', ')}`,
    );
  });
}
