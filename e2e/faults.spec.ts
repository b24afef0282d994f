/** Failures of the network, the browser and other scripts. Pages stay readable, and tools report the failure. */
import type { Page, Route } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import {
  answerIn,
  expect,
  expectProblem,
  LIBRARY,
  type Problem,
  registeredTools,
  type ToolResult,
  test,
  toolsInScope,
  waitForCatalog,
} from './fixtures.ts';
import { scriptOf } from './tab/script.ts';

type Fault = (route: Route) => Promise<void>;

const answerWith =
  (status: number, body: string, contentType = 'application/json'): Fault =>
  (route) =>
    route.fulfill({ status, body, contentType });
const truncate: Fault = async (route) => {
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({ response, body: text.slice(0, text.length / 2) });
};

/** Ways in which the page's fetches can fail, and the detail of the problem that a tool then returns. */
const FAULTS: readonly (readonly [string, Fault, RegExp])[] = [
  ['no connection', (route) => route.abort(), /^The server is not responding\.$/],
  ['no such file', answerWith(404, '<h1>Not here</h1>', 'text/html'), /status 404/],
  ['a failing gateway', answerWith(502, 'Bad gateway', 'text/plain'), /status 502/],
  ['a captive portal', answerWith(200, '<h1>Please log in</h1>', 'text/html'), /cannot be read/],
  ['an empty body', answerWith(200, ''), /cannot be read/],
  ['broken JSON', answerWith(200, '{"essays":'), /cannot be read/],
  ['a truncated body', truncate, /cannot be read/],
  ['other JSON', answerWith(200, '{"hello":"world"}'), /damaged/],
  ['a list', answerWith(200, '[]'), /damaged/],
  ['null', answerWith(200, 'null'), /damaged/],
  ['essays of the wrong type', answerWith(200, '{"site":{},"pillars":[],"essays":"many"}'), /damaged/],
];

const SLUG = 'agents-need-a-doorbell';
const call = async (page: Page, name: string, input: object = {}) =>
  (await page.webmcp.callTool(name, input as never)) as ToolResult;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const widget = (page: Page) => page.getByRole('button', { name: /^Greetings/ });

test('tools report any failure to load the content, and answer once it loads', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  let fault: Fault | undefined = answerWith(404, '');
  await page.route('**/bundle.json', (route) => (fault ? fault(route) : route.continue()));
  await page.goto('/agents');
  await expect(heading(page)).toBeVisible();
  await expect(widget(page)).toBeVisible();
  for (const [what, next, detail] of FAULTS) {
    fault = next;
    const problem: Problem = expectProblem(await call(page, 'get_live_status'));
    expect(problem, what).toMatchObject({ status: 503, detail: expect.stringMatching(detail) });
    expect(problem.hints.length, what).toBeGreaterThan(0);
  }
  fault = undefined;
  expect((await call(page, 'get_live_status')).isError).toBeUndefined();
  misconduct.errors.length = 0;
});

test('if the library fails to load, tools fetch single essays and the server searches', {
  tag: '@long',
}, async ({ page, misconduct }) => {
  for (const [what, fault] of [...FAULTS.slice(0, 2), ...FAULTS.slice(5, 10)]) {
    await page.unrouteAll();
    await page.route(LIBRARY, fault);
    await page.goto('/essays');
    const answer = answerIn(await call(page, 'get_article_content', { slug: SLUG }));
    expect(answer, what).toMatchObject({
      slug: SLUG,
      content: expect.stringContaining('Benedita'),
    });
    await page.getByRole('searchbox').fill('password');
    // Two match by title or summary; only the server finds all four.
    await expect(page.locator('.found'), what).toHaveText(
      english('search.about', { count: 4, query: '“password”' }),
    );
  }
  misconduct.errors.length = 0;
});

test('without the library and the server, search says that it is incomplete', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  await page.route(/\/library\/texts\.|\/essays\/search\?/, (route) => route.abort());
  await page.goto('/essays');
  await page.getByRole('searchbox').fill('password');
  const told =
    '2 essays about “password”, best match first. Only titles and summaries can be searched right now.';
  await expect(page.locator('.found')).toHaveText(told);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(told);
  misconduct.errors.length = 0;
});

test('tools report a script chunk that cannot be loaded', { tag: '@long' }, async ({ page, misconduct }) => {
  await page.route('**/assets/runtime-*.js', answerWith(404, ''));
  await page.goto('/agents');
  const problem = expectProblem(await call(page, 'get_live_status'));
  expect(problem).toMatchObject({ status: 503, detail: 'The page could not load what this tool needs.' });
  await expect(widget(page)).toBeVisible();
  misconduct.errors.length = 0;
});

for (const [how, block] of [
  ['cannot be loaded', (page: Page) => page.route('**/assets/library-worker-*.js', (route) => route.abort())],
  ['are unavailable', (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))],
] as const) {
  test(`the page does the work of workers that ${how}`, { tag: '@long' }, async ({ page, misconduct }) => {
    await block(page);
    await page.goto('/essays');
    await page.getByRole('searchbox').fill('password');
    await expect(page.locator('.found')).toHaveText(
      english('search.about', { count: 4, query: '“password”' }),
    );
    const answer = answerIn(await call(page, 'get_article_content', { slug: SLUG }));
    expect(answer).toMatchObject({ slug: SLUG });
    misconduct.errors.length = 0;
  });
}

test('a tool that needs an essay reports a lost connection, and answers once it is back', {
  tag: '@long',
}, async ({ page, context, misconduct }) => {
  await page.route(LIBRARY, (route) => route.abort());
  await page.goto('/agents');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const problem = expectProblem(await call(page, 'get_article_content', { slug: SLUG }));
  expect(problem).toMatchObject({ status: 503, type: expect.stringContaining('server-unreachable') });
  await context.setOffline(false);
  const answer = answerIn(await call(page, 'get_article_content', { slug: SLUG }));
  expect(answer).toMatchObject({ slug: SLUG });
  misconduct.errors.length = 0;
});

test('every page works without browser storage', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is forbidden.', 'SecurityError');
        },
      });
    }
  });
  for (const path of ['/', '/contact', '/guestbook', '/agents']) {
    await page.goto(path);
    await waitForCatalog(page);
    await widget(page).click();
    await expect(page.getByRole('region', { name: english('page.greetings') })).toBeVisible();
  }
  expect((await call(page, 'get_live_status')).isError).toBeUndefined();
});

test('tools that the browser rejects do not affect the others', { tag: '@long' }, async ({
  page,
  manifest,
}) => {
  await page.addInitScript(() => {
    const { modelContext } = document as unknown as {
      modelContext: { registerTool(tool: { name: string }, options: object): Promise<void> };
    };
    const register = modelContext.registerTool.bind(modelContext);
    modelContext.registerTool = (tool, options) => {
      if (tool.name === 'get_live_status') throw new TypeError('Not this one.');
      if (tool.name === 'get_current_focus') return Promise.reject(new TypeError('Nor this one.'));
      return register(tool, options);
    };
  });
  await page.goto('/');
  const refused = ['get_live_status', 'get_current_focus'];
  const others = toolsInScope(manifest, '/').filter((name) => !refused.includes(name));
  await expect.poll(() => registeredTools(page)).toEqual(others);
  await expect(widget(page)).toBeVisible();
});

test('the page works if reading the model context throws', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'modelContext', {
      get() {
        throw new DOMException('Not here.', 'SecurityError');
      },
    });
  });
  await page.goto('/agents');
  await expect(page.locator('.mcp-b-state')).toContainText('This page answers extensions');
  await expect(widget(page)).toBeVisible();
});

test('a model context that another library has put on navigator is left alone', { tag: '@long' }, async ({
  page,
  manifest,
}) => {
  const extension = await scriptOf(new URL('tab/extension.ts', import.meta.url), 'extension');
  await page.addInitScript({ content: `${extension}\nextension.inject(navigator);` });
  await page.goto('/projects');
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/projects'));
  await expect(widget(page)).toBeVisible();
  expect((await call(page, 'get_projects_overview')).isError).toBeUndefined();
});

test('a model context that does not follow the draft breaks nothing', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const kept: object[] = [];
    const value = Object.freeze({ registerTool: (tool: object) => void kept.push(tool) });
    Object.assign(window, { kept });
    Object.defineProperty(document, 'modelContext', { value });
  });
  await page.goto('/agents');
  await expect(widget(page)).toBeVisible();
  const answer = await page.evaluate(() => {
    const [tool] = Reflect.get(window, 'kept') as { execute: (input: unknown) => Promise<unknown> }[];
    return tool?.execute({});
  });
  expect(answer).not.toHaveProperty('isError');
});
