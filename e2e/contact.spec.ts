/** The contact form, by a person and by an agent; what the server would do wrong or seldom is played by `page.route`. */
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const TOKEN = '**/api/contact/token';
const POST = '**/api/contact';
const DRAFT = {
  name: 'Ada Sample',
  email: 'ada@sample.example',
  message: 'Would you speak in Port Ansel?\nIt rains.',
};
const ACCEPTED = { ok: true, status: 'success', message: 'Your message is kept.', id: 'inq-1' };

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const name = (page: Page) => field(page, 'Your name');
const email = (page: Page) => field(page, 'Your e-mail address');
const message = (page: Page) => field(page, 'Your message');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const trouble = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });
const success = (page: Page) => page.getByRole('region', { name: 'Your message has arrived' });

/** Fills the form and lets the form's token grow old enough, without waiting for it. */
async function write(page: Page, draft: Partial<typeof DRAFT> = {}): Promise<void> {
  const { name: who, email: where, message: what } = { ...DRAFT, ...draft };
  const token = page.waitForResponse(TOKEN);
  await page.clock.install();
  await page.goto('/contact');
  await name(page).fill(who);
  await (await token).finished();
  await email(page).fill(where);
  await message(page).fill(what);
  await page.clock.fastForward(4000);
}

/** Answers every POST of the form with `answer`, and tells which came. */
async function play(page: Page, answer: (route: Route, times: number) => Promise<void>): Promise<Request[]> {
  const posts: Request[] = [];
  await page.route(POST, async (route) => {
    posts.push(route.request());
    await answer(route, posts.length);
  });
  return posts;
}

function refuse(
  route: Route,
  problem: string,
  status: number,
  rest: Partial<Parameters<Route['fulfill']>[0]> = {},
) {
  const json = { type: `http://site/problems/${problem}`, status, detail: 'As it is.', hints: [] };
  return route.fulfill({ status, json, ...rest });
}

const accept = (route: Route) => route.fulfill({ json: ACCEPTED });
const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'];

async function expectNothingLost(page: Page): Promise<void> {
  await expect(name(page)).toHaveValue(DRAFT.name);
  await expect(email(page)).toHaveValue(DRAFT.email);
  await expect(message(page)).toHaveValue(DRAFT.message);
}

test('a message is written and sent by keyboard alone, and then another can be', async ({ page }) => {
  await page.goto('/contact');
  await name(page).focus();
  await page.keyboard.type(DRAFT.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DRAFT.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hello.');
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(success(page)).toBeFocused();
  await expect(success(page).locator('code')).toHaveText(/\w{6,}/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveValue('');
  await expect(name(page)).toHaveValue(DRAFT.name);
});

test('what is missing is said in a summary that leads to the fields, and beside them', async ({ page }) => {
  const posts = await play(page, accept);
  await write(page, { name: ' ', email: 'ada at home', message: '' });
  await send(page).click();

  await expect(trouble(page)).toBeFocused();
  await expect(trouble(page).getByRole('listitem')).toHaveCount(3);
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toHaveAccessibleDescription(/whole address/);
  await expect(message(page)).toHaveAccessibleDescription(/Write your message\. 5,000 characters left/);

  await trouble(page).getByRole('button', { name: 'Your e-mail address' }).click();
  await expect(email(page)).toBeFocused();
  await email(page).fill(DRAFT.email);
  await expect(email(page)).not.toHaveAttribute('aria-invalid');
  await expect(trouble(page).getByRole('listitem')).toHaveCount(2);

  await name(page).fill(DRAFT.name);
  await message(page).fill(DRAFT.message);
  await expect(trouble(page)).toBeHidden();
  expect(posts).toHaveLength(0);
  await send(page).click();
  await expect(success(page)).toBeFocused();
});

test('what the server finds wrong with a field stands beside the field', async ({ page, misconduct }) => {
  const errors = [{ pointer: '/email', detail: 'No.', hint: 'Take an address that exists.' }];
  await play(page, (route) =>
    refuse(route, 'invalid-input', 400, {
      json: {
        type: 'http://site/problems/invalid-input',
        status: 400,
        detail: 'Not valid.',
        hints: [],
        errors,
      },
    }),
  );
  await write(page);
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Take an address that exists.');
  await expect(trouble(page)).toContainText('Take an address that exists.');
  await expectNothingLost(page);
  misconduct.errors.length = 0;
});

const failures: readonly [why: string, answer: (route: Route) => Promise<void>, says: string][] = [
  ['the network is gone', (route) => route.abort(), 'does not answer'],
  ['a proxy answers instead', (route) => route.fulfill({ status: 502, body: '<html>' }), 'does not answer'],
  [
    'too much was sent',
    (route) => refuse(route, 'write-quota-exceeded', 429, { headers: { 'retry-after': '42' } }),
    'Wait 42 seconds',
  ],
  [
    'nothing can be stored',
    (route) => refuse(route, 'storage-unavailable', 503, { headers: { 'retry-after': '5' } }),
    'Wait 5 seconds',
  ],
  ['it is being sent already', (route) => refuse(route, 'idempotency-conflict', 409), 'still taking'],
  ['an earlier version arrived', (route) => refuse(route, 'idempotency-key-reused', 422), 'earlier version'],
  [
    'something breaks',
    (route) => refuse(route, 'internal-error', 500),
    'As it is. Send the message again later',
  ],
];

for (const [why, answer, says] of failures) {
  test(`nothing that was written is lost when ${why}`, async ({ page, misconduct }) => {
    await play(page, (route, times) => (times === 1 ? answer(route) : accept(route)));
    await write(page);
    await send(page).click();
    await expect(trouble(page)).toBeFocused();
    await expect(trouble(page)).toContainText(says);
    await expect(trouble(page).getByRole('link')).toHaveAttribute('href', /^mailto:.+@/);
    await expectNothingLost(page);

    await send(page).click();
    await expect(success(page)).toContainText('inq-1');
    misconduct.errors.length = 0;
  });
}

test('a form without a token keeps what was written, and asks for one again', async ({
  page,
  misconduct,
}) => {
  await page.route(TOKEN, (route) => route.abort());
  await play(page, accept);
  await page.clock.install();
  await page.goto('/contact');
  await name(page).fill(DRAFT.name);
  await email(page).fill(DRAFT.email);
  await message(page).fill(DRAFT.message);
  await send(page).click();
  await expect(trouble(page)).toContainText('does not answer');
  await expectNothingLost(page);

  await page.unroute(TOKEN);
  const token = page.waitForResponse(TOKEN);
  await send(page).click();
  await (await token).finished();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await page.clock.fastForward(4000);
  await expect(success(page)).toBeVisible();
  misconduct.errors.length = 0;
});

test('a token that the server refuses is renewed once, without a word', async ({ page, misconduct }) => {
  const posts = await play(page, (route, times) =>
    times === 1 ? refuse(route, 'csrf-failed', 403) : accept(route),
  );
  await write(page);
  await send(page).click();
  await expect(success(page)).toBeVisible();
  const tokens = posts.map((post) => post.headers()['x-csrf-token']);
  expect(new Set(tokens).size).toBe(2);
  expect(keyOf(posts[1])).toBe(keyOf(posts[0]));
  misconduct.errors.length = 0;
});

test('a second refusal of the token is told', async ({ page, misconduct }) => {
  const posts = await play(page, (route) => refuse(route, 'csrf-failed', 403));
  await write(page);
  await send(page).click();
  await expect(trouble(page)).toContainText('cookie');
  expect(posts).toHaveLength(2);
  await expectNothingLost(page);
  misconduct.errors.length = 0;
});

test('pressed twice, it is sent once', async ({ page }) => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const posts = await play(page, async (route) => {
    await held;
    await accept(route);
  });
  await write(page);
  await send(page).dblclick();
  await page.getByRole('button', { name: 'Sending…' }).press('Enter');
  await name(page).press('Enter');
  answer?.();
  await expect(success(page)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('a message keeps its key while it is sent again, and another message has another', async ({
  page,
  misconduct,
}) => {
  const posts = await play(page, (route, times) => {
    if (times === 1) return route.abort();
    return times < 4 ? refuse(route, 'storage-unavailable', 503) : accept(route);
  });
  await write(page);
  for (const round of [1, 2, 3]) {
    await send(page).click();
    await expect.poll(() => posts.length).toBe(round);
    await expect(send(page)).toBeVisible();
  }
  await message(page).fill('Something else.');
  await send(page).click();
  await expect(success(page)).toBeVisible();
  const [first, second, third, fourth] = posts.map(keyOf);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
  misconduct.errors.length = 0;
});

test('a trap for programs is out of the way of people, and whoever trips it can send again', async ({
  page,
  misconduct,
}) => {
  await page.goto('/contact');
  await expect(page.locator('foyer-contact-form').getByRole('textbox')).toHaveCount(3);
  const trap = page.locator('#website');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).not.toBeInViewport({ ratio: 0.1 });

  await name(page).fill(DRAFT.name);
  await email(page).fill(DRAFT.email);
  await message(page).fill('Buy pills.');
  await trap.fill('spam.example', { force: true });
  await send(page).click();
  await expect(trouble(page)).toContainText('Something other than you');
  await send(page).click();
  await expect(success(page)).toBeVisible();
  misconduct.errors.length = 0;
});

test('the room that is left is counted, and told to a screen reader when it is short', async ({ page }) => {
  await write(page, { message: '🦉'.repeat(4800) });
  const form = page.locator('foyer-contact-form');
  await expect(form.locator('#message-left')).toHaveText('200 characters left');
  await expect(form.getByRole('status')).toHaveText('200 characters left');
  await message(page).fill('x'.repeat(5001));
  await expect(form.locator('#message-left')).toHaveText('1 character too many');
  await send(page).click();
  await expect(message(page)).toHaveAccessibleDescription(/Shorten this by one character/);
});

test('the form fits a screen of 320 pixels, errors and all', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  await send(page).click();
  await expect(trouble(page)).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('pages without the form do not load it', async ({ page }) => {
  await page.goto('/about');
  const isDefined = (tag: string) => page.evaluate((name) => customElements.get(name) !== undefined, tag);
  // Both come when the page has nothing else to do.
  await expect.poll(() => isDefined('foyer-greetings')).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await isDefined('foyer-contact-form')).toBe(false);
});

test.describe('for an agent the form', () => {
  test('is a tool with the three fields that people see', async ({ page }) => {
    await page.goto('/contact');
    await expect(name(page)).toBeVisible();
    const tool = (await page.webmcp.tools()).find(({ name }) => name === 'send_inquiry');
    expect(tool?.description).toContain('Wren Castellane');
    const parameter = { type: 'string', description: expect.any(String) };
    // Nothing more: the trap for programs and the token are no parameters.
    expect(tool?.inputSchema).toEqual({
      type: 'object',
      properties: { name: parameter, email: parameter, message: parameter },
      required: ['name', 'email', 'message'],
    });
  });

  test('is filled by the agent and sent by the person', async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await page.goto('/contact');
    await expect(name(page)).toBeVisible();
    const call = page.webmcp.callTool('send_inquiry', DRAFT);
    await expectNothingLost(page);
    await expect(page.getByText('An agent filled this in')).toBeVisible();
    await expect(send(page)).toBeFocused();
    expect(posts).toEqual([]);

    await page.keyboard.press('Enter');
    const { id, ...rest } = (await call) as { id: string };
    expect(rest).toEqual({ ok: true, message: expect.any(String) });
    await expect(success(page)).toContainText(id);
    expect(posts).toHaveLength(1);
  });

  test('answers with a problem what could not be sent', async ({ page }) => {
    await page.goto('/contact');
    await expect(name(page)).toBeVisible();
    const call = page.webmcp.callTool('send_inquiry', { ...DRAFT, email: 'nobody' });
    await expect(email(page)).toHaveValue('nobody');
    await send(page).click();
    expect(await call).toMatchObject({
      ok: false,
      problem: { status: 400, instance: '/api/contact', errors: [{ pointer: '/email' }] },
    });
  });

  test('can be filled again after a message has arrived', async ({ page }) => {
    await play(page, accept);
    await write(page);
    await send(page).click();
    await expect(success(page)).toBeVisible();
    const token = page.waitForResponse(TOKEN);
    const call = page.webmcp.callTool('send_inquiry', { ...DRAFT, message: 'One more thing.' });
    await expect(message(page)).toHaveValue('One more thing.');
    await send(page).click();
    await (await token).finished();
    await page.clock.fastForward(4000);
    expect(await call).toMatchObject({ ok: true });
  });
});
