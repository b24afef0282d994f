/** `<foyer-tools>` alone on a page: registration, events and other components' tools. */
import type { Page } from '@playwright/test';
import type { FoyerTools } from '../web/page/foyer-tools/foyer-tools.ts';
import {
  answerIn,
  expect,
  type Manifest,
  registeredTools,
  test,
  toolsInScope,
  waitForCatalog,
} from './fixtures.ts';
import { bringClients, callTool, connect, listedTools } from './tab/connect.ts';

/** Opens a page on `path` that contains only the element and the script of the site. */
async function mount(page: Page, path = '/projects', surfaces = 'webmcp mcpB'): Promise<void> {
  const response = await page.request.get('/');
  const html = await response.text();
  const [script = ''] = /<script type="module"[^>]*><\/script>/.exec(html) ?? [];
  const [element = ''] = /<foyer-tools .*<\/foyer-tools>/s.exec(html) ?? [];
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      headers: {
        'content-type': 'text/html',
        'content-security-policy': response.headers()['content-security-policy'] ?? '',
      },
      body: `<!doctype html><html lang="en"><title>Tools</title>${script}${element.replace(/surfaces="[^"]*"/, `surfaces="${surfaces}"`)}`,
    }),
  );
  // The minimal page has no icon.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.addInitScript(() => {
    const events: { type: string; target: string; name?: string }[] = [];
    Object.assign(window, { events });
    for (const type of ['foyer-tools-change', 'foyer-tool-call']) {
      addEventListener(type, (event) => {
        const { detail } = event as Event & { detail?: { name: string } };
        const { localName } = event.target as Element;
        events.push({ type, target: localName, ...(detail && { name: detail.name }) });
      });
    }
  });
  await page.goto(path);
}

const state = (page: Page) =>
  page.locator('foyer-tools').evaluate(({ tools, registered, webmcp, mcpB, status }: FoyerTools) => ({
    tools: tools.map(({ name }) => name).sort(),
    registered: registered.toSorted(),
    webmcp,
    mcpB,
    status,
  }));

const events = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'events') as { type: string; target: string; name?: string }[]);

const offer = (page: Page, name: string) =>
  page.locator('foyer-tools').evaluate((element: FoyerTools, tool) => {
    const controller = new AbortController();
    Object.assign(window, { withdraw: () => controller.abort() });
    element.offerTool(
      {
        name: tool,
        title: 'Echo',
        description: 'Answers with its input.',
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true, openWorldHint: false },
        execute: async (input) => ({
          content: [{ type: 'text', text: JSON.stringify(input) }],
          structuredContent: { input },
        }),
      },
      { signal: controller.signal },
    );
  }, name);

const call = (page: Page, name: string) =>
  page.locator('foyer-tools').evaluate((element: FoyerTools, tool) => element.callTool(tool, {}), name);

const toolsOn = (manifest: Manifest, path: string) =>
  toolsInScope(manifest, path).filter((name) => name !== 'send_inquiry');

test('reports its registered tools, and becomes ready with the first call', async ({ page, manifest }) => {
  await mount(page);
  const names = toolsOn(manifest, '/projects');
  await expect
    .poll(() => state(page))
    .toEqual({ tools: names, registered: names, webmcp: 'browser', mcpB: 'page', status: 'idle' });
  expect(await registeredTools(page)).toEqual(names);
  expect(await events(page)).toContainEqual({ type: 'foyer-tools-change', target: 'foyer-tools' });
  await call(page, 'get_live_status');
  expect((await state(page)).status).toBe('ready');
});

test('registers its tools synchronously when it connects', async ({ page, manifest }) => {
  await mount(page);
  await expect.poll(async () => (await state(page)).mcpB).toBe('page');
  const names = await page.evaluate(() => {
    const asked: string[] = [];
    const { modelContext } = document as unknown as {
      modelContext: { registerTool(tool: { name: string }, options: object): Promise<void> };
    };
    const register = modelContext.registerTool.bind(modelContext);
    modelContext.registerTool = (tool, options) => {
      asked.push(tool.name);
      return register(tool, options);
    };
    const element = document.querySelector('foyer-tools');
    if (!element) throw new Error('no element');
    element.remove();
    document.body.append(element);
    // Nothing has been awaited so far.
    return asked.sort();
  });
  expect(names).toEqual(toolsOn(manifest, '/projects'));
});

test('unregisters and registers only the tools that differ when the path changes', async ({
  page,
  manifest,
}) => {
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { log });
    const registerTool = async (tool: { name: string }, { signal }: { signal: AbortSignal }) => {
      log.push(`+${tool.name}`);
      signal.addEventListener('abort', () => log.push(`-${tool.name}`));
    };
    Object.defineProperty(document, 'modelContext', { value: Object.freeze({ registerTool }) });
  });
  await mount(page);
  const before = toolsOn(manifest, '/projects');
  const after = toolsOn(manifest, '/guestbook');
  const joined = after.filter((name) => !before.includes(name));
  const left = before.filter((name) => !after.includes(name));
  await page.evaluate(() => history.pushState({}, '', '/guestbook'));
  await expect.poll(async () => (await state(page)).registered).toEqual(after);
  const log = await page.evaluate(() => Reflect.get(window, 'log') as string[]);
  expect(log.slice(0, before.length).sort()).toEqual(before.map((name) => `+${name}`));
  expect(log.slice(before.length).sort()).toEqual(
    [...left.map((name) => `-${name}`), ...joined.map((name) => `+${name}`)].sort(),
  );
});

test('follows back navigation without the Navigation API', { tag: '@long' }, async ({ page, manifest }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  await mount(page);
  await page.evaluate(() => {
    history.pushState({}, '', '/guestbook');
    history.pushState({}, '', '/about');
    history.back();
  });
  await expect.poll(async () => (await state(page)).registered).toEqual(toolsOn(manifest, '/guestbook'));
});

test('unregisters everything when it is removed, and registers again when it is reinserted', {
  tag: '@long',
}, async ({ page, manifest }) => {
  await mount(page);
  const names = toolsOn(manifest, '/projects');
  await expect.poll(async () => (await state(page)).mcpB).toBe('page');
  await page.evaluate(() => {
    const element = document.querySelector('foyer-tools');
    Object.assign(window, { element });
    element?.remove();
  });
  expect(await registeredTools(page)).toEqual([]);
  expect(
    await page.evaluate(() => {
      const { tools, registered, webmcp, mcpB } = Reflect.get(window, 'element');
      return { tools, registered, webmcp, mcpB };
    }),
  ).toEqual({ tools: [], registered: [], webmcp: undefined, mcpB: undefined });
  await page.evaluate(() => document.body.append(Reflect.get(window, 'element')));
  await expect.poll(() => registeredTools(page)).toEqual(names);
  await expect
    .poll(() => state(page))
    .toEqual({ tools: names, registered: names, webmcp: 'browser', mcpB: 'page', status: 'idle' });
});

test('takes its registrations along when it is moved', async ({ page, manifest }) => {
  await mount(page);
  const names = toolsOn(manifest, '/projects');
  await expect.poll(async () => (await state(page)).registered).toEqual(names);
  await page.locator('foyer-tools').evaluate((element) => document.body.append(element));
  await expect.poll(async () => (await state(page)).registered).toEqual(names);
  await page.locator('foyer-tools').evaluate((element) => element.remove());
  expect(await registeredTools(page)).toEqual([]);
});

test('answers calls, and dispatches an event for each', async ({ page }) => {
  await mount(page);
  const result = await call(page, 'get_live_status');
  expect(result).toHaveProperty('structuredContent.webmcpVersion');
  await page.webmcp.callTool('get_projects_overview', {});
  const calls = (await events(page)).filter(({ type }) => type === 'foyer-tool-call');
  expect(calls).toEqual([
    { type: 'foyer-tool-call', target: 'foyer-tools', name: 'get_live_status' },
    { type: 'foyer-tool-call', target: 'foyer-tools', name: 'get_projects_overview' },
  ]);
});

test('reports a loading failure, and answers once loading succeeds', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  await page.route('**/bundle.json', (route) => route.abort());
  await mount(page);
  expect(await call(page, 'get_live_status')).toHaveProperty('isError', true);
  expect((await state(page)).status).toBe('failed');
  await page.unroute('**/bundle.json');
  expect(await call(page, 'get_live_status')).not.toHaveProperty('isError');
  expect((await state(page)).status).toBe('ready');
  misconduct.errors.length = 0;
});

test("offers another component's tool until the component withdraws it", { tag: '@long' }, async ({
  page,
  manifest,
}) => {
  await mount(page);
  const names = toolsOn(manifest, '/projects');
  await offer(page, 'echo');
  await expect.poll(() => registeredTools(page)).toEqual([...names, 'echo'].sort());
  // The agent of the browser gets one copy of the answer.
  expect(await page.webmcp.callTool('echo', { a: 1 })).toEqual({
    content: [{ type: 'text', text: '{"a":1}' }],
  });
  await page.evaluate(() => history.pushState({}, '', '/guestbook'));
  await expect.poll(async () => (await state(page)).tools).toContain('echo');
  await page.evaluate(() => Reflect.get(window, 'withdraw')());
  await expect.poll(() => registeredTools(page)).toEqual(toolsOn(manifest, '/guestbook'));
  await offer(page, 'echo');
  await expect.poll(() => registeredTools(page)).toContain('echo');
});

test("offers another component's tool to MCP-B extensions too", { tag: '@long' }, async ({ page }) => {
  await bringClients(page);
  await mount(page);
  await offer(page, 'echo');
  const client = await connect(page);
  expect(await listedTools(client)).toContain('echo');
  expect(await callTool(client, 'echo', { a: 1 })).toMatchObject({
    structuredContent: { input: { a: 1 } },
  });
});

test('throws when a second tool with the same name is offered', { tag: '@long' }, async ({ page }) => {
  await mount(page);
  await offer(page, 'echo');
  for (const name of ['echo', 'get_live_status', 'get_offerings']) {
    await expect(offer(page, name), name).rejects.toThrow(/InvalidStateError: The page already has a tool/);
  }
});

test('returns a problem when a tool throws', { tag: '@long' }, async ({ page }) => {
  await mount(page);
  await page.locator('foyer-tools').evaluate((element: FoyerTools) =>
    element.offerTool({
      name: 'broken',
      title: 'Broken',
      description: 'Fails.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true, openWorldHint: false },
      execute: () => Promise.reject(new Error('broken')),
    }),
  );
  const result = await call(page, 'broken');
  expect(result).toHaveProperty('isError', true);
  // The server has no such tool, so the page is where it failed.
  expect(answerIn(result)).toHaveProperty('instance', '/projects');
});

test('ignores a tool that has been withdrawn before it is offered', { tag: '@long' }, async ({
  page,
  manifest,
}) => {
  await mount(page);
  await page.locator('foyer-tools').evaluate((element: FoyerTools) =>
    element.offerTool(
      {
        name: 'late',
        title: 'Late',
        description: 'Is never called.',
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true, openWorldHint: false },
        execute: () => Promise.reject(new Error('called')),
      },
      { signal: AbortSignal.abort() },
    ),
  );
  expect((await state(page)).tools).toEqual(toolsOn(manifest, '/projects'));
});

test('skips a tool whose name is taken, and tries again later', { tag: '@long' }, async ({
  page,
  manifest,
}) => {
  await page.addInitScript(() => {
    const { modelContext } = document as unknown as {
      modelContext: { registerTool(tool: object, options: object): Promise<void> };
    };
    const controller = new AbortController();
    Object.assign(window, { unregister: () => controller.abort() });
    void modelContext.registerTool(
      {
        name: 'get_live_status',
        description: 'Taken.',
        inputSchema: { type: 'object' },
        execute: async () => ({}),
      },
      { signal: controller.signal },
    );
  });
  await mount(page);
  const names = toolsOn(manifest, '/projects');
  const others = names.filter((name) => name !== 'get_live_status');
  await expect.poll(async () => (await state(page)).registered).toEqual(others);
  expect((await state(page)).tools).toEqual(names);
  await page.evaluate(() => {
    Reflect.get(window, 'unregister')();
    history.pushState({}, '', '/guestbook');
  });
  await expect.poll(async () => (await state(page)).registered).toEqual(toolsOn(manifest, '/guestbook'));
});

test('works with a frozen model context that has only registerTool', { tag: '@long' }, async ({
  page,
  manifest,
}) => {
  await page.addInitScript(() => {
    const value = Object.freeze({ registerTool: () => undefined });
    Object.defineProperty(document, 'modelContext', { value });
  });
  await mount(page);
  const names = toolsOn(manifest, '/projects');
  await expect.poll(() => state(page)).toMatchObject({ registered: names, webmcp: 'browser', mcpB: 'page' });
});

test('offers the same tools without a model context', async ({ page, manifest }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'modelContext', { value: undefined }));
  await mount(page);
  const names = toolsOn(manifest, '/projects');
  await expect
    .poll(() => state(page))
    .toEqual({ tools: names, registered: [], webmcp: undefined, mcpB: 'page', status: 'idle' });
});

test('registers nothing without surfaces, and loads no runtime', { tag: '@long' }, async ({ page }) => {
  await mount(page, '/projects', '');
  await waitForCatalog(page);
  expect(await state(page)).toMatchObject({ registered: [], mcpB: undefined, status: 'idle' });
  expect(await registeredTools(page)).toEqual([]);
});

test('stays registered in a page that enters the back/forward cache', async ({ page, manifest }) => {
  await mount(page);
  await expect.poll(() => registeredTools(page)).toEqual(toolsOn(manifest, '/projects'));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await registeredTools(page)).toEqual(toolsOn(manifest, '/projects'));
});

for (const path of ['/nothing-here', '/essays', '/agents']) {
  test(`${path} is readable and registers nothing when the script is blocked`, {
    tag: path === '/agents' ? [] : '@long',
  }, async ({ page, misconduct }) => {
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(7);
    await expect(page.locator('foyer-tools script')).toHaveCount(1);
    expect(await registeredTools(page)).toEqual([]);
    misconduct.errors.length = 0;
  });
}
