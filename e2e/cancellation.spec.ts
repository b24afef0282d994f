/** Calls that the person, the host or a client stops: nothing is published afterwards. */
import type { Page } from '@playwright/test';
import type { FoyerTools } from '../web/page/foyer-tools/foyer-tools.ts';
import { expect, registeredTools, test } from './fixtures.ts';
import { bringClients, connect } from './tab/connect.ts';

const GREETING = { message: 'This greeting was stopped.', agent_name: 'Hasty' };
const CALL = { name: 'post_greeting_to_humans', arguments: GREETING };

/** Opens a page whose runtime does not finish loading before `release` is called. Collects the greetings it posts. */
async function openSlowly(page: Page) {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/bundle.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/projects');
  await expect.poll(() => registeredTools(page)).toContain(CALL.name);
  const settle = async () => {
    release();
    const tools = page.locator('foyer-tools');
    await expect.poll(() => tools.evaluate(({ status }: FoyerTools) => status)).toBe('ready');
    // A later call of the same kind would come after the stopped one.
    await tools.evaluate((element: FoyerTools) => element.callTool('get_recent_greetings', {}));
    return posts;
  };
  return { settle };
}

test('a call that the host stops while the page loads publishes nothing', { tag: '@server' }, async ({
  page,
}) => {
  const { settle } = await openSlowly(page);
  const devTools = await page.context().newCDPSession(page);
  const responded = new Promise<string>((resolve) => {
    devTools.on('WebMCP.toolResponded', ({ status }) => resolve(status));
  });
  const added = new Promise<string>((resolve) => {
    devTools.on('WebMCP.toolsAdded', ({ tools }) => {
      const frameId = tools.find(({ name }) => name === CALL.name)?.frameId;
      if (frameId) resolve(frameId);
    });
  });
  await devTools.send('WebMCP.enable');
  const frameId = await added;
  const { invocationId } = await devTools.send('WebMCP.invokeTool', {
    frameId,
    toolName: CALL.name,
    input: GREETING,
  });
  await devTools.send('WebMCP.cancelInvocation', { invocationId });
  expect(await responded).toBe('Canceled');
  expect(await settle()).toEqual([]);
});

test('a call that a script stops while the page loads publishes nothing', { tag: '@server' }, async ({
  page,
}) => {
  const { settle } = await openSlowly(page);
  const answered = page.locator('foyer-tools').evaluate((element: FoyerTools, { name, arguments: input }) => {
    const controller = new AbortController();
    const call = element.callTool(name, input, { signal: controller.signal });
    controller.abort();
    return call;
  }, CALL);
  expect(await settle()).toEqual([]);
  expect(await answered).toMatchObject({ isError: true });
});

test('a call that an MCP-B client cancels is neither carried out nor answered', {
  tag: ['@server', '@long'],
}, async ({ page }) => {
  await bringClients(page);
  const { settle } = await openSlowly(page);
  const client = await connect(page);
  await page.evaluate(() => {
    const answers: unknown[] = [];
    Object.assign(window, { answers });
    addEventListener('message', ({ data }) => {
      if (data?.direction === 'server-to-client') answers.push(data.payload);
    });
  });
  await client.evaluate(async (connected, call) => {
    const controller = new AbortController();
    addEventListener('message', ({ data }) => data?.payload?.method === 'tools/call' && controller.abort());
    await connected.callTool(call, { signal: controller.signal }).catch(() => undefined);
  }, CALL);
  expect(await settle()).toEqual([]);
  await client.evaluate((connected) => connected.ping());
  // Only the ping is answered.
  expect(await page.evaluate(() => Reflect.get(window, 'answers'))).toHaveLength(1);
});

test("another component's tool receives the signal", async ({ page }) => {
  await page.goto('/projects');
  const isAborted = await page.locator('foyer-tools').evaluate(async (element: FoyerTools) => {
    const controller = new AbortController();
    let received: AbortSignal | undefined;
    element.offerTool({
      name: 'wait',
      title: 'Wait',
      description: 'Answers at once.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true, openWorldHint: false },
      execute: async (_input, options) => {
        received = options?.signal;
        return { content: [{ type: 'text', text: '{}' }], structuredContent: {} };
      },
    });
    const call = element.callTool('wait', {}, { signal: controller.signal });
    await call;
    controller.abort();
    return received?.aborted;
  });
  expect(isAborted).toBe(true);
});

test("another component's tool is not called once the caller has stopped", async ({ page }) => {
  await page.goto('/projects');
  const { isCalled, result } = await page.locator('foyer-tools').evaluate(async (element: FoyerTools) => {
    let isCalled = false;
    element.offerTool({
      name: 'act',
      title: 'Act',
      description: 'Notes that it was called.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: false, openWorldHint: false },
      execute: async () => {
        isCalled = true;
        return { content: [{ type: 'text', text: '{}' }], structuredContent: {} };
      },
    });
    const result = await element.callTool('act', {}, { signal: AbortSignal.abort() });
    return { isCalled, result };
  });
  expect(isCalled).toBe(false);
  expect(result).toMatchObject({ isError: true });
});
