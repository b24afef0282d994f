/** The greeting widget, and greetings from an agent to a visitor. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { answerIn, expect, type ToolResult, test, unique } from './fixtures.ts';

const LISTING = '**/api/mcp/greetings?*';
/** Matches with or without a count, because other tests leave greetings at the same time. */
const button = (page: Page) => page.getByRole('button', { name: /^Greetings(, .+ new)?$/ });
const panel = (page: Page) => page.getByRole('region', { name: english('page.greetings') });

async function leaveGreeting(request: APIRequestContext, message: string): Promise<void> {
  const response = await request.post('/api/mcp/greetings', { data: { message, agent_name: 'Over REST' } });
  expect(response.status()).toBe(200);
}

/** Opens a page with a fake clock and waits until the widget has its first listing. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(page.locator('foyer-greetings [part=panel]')).toHaveText(/None yet|All greetings/);
  await expect(page.locator('foyer-greetings [part=panel]')).not.toContainText('Loading');
}

/** Advances the clock by one polling interval at a time until `assertion` passes. */
async function advanceUntil(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(20_000);
    await assertion();
  }).toPass({ intervals: [50] });
}

test('a greeting from an agent appears in the widget, in the guestbook and on its own page', async ({
  page,
}) => {
  const message = unique('Greetings from the test, 1 & 2');
  await page.goto('/');
  const result = (await page.webmcp.callTool('post_greeting_to_humans', {
    message,
    agent_name: 'Visitor',
  })) as ToolResult;
  const permalink = String(answerIn(result).permalink);

  await button(page).click();
  await expect(panel(page).getByRole('list')).toContainText(message);
  await page.goto('/guestbook');
  await expect(page.getByRole('main').getByText(message)).toBeVisible();
  await page.goto(permalink);
  await expect(page.getByRole('main')).toContainText(message);
  await expect(page.getByRole('main')).toContainText('Visitor');
});

test('the widget opens and closes by keyboard and moves the focus', async ({ page }) => {
  await page.goto('/about');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { name: english('page.greetings') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page)).toBeFocused();
  await expect(panel(page)).toBeHidden();
});

test('the widget stays open or closed across pages, where it has room beside the text', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
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

for (const width of [375, 1280, 1400])
  test(`in a window of ${width} pixels the widget starts closed on every page`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/about');
    await button(page).click();
    await page.goto('/projects');
    await expect(button(page)).toBeVisible();
    await expect(panel(page)).toBeHidden();
  });

test('the open panel moves nothing where it has room beside the page', async ({ page }) => {
  const boxes = async () => [
    await page.getByRole('main').boundingBox(),
    await page.locator('main h1').boundingBox(),
  ];
  for (const width of [1440, 1920, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about');
    const before = await boxes();
    await button(page).click();
    await expect(panel(page)).toBeVisible();
    expect(await boxes(), `${width} px`).toEqual(before);
    const [main] = before;
    const { x = 0, width: inlineSize = 0 } = (await panel(page).boundingBox()) ?? {};
    expect(x, `${width} px`).toBeGreaterThanOrEqual(16);
    // On a phone it covers the text, with the same space on both sides.
    const edge = width === 375 ? width : (main?.x ?? 0);
    expect(x + inlineSize, `${width} px`).toBeLessThanOrEqual(edge - 16);
    await page.keyboard.press('Escape');
  }
});

test('neither the button nor the open panel covers text in a window of 1200 to 1920 pixels', {
  tag: '@long',
}, async ({ page }) => {
  /** Returns what is above or below `part`, where scrolling can bring it. */
  const coveredBy = async (part: Locator) => {
    const box = (await part.boundingBox()) ?? { x: 0, width: 0 };
    return page.evaluate(({ x, width }) => {
      const texts = [...document.querySelectorAll<HTMLElement>('main *, .site-header *')];
      return (
        texts
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => element.innerText || element.localName === 'img')
          // Code scrolls inside its box.
          .filter((element) => !element.parentElement?.closest('pre'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return right > x && left < x + width;
          })
          .map((element) => element.outerHTML.slice(0, 100))
      );
    }, box);
  };
  for (const width of [1200, 1400, 1440, 1600, 1800, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/essays/call-back-on-a-known-line', '/essays/agents-need-a-doorbell']) {
      await page.goto(path);
      await expect(button(page)).toBeVisible();
      expect(await coveredBy(button(page)), `button on ${path} at ${width} px`).toEqual([]);
      await button(page).click();
      await expect(panel(page)).toBeVisible();
      expect(await coveredBy(panel(page)), `panel on ${path} at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
});

test('the next page counts the greetings since the visitor last looked', { tag: '@long' }, async ({
  page,
}) => {
  const listing = await mockListing(page, [greeting('first', 1)]);
  await openWithClock(page, '/about');
  listing.greetings = [greeting('second', 2), ...listing.greetings];
  await page.goto('/projects');
  await expect(button(page)).toHaveAccessibleName(english('greetings.buttonNew', { number: '1' }));
  await expect(button(page), 'the bell rings').toHaveClass('rings');
  await page.goto('/essays');
  await expect(button(page)).toHaveAccessibleName(english('greetings.buttonNew', { number: '1' }));
  await expect(button(page), 'and only once').not.toHaveClass('rings');
  await button(page).click();
  await expect(panel(page)).toContainText('Hello from second');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await page.goto('/about');
  await expect(button(page)).toHaveAccessibleName(english('guestbook.greetings'));
});

test("the widget copies an instruction for the visitor's agent", async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/about');
  await button(page).click();
  await panel(page)
    .getByRole('button', { name: english('greetings.copy') })
    .click();
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Open ${baseURL} and leave a friendly greeting with its tool post_greeting_to_humans.`,
  );
});

test('the button hides while the visitor scrolls down and reappears on scrolling up', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/essays/agents-need-a-doorbell');
  await expect(button(page)).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect(button(page)).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(button(page)).toBeInViewport();
});

test('the widget has a loading state and an empty state', { tag: '@long' }, async ({ page }) => {
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

test('the widget reports a loading failure, and retries on request', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  await page.route(LISTING, (route) => route.abort());
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toContainText('could not be loaded');
  await page.unroute(LISTING);
  await page.getByRole('button', { name: english('greetings.retry') }).click();
  await expect(panel(page)).not.toContainText('could not be loaded');
  misconduct.errors.length = 0;
});

test('an open widget immediately shows a greeting posted from the page', { tag: '@long' }, async ({
  page,
}) => {
  const message = unique('Straight away');
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  await page.webmcp.callTool('post_greeting_to_humans', { message });
  await expect(panel(page).getByRole('list')).toContainText(message);
});

test('a greeting over REST is counted on a closed widget within 30 seconds, and shown in an open one', async ({
  page,
  request,
}) => {
  const [first, second] = [unique('While closed'), unique('While open')];
  await openWithClock(page, '/about');
  await leaveGreeting(request, first);
  await page.clock.fastForward(30_000);
  await expect(button(page)).toHaveAccessibleName(/^Greetings, \d+ new$/);

  await button(page).click();
  await expect(button(page)).toHaveAccessibleName(english('guestbook.greetings'));
  await expect(panel(page)).toContainText(first);
  await leaveGreeting(request, second);
  await advanceUntil(page, () =>
    expect(panel(page).getByRole('list')).toContainText(second, { timeout: 500 }),
  );
});

test('a new greeting in an open widget is announced and does not move the focus', { tag: '@long' }, async ({
  page,
}) => {
  const older = Array.from({ length: 6 }, (_, index) => greeting(`older-${index}`, 6 - index));
  const listing = await mockListing(page, older);
  await openWithClock(page, '/about');
  await button(page).click();
  const link = panel(page).locator('li a').last();
  await expect(link).toHaveAttribute('href', '/guestbook/older-4');
  await link.focus();

  listing.greetings = [greeting('newest', 7), ...older];
  await advanceUntil(page, () =>
    expect(panel(page).getByRole('status').first()).toHaveText(
      english('greetings.arrived', { name: 'Rook', message: 'Hello from newest' }),
      {
        timeout: 500,
      },
    ),
  );
  await expect(panel(page).getByRole('listitem')).toHaveCount(6);
  await expect(panel(page).locator('a:focus')).toHaveAttribute('href', '/guestbook/older-4');

  await page.keyboard.press('Escape');
  await expect(button(page)).toHaveAccessibleName(english('guestbook.greetings'));
});

test('a pending greeting is not counted as new', { tag: '@long' }, async ({ page }) => {
  const listing = await mockListing(page, [greeting('known', 1)]);
  await openWithClock(page, '/about');
  const before = listing.requests;
  await page.webmcp.callTool('post_greeting_to_humans', { message: 'Is anybody there?' });
  await expect.poll(() => listing.requests).toBe(before + 1);
  await expect(button(page)).toHaveAccessibleName(english('guestbook.greetings'));
});

test('an unchanged listing is transferred as a 304', { tag: '@long' }, async ({ page }) => {
  await openWithClock(page, '/about');
  const sizes: number[] = [];
  page.on('requestfinished', async (request) => {
    if (request.url().includes('/api/mcp/greetings')) sizes.push((await request.sizes()).responseBodySize);
  });
  // The first polls may return a greeting that another test has just left.
  await advanceUntil(page, async () => expect(sizes).toContain(0));
});

test('polling stops while the page is hidden, and resumes as soon as it is visible', {
  tag: '@long',
}, async ({ page }) => {
  const listing = await mockListing(page, []);
  await openWithClock(page, '/about');
  await setVisibility(page, 'hidden');
  await page.clock.fastForward(300_000);
  expect(listing.requests).toBe(1);
  await setVisibility(page, 'visible');
  await expect.poll(() => listing.requests).toBe(2);
  await advanceUntil(page, async () => expect(listing.requests).toBeGreaterThan(2));
});

test('a failed poll keeps the current greetings, and polling continues', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  const listing = await mockListing(page, [greeting('known', 1)]);
  await openWithClock(page, '/about');
  await button(page).click();
  listing.fails = true;
  const before = listing.requests;
  await advanceUntil(page, async () => expect(listing.requests).toBeGreaterThan(before + 2));
  await expect(panel(page)).toContainText('Hello from known');
  await expect(panel(page)).not.toContainText('could not be loaded');

  listing.fails = false;
  listing.greetings = [greeting('next', 2), ...listing.greetings];
  await advanceUntil(page, () =>
    expect(panel(page).getByRole('list')).toContainText('Hello from next', { timeout: 500 }),
  );
  misconduct.errors.length = 0;
});

interface MockListing {
  greetings: readonly object[];
  fails: boolean;
  requests: number;
}

/** Answers requests for the listing from an object that the test may change. */
async function mockListing(page: Page, greetings: readonly object[]): Promise<MockListing> {
  const listing: MockListing = { greetings, fails: false, requests: 0 };
  await page.route(LISTING, (route) => {
    listing.requests += 1;
    const { fails, greetings } = listing;
    const json = { status: 'success', total: greetings.length, notice: '', greetings };
    return fails ? route.abort() : route.fulfill({ json });
  });
  return listing;
}

/** Returns a greeting. `minute` determines the order. */
function greeting(id: string, minute: number): object {
  const created_at = `2026-11-21T08:0${minute}:00.000Z`;
  return { id, agent_name: 'Rook', message: `Hello from ${id}`, created_at, channel: 'rest' };
}

/** Overrides `visibilityState`, because a headless page is always visible. */
async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
