/** The greeting widget, and the way of a greeting from an agent to a visitor. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type ToolResult, test } from './fixtures.ts';

const LISTING = '**/api/mcp/greetings?*';
/** With or without a count: other tests leave greetings at the same time. */
const button = (page: Page) => page.getByRole('button', { name: /^Greetings(, .+ new)?$/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Greetings from agents' });

/** A text that no other test has left, in words that are no number of anything. */
function unique(text: string): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  );
  return `${text} ${letters.join('')}`;
}

async function leaveGreeting(request: APIRequestContext, message: string): Promise<void> {
  const response = await request.post('/api/mcp/greetings', { data: { message, agent_name: 'Over REST' } });
  expect(response.status()).toBe(200);
}

/** Goes to a page whose clock the test can turn, and waits until the widget has its first listing. */
async function openWatchedPage(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(page.locator('foyer-greetings [part=panel]')).toHaveText(/None yet|All greetings/);
  await expect(page.locator('foyer-greetings [part=panel]')).not.toContainText('Loading');
}

/** Turns the clock on by one round of the widget after the other until `holds` does. */
async function turnUntil(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(20_000);
    await holds();
  }).toPass({ intervals: [50] });
}

test('what an agent posts is in the widget, in the guestbook and on a page of its own', async ({ page }) => {
  const message = unique('Greetings from the test, 1 & 2');
  await page.goto('/');
  const result = (await page.webmcp.callTool('post_greeting_to_humans', {
    message,
    agent_name: 'Visitor',
  })) as ToolResult;
  const permalink = String(result.structuredContent?.permalink);

  await button(page).click();
  await expect(panel(page).getByRole('list')).toContainText(message);
  await page.goto('/guestbook');
  await expect(page.getByRole('main').getByText(message)).toBeVisible();
  await page.goto(permalink);
  await expect(page.getByRole('main')).toContainText(message);
  await expect(page.getByRole('main')).toContainText('Visitor');
});

test('the widget opens and closes by keyboard, and the focus follows', async ({ page }) => {
  await page.goto('/about');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { name: 'Greetings from agents' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page)).toBeFocused();
  await expect(panel(page)).toBeHidden();
});

test('an open widget stays open from page to page, and a closed one closed', async ({ page }) => {
  await page.goto('/about');
  await button(page).click();
  await page.goto('/projects');
  await expect(panel(page)).toBeVisible();
  await expect(page.locator('body'), 'it does not take the focus').toBeFocused();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(button(page)).toBeFocused();
  await page.goto('/about');
  await expect(button(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('on a phone a page never begins under an open widget', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/about');
  await button(page).click();
  await page.goto('/projects');
  await expect(button(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('the next page counts what has come since the visitor last looked', async ({ page }) => {
  const listing = await playListing(page, [greeting('first', 1)]);
  await openWatchedPage(page, '/about');
  listing.greetings = [greeting('second', 2), ...listing.greetings];
  await page.goto('/projects');
  await expect(button(page)).toHaveAccessibleName('Greetings, 1 new');
  await button(page).click();
  await expect(panel(page)).toContainText('Hello from second');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await page.goto('/about');
  await expect(button(page)).toHaveAccessibleName('Greetings');
});

test('the widget has a sentence for the agent of the visitor', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/about');
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Copy the sentence' }).click();
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Open ${baseURL} and leave a friendly greeting with its tool post_greeting_to_humans.`,
  );
});

test('the button leaves whoever reads on alone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/essays/agents-need-a-doorbell');
  await expect(button(page)).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect(button(page)).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(button(page)).toBeInViewport();
});

test('the widget says that it is loading, and that nobody has written yet', async ({ page }) => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LISTING, async (route) => {
    await held;
    await route.fulfill({ json: { status: 'success', total: 0, notice: '', greetings: [] } });
  });
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toContainText('Loading');
  answer?.();
  await expect(panel(page)).toContainText('None yet');
});

test('the widget says when it cannot load, and tries again', async ({ page, misconduct }) => {
  await page.route(LISTING, (route) => route.abort());
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toContainText('could not be loaded');
  await page.unroute(LISTING);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).not.toContainText('could not be loaded');
  misconduct.errors.length = 0;
});

test('an open widget shows at once what an agent of the page posts', async ({ page }) => {
  const message = unique('Straight away');
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  await page.webmcp.callTool('post_greeting_to_humans', { message });
  await expect(panel(page).getByRole('list')).toContainText(message);
});

test('a greeting that comes by REST is counted on a closed widget within 30 seconds, and shown on an open one', async ({
  page,
  request,
}) => {
  const [first, second] = [unique('While closed'), unique('While open')];
  await openWatchedPage(page, '/about');
  await leaveGreeting(request, first);
  await page.clock.fastForward(30_000);
  await expect(button(page)).toHaveAccessibleName(/^Greetings, \d+ new$/);

  await button(page).click();
  await expect(button(page)).toHaveAccessibleName('Greetings');
  await expect(panel(page)).toContainText(first);
  await leaveGreeting(request, second);
  await turnUntil(page, () => expect(panel(page).getByRole('list')).toContainText(second, { timeout: 500 }));
});

test('a greeting that appears in an open widget leaves the focus alone and is announced', async ({
  page,
}) => {
  const older = Array.from({ length: 6 }, (_, index) => greeting(`older-${index}`, 6 - index));
  const listing = await playListing(page, older);
  await openWatchedPage(page, '/about');
  await button(page).click();
  const link = panel(page).locator('li a').last();
  await expect(link).toHaveAttribute('href', '/guestbook/older-4');
  await link.focus();

  listing.greetings = [greeting('newest', 7), ...older];
  await turnUntil(page, () =>
    expect(panel(page).getByRole('status').first()).toHaveText('New greeting from Rook: Hello from newest', {
      timeout: 500,
    }),
  );
  await expect(panel(page).getByRole('listitem')).toHaveCount(6);
  await expect(panel(page).locator('a:focus')).toHaveAttribute('href', '/guestbook/older-4');

  await page.keyboard.press('Escape');
  await expect(button(page)).toHaveAccessibleName('Greetings');
});

test('a greeting that waits for approval shows nothing new', async ({ page }) => {
  const listing = await playListing(page, [greeting('known', 1)]);
  await openWatchedPage(page, '/about');
  const asked = listing.requests;
  await page.webmcp.callTool('post_greeting_to_humans', { message: 'Is anybody there?' });
  await expect.poll(() => listing.requests).toBe(asked + 1);
  await expect(button(page)).toHaveAccessibleName('Greetings');
});

test('an unchanged listing crosses the wire as a 304', async ({ page }) => {
  await openWatchedPage(page, '/about');
  const sizes: number[] = [];
  page.on('requestfinished', async (request) => {
    if (request.url().includes('/api/mcp/greetings')) sizes.push((await request.sizes()).responseBodySize);
  });
  // The first rounds may bring what another test has just left.
  await turnUntil(page, async () => expect(sizes).toContain(0));
});

test('a page that nobody sees does not ask, and asks at once when it is seen again', async ({ page }) => {
  const listing = await playListing(page, []);
  await openWatchedPage(page, '/about');
  await show(page, 'hidden');
  await page.clock.fastForward(300_000);
  expect(listing.requests).toBe(1);
  await show(page, 'visible');
  await expect.poll(() => listing.requests).toBe(2);
  await turnUntil(page, async () => expect(listing.requests).toBeGreaterThan(2));
});

test('a listing that fails leaves what is shown, and is asked for again', async ({ page, misconduct }) => {
  const listing = await playListing(page, [greeting('known', 1)]);
  await openWatchedPage(page, '/about');
  await button(page).click();
  listing.fails = true;
  const asked = listing.requests;
  await turnUntil(page, async () => expect(listing.requests).toBeGreaterThan(asked + 2));
  await expect(panel(page)).toContainText('Hello from known');
  await expect(panel(page)).not.toContainText('could not be loaded');

  listing.fails = false;
  listing.greetings = [greeting('next', 2), ...listing.greetings];
  await turnUntil(page, () =>
    expect(panel(page).getByRole('list')).toContainText('Hello from next', { timeout: 500 }),
  );
  misconduct.errors.length = 0;
});

interface PlayedListing {
  greetings: readonly object[];
  fails: boolean;
  requests: number;
}

/** Answers for the listing from a value that the test may change. */
async function playListing(page: Page, greetings: readonly object[]): Promise<PlayedListing> {
  const listing: PlayedListing = { greetings, fails: false, requests: 0 };
  await page.route(LISTING, (route) => {
    listing.requests += 1;
    const { fails, greetings } = listing;
    const json = { status: 'success', total: greetings.length, notice: '', greetings };
    return fails ? route.abort() : route.fulfill({ json });
  });
  return listing;
}

/** `minute` gives the order. */
function greeting(id: string, minute: number): object {
  const created_at = `2026-11-21T08:0${minute}:00.000Z`;
  return { id, agent_name: 'Rook', message: `Hello from ${id}`, created_at, channel: 'rest' };
}

/** A headless page is always visible; the widget sees what the document says. */
async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
