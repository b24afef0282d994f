/** The console on /agents, which shows people what agents see. */
import type { Page, Route } from '@playwright/test';
import { SCREENS, violations } from './axe.ts';
import {
  ALL_REGISTERED,
  announced,
  answer,
  callButton,
  chooseCode,
  code,
  copied,
  entry,
  field,
  open,
  shownJson,
} from './console.ts';
import { answerIn, expect, expectAnswer, type ToolResult, test } from './fixtures.ts';

test('every tool can be called from its form and gives the answer that an agent gets', {
  tag: '@long',
}, async ({ page, manifest }) => {
  await page.goto('/agents');
  expect(manifest.tools).not.toEqual([]);
  for (const contract of manifest.tools) {
    await test.step(contract.name, async () => {
      const tool = entry(page, contract.name);
      await tool.locator('summary').first().click();
      const isGreeting = contract.name === 'post_greeting_to_humans';
      if (isGreeting) await field(tool, 'message').fill('Hello from the console');
      await callButton(tool).click();
      if (isGreeting) await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(answer(tool)).toContainText('Answered in');
      const shown = await shownJson(tool);
      expectAnswer(
        { content: [{ type: 'text', text: JSON.stringify(shown) }], structuredContent: shown },
        contract,
      );
    });
  }
});

test('a tool can be opened, filled in, called and read by keyboard alone', async ({ page }) => {
  await page.goto('/agents');
  const tool = entry(page, 'get_latest_articles');
  await expect(page.locator('.webmcp-state')).toContainText(ALL_REGISTERED);
  await tool.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Frontier');
  // Past the query, the order, the tag and the dates.
  for (let field = 0; field < 6; field += 1) await page.keyboard.press('Tab');
  await expect(callButton(tool)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(announced(page)).toHaveText(/^get_latest_articles: Answered in .+ m?s\.$/);
  await expect(callButton(tool)).toBeFocused();
  await expect(answer(tool).getByText('Frontier AI').first()).toBeVisible();
  await expect(answer(tool).getByRole('link', { name: /\/essays\// })).toHaveCount(2);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tool.getByRole('button', { name: 'JSON', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tool.getByRole('button', { name: 'JSON', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await shownJson(tool)).toMatchObject({ limit: 2, categoryFilter: 'Frontier AI' });
});

test('invalid input is sent unchanged, and the field says what to send instead', { tag: '@long' }, async ({
  page,
}) => {
  const tool = await open(page, 'get_latest_articles');
  await field(tool, 'limit').fill('51');
  await field(tool, 'offset').fill('five');
  await field(tool, 'offset').press('Enter');
  const refusal = tool.getByRole('group', { name: 'Invalid input' });
  await expect(refusal).toContainText('at most 50');
  await expect(announced(page)).toContainText('Refused: Invalid input.');
  await expect(field(tool, 'limit')).toBeFocused();
  await expect(field(tool, 'limit')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(tool, 'limit')).toHaveAccessibleDescription(
    /^Send a number that is at most 50 for "limit"\./,
  );
  await expect(field(tool, 'offset')).toHaveAccessibleDescription(
    /^Send "offset" as a number, or leave it out\./,
  );
  await expect(field(tool, 'query')).not.toHaveAttribute('aria-invalid', 'true');

  await field(tool, 'limit').fill('1');
  await expect(field(tool, 'limit')).toHaveAttribute('aria-invalid', 'false');
  await field(tool, 'offset').fill('');
  await callButton(tool).click();
  await expect(answer(tool)).toBeVisible();
  await expect(tool.locator('[aria-invalid=true]')).toHaveCount(0);
});

test('an unknown slug returns the closest matches, and the field suggests existing slugs', {
  tag: '@long',
}, async ({ page }) => {
  const tool = await open(page, 'get_essay_takeaways');
  await field(tool, 'slug').fill('agents-need-a-door');
  await callButton(tool).click();
  await expect(tool.getByRole('group', { name: 'No such essay' })).toContainText('agents-need-a-doorbell');
  await expect(tool.locator('datalist option[value=agents-need-a-doorbell]')).toHaveText(
    'Agents Need a Doorbell',
  );
});

test('a greeting is published only after confirmation', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const tool = await open(page, 'post_greeting_to_humans');
  await expect(tool.getByText('This really publishes')).toBeVisible();
  await field(tool, 'message').fill('A greeting that waits for a yes');
  await callButton(tool).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this for everyone to read?' });
  await expect(dialog).toContainText('A greeting that waits for a yes');
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(callButton(tool)).toBeFocused();
  expect(posts).toEqual([]);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(answer(tool)).toContainText('Published for everyone to read.');
  expect(posts).toEqual(['/api/mcp/greetings']);
});

test('a greeting without a message asks for the message, not for a confirmation', { tag: '@long' }, async ({
  page,
}) => {
  const tool = await open(page, 'post_greeting_to_humans');
  await callButton(tool).click();
  await expect(field(tool, 'message')).toHaveAccessibleDescription(/^Send "message" as a string\./);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('untrusted greetings are shown as plain text', { tag: '@long' }, async ({ page }) => {
  const listing = {
    total: 1,
    greetings: [
      {
        id: 'x',
        agent_name: '<b>Bold</b>',
        message: '<img src=x onerror="document.title=1"> https://elsewhere.example/x',
        created_at: '2026-11-21T08:00:00Z',
        channel: 'rest',
      },
      {
        id: 'y',
        agent_name: 'Y',
        message: 'https://elsewhere.example/y',
        created_at: '2026-11-21T08:00:00Z',
        channel: 'rest',
      },
    ],
  };
  await page.route('**/api/mcp/greetings?*', (route) => route.fulfill({ json: listing }));
  const tool = await open(page, 'get_recent_greetings');
  await callButton(tool).click();
  await expect(answer(tool).getByText('<b>Bold</b>')).toBeVisible();
  await expect(answer(tool).locator('img, b')).toHaveCount(0);
  await expect(answer(tool).getByRole('link', { name: 'https://elsewhere' })).toHaveCount(0);
  await expect(answer(tool).getByRole('link', { name: /\/guestbook\/x$/ })).toHaveCount(1);
});

test('the copied WebMCP code gives the same answer in the page and from Playwright', {
  tag: '@long',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tool = await open(page, 'get_latest_articles');
  await field(tool, 'limit').fill('3');
  await field(tool, 'query').fill('“doorbell” \\ \'"');
  await field(tool, 'sortBy').selectOption('asc');
  await callButton(tool).click();
  const shown = await shownJson(tool);
  expect(shown).toMatchObject({ limit: 3, queryFilter: '“doorbell” \\ \'"' });

  const inPage = await copied(page, tool, 'WebMCP, on the page');
  const answeredInPage = (await page.evaluate(`(async () => { ${inPage}\nreturn answer; })()`)) as ToolResult;
  expect(answerIn(answeredInPage)).toEqual(shown);

  const fromPlaywright = await copied(page, tool, 'WebMCP, from Playwright');
  const input = await copied(page, tool, 'The input as JSON');
  expect(JSON.parse(input)).toEqual({ limit: 3, query: '“doorbell” \\ \'"', sortBy: 'asc' });
  const run = new Function('page', `return (async () => { ${fromPlaywright}\nreturn answer; })();`);
  const answered = (await run(page)) as ToolResult;
  expect(answerIn(answered)).toEqual(shown);
});

test('the code is updated when the form changes', { tag: '@long' }, async ({ page }) => {
  const tool = await open(page, 'get_offerings');
  await expect(code(tool)).toContainText('const input = {};');
  await field(tool, 'category').selectOption('speaking');
  await expect(code(tool)).toContainText('const input = { category: "speaking" };');
  await field(tool, 'category').selectOption('');
  await chooseCode(tool, 'The input as JSON');
  await expect(code(tool)).toHaveText('{}');
});

test('the page says which tools are registered', async ({ page, manifest }) => {
  const { length } = manifest.tools;
  await page.goto('/agents');
  const state = page.locator('.webmcp-state');
  await expect(state).toHaveText(
    `This browser supports WebMCP. ${length} of ${length} tools are registered on this page.`,
  );
  await page.evaluate(() => history.pushState({}, '', '/projects'));
  await expect(state).toContainText(
    new RegExp(`\\d of ${length} tools are registered on this page; missing: .*read_profile_bio`),
  );
});

test('a link to a tool opens it without calling it', { tag: '@long' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const tool = await open(page, 'get_recent_greetings');
  await expect(tool).toHaveAttribute('open');
  await expect(tool.locator('summary').first()).toBeInViewport({ ratio: 1 });
  await page.waitForLoadState('networkidle');
  await expect(tool.locator('.outcome-place')).toBeEmpty();
  await page.evaluate(() => {
    location.hash = 'get_offerings';
  });
  await expect(entry(page, 'get_offerings')).toHaveAttribute('open');
});

test('the page opens the linked tool if the browser does not', { tag: '@long' }, async ({ page }) => {
  await open(page, 'get_recent_greetings');
  // `replaceState` does not make a browser open the target.
  await page.evaluate(() => {
    history.replaceState({}, '', '#get_offerings');
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await expect(entry(page, 'get_offerings')).toHaveAttribute('open');
  await expect(entry(page, 'get_offerings').locator('summary').first()).toBeInViewport({ ratio: 1 });
});

test('a call reports content that cannot be loaded', { tag: '@long' }, async ({ page, misconduct }) => {
  await page.route('**/bundle.json', (route) => route.abort());
  const tool = await open(page, 'get_live_status');
  await callButton(tool).click();
  await expect(tool.getByRole('group', { name: 'Server unreachable' })).toContainText('Check the connection');
  await page.unroute('**/bundle.json');
  await callButton(tool).click();
  await expect(answer(tool)).toBeVisible();
  misconduct.errors.length = 0;
});

for (const address of ['/agents', '/agents#get_latest_articles']) {
  test(`the console on ${address} starts without a layout shift`, { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + shift.value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const held: Route[] = [];
    await page.route('**/assets/agent-console-*.js', (route) => void held.push(route));
    await page.goto(address);
    await expect(page.locator('.webmcp-state')).toContainText('Agents in a browser');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // Removing the route releases the held requests.
    await page.unroute('**/assets/agent-console-*.js');
    await expect(page.locator('.webmcp-state')).toContainText(ALL_REGISTERED);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0);
  });
}

test('every tool shows its input, schemas and annotations without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/agents#get_latest_articles');
  await expect(page.locator('details.tool')).toHaveCount(13);
  const tool = entry(page, 'get_latest_articles');
  await expect(tool.getByText('Integer, 1 to 50, default 5.')).toBeVisible();
  await expect(tool.getByText('One of “Leadership & Culture”')).toBeVisible();
  await expect(callButton(tool)).toBeHidden();
  const controls = tool.locator('.tool-form').locator('input, select');
  await expect(controls).toHaveCount(8);
  for (const control of await controls.all()) await expect(control).toBeHidden();
  await tool.getByText('Output schema').click();
  await expect(tool.getByText('"categoryFilter"')).toBeVisible();
  await expect(tool.getByText('readOnlyHint: true')).toBeVisible();
  await expect(tool.getByRole('link', { name: '/essays', exact: true })).toBeVisible();
  await context.close();
});

test('pages without the console do not load it', { tag: '@long' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/projects');
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(
    requested.filter((url) => url.endsWith('.js')).map(async (url) => (await page.request.get(url)).text()),
  );
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) expect(body).not.toContain('This browser does not support WebMCP');
});

/** Opens tools so that the page shows answers, an error and a long essay. */
async function fillPage(page: Page): Promise<void> {
  const tool = await open(page, 'get_latest_articles');
  await field(tool, 'limit').fill('51');
  await callButton(tool).click();
  await expect(tool.getByRole('group', { name: 'Invalid input' })).toBeVisible();
  for (const name of ['get_article_content', 'get_current_focus', 'get_projects_overview']) {
    const other = entry(page, name);
    await other.locator('summary').first().click();
    await callButton(other).click();
    await expect(answer(other)).toBeVisible();
  }
  await entry(page, 'get_projects_overview').getByRole('button', { name: 'JSON', exact: true }).click();
  for (const schema of await entry(page, 'get_current_focus').locator('.schema > summary').all())
    await schema.click();
}

test('the console in use has no axe violations', { tag: '@long' }, async ({ page }) => {
  // This is the longest page on the site. accessibility.spec.ts checks it before use.
  test.slow();
  await page.goto('/agents');
  await expect(page.locator('.webmcp-state')).toContainText(ALL_REGISTERED);
  await fillPage(page);
  const greeting = entry(page, 'post_greeting_to_humans');
  await greeting.locator('summary').first().click();
  await field(greeting, 'message').fill('Hello');
  for (const { screen, themes } of SCREENS) {
    await page.setViewportSize(screen);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const look = `${screen.width} px, ${colorScheme}`;
      expect(await violations(page), look).toEqual([]);
      await callButton(greeting).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page, { within: 'dialog' }), look).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
});

test('the page fits a 320-pixel screen with every tool open', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await fillPage(page);
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await excess()).toBeLessThanOrEqual(0);
  for (const tool of await page.locator('details.tool').all()) {
    if ((await tool.getAttribute('open')) === null) await tool.locator('summary').first().click();
  }
  await expect(page.locator('details.tool[open]')).toHaveCount(13);
  expect(await excess()).toBeLessThanOrEqual(0);
});
