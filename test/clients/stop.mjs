/**
 * Stops greetings in the three ways in which a host can, with Puppeteer: `node stop.mjs <Chromium> <origin> <arguments of
 * Chromium as JSON>`. Prints one line of JSON: how each call ended, and how one that nobody stops ended.
 */
import puppeteer from 'puppeteer-core';

const NAME = 'post_greeting_to_humans';
const greeting = (message) => ({ message, agent_name: 'Puppeteer' });

/** Ways to stop a call. Each returns how the call ended. */
const WAYS = {
  async cancelInvocation(page, tool) {
    const responded = new Promise((resolve) => page.webmcp.once('toolresponded', resolve));
    const { invocationId } = await page.webmcp.invokeTool(tool, greeting('Stopped by cancelInvocation'));
    await page.webmcp.cancelInvocation(invocationId);
    return (await responded).status;
  },

  async 'a signal of the host'(_page, tool) {
    const controller = new AbortController();
    const call = tool.execute(greeting('Stopped by a signal of the host'), { signal: controller.signal });
    controller.abort();
    return (await call).status;
  },

  'a signal in the page': (page) =>
    page.evaluate(
      async (name, input) => {
        const controller = new AbortController();
        const tool = (await document.modelContext.getTools()).find((each) => each.name === name);
        const call = document.modelContext.executeTool(tool, input, { signal: controller.signal });
        controller.abort();
        return call.then(String, (error) => error.name);
      },
      NAME,
      greeting('Stopped by a signal in the page'),
    ),

  nobody: async (_page, tool) => (await tool.execute(greeting('Not stopped'))).status,
};

const [executablePath, origin, args] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: JSON.parse(args) });
const ends = {};
for (const [name, stop] of Object.entries(WAYS)) {
  const page = await browser.newPage();
  // The runtime of the page loads only after the call was stopped.
  let release = () => {};
  const released = name === 'nobody' ? undefined : new Promise((resolve) => (release = resolve));
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (request.url().endsWith('/bundle.json')) await released;
    await request.continue();
  });
  await page.goto(`${origin}/projects`);
  const tool = await find(page);
  ends[name] = await stop(page, tool);
  release();
  // A call after the stopped one would be answered after it.
  await page.waitForFunction(() => document.querySelector('foyer-tools').status === 'ready');
  await page.evaluate(() => document.querySelector('foyer-tools').callTool('get_recent_greetings', {}));
}
await browser.close();
process.stdout.write(`${JSON.stringify(ends)}\n`);

/** Waits until the page has registered the tool. */
async function find(page) {
  for (;;) {
    const tool = page.webmcp.tools().find(({ name }) => name === NAME);
    if (tool) return tool;
    await new Promise((resolve) => page.webmcp.once('toolsadded', resolve));
  }
}
