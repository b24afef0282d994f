/** The contact form with its script. `page.route` simulates server errors. */
import type { Route } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { violations } from './axe.ts';
import {
  accept,
  DRAFT,
  email,
  errorSummary,
  expectDraftKept,
  fillForm,
  keyOf,
  message,
  mockPost,
  name,
  open,
  reject,
  send,
  success,
  TOKEN,
} from './contact-form.ts';
import { expect, test } from './fixtures.ts';

test('messages can be written and sent by keyboard alone, one after another', async ({ page }) => {
  await open(page);
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
  // It replaces the introduction.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([english('contact.sent')]);
  await expect(page.getByRole('heading', { name: english('contact.include') })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveValue('');
  await expect(name(page)).toHaveValue(DRAFT.name);
});

test('the form is above the advice on what to include', async ({ page }) => {
  await page.goto('/contact');
  const y = async (heading: string) => (await page.getByRole('heading', { name: heading }).boundingBox())?.y;
  expect(await y(english('contact.write'))).toBeLessThan((await y(english('contact.include'))) ?? 0);
});

test('invalid fields are listed in a summary with links, and each one is marked', async ({ page }) => {
  const posts = await mockPost(page, accept);
  await fillForm(page, { name: ' ', email: 'ada at home', message: '' });
  await send(page).click();

  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('listitem')).toHaveCount(3);
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toHaveAccessibleDescription(/full address/);
  await expect(message(page)).toHaveAccessibleDescription(/Write your message\. 5,000 characters left/);

  await errorSummary(page)
    .getByRole('button', { name: english('form.email') })
    .click();
  await expect(email(page)).toBeFocused();
  await email(page).fill(DRAFT.email);
  await expect(email(page)).not.toHaveAttribute('aria-invalid');
  await expect(errorSummary(page).getByRole('listitem')).toHaveCount(2);

  await name(page).fill(DRAFT.name);
  await message(page).fill(DRAFT.message);
  await expect(errorSummary(page)).toBeHidden();
  expect(posts).toHaveLength(0);
  await send(page).click();
  await expect(success(page)).toBeFocused();
});

test('a field error from the server is shown at the field', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  const errors = [{ pointer: '/email', detail: 'No.', hint: 'Take an address that exists.' }];
  await mockPost(page, (route) =>
    reject(route, 'invalid-input', 400, {
      json: {
        type: 'http://site/problems/invalid-input',
        status: 400,
        detail: 'Not valid.',
        hints: [],
        errors,
      },
    }),
  );
  await fillForm(page);
  await send(page).click();
  await expect(email(page)).toHaveAccessibleDescription(english('form.notAnAddress'));
  await expect(errorSummary(page)).toContainText('Enter a full address');
  await expectDraftKept(page);
  misconduct.errors.length = 0;
});

const failures: readonly [why: string, answer: (route: Route) => Promise<void>, says: string][] = [
  ['the network is down', (route) => route.abort(), 'is not responding'],
  [
    'a proxy returns an error',
    (route) => route.fulfill({ status: 502, body: '<html>' }),
    'is not responding',
  ],
  [
    'the write quota is exceeded',
    (route) => reject(route, 'write-quota-exceeded', 429, { headers: { 'retry-after': '42' } }),
    'Wait 42 seconds',
  ],
  [
    'the storage is unavailable',
    (route) => reject(route, 'storage-unavailable', 503, { headers: { 'retry-after': '5' } }),
    'Wait 5 seconds',
  ],
  [
    'the same message is still being processed',
    (route) => reject(route, 'idempotency-conflict', 409),
    'still processing',
  ],
  [
    'an earlier version has arrived',
    (route) => reject(route, 'idempotency-key-reused', 422),
    'earlier version',
  ],
  [
    'the server has an internal error',
    (route) => reject(route, 'internal-error', 500),
    english('fault.title'),
  ],
];

for (const [why, answer, says] of failures) {
  const tag = why === 'the network is down' ? [] : '@long';
  test(`the message stays in the form when ${why}`, { tag }, async ({ page, misconduct }) => {
    await mockPost(page, (route, times) => (times === 1 ? answer(route) : accept(route)));
    await fillForm(page);
    await send(page).click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toContainText(says);
    await expect(errorSummary(page).getByRole('link')).toHaveAttribute('href', /^mailto:.+@/);
    await expectDraftKept(page);

    await send(page).click();
    await expect(success(page)).toContainText('inq-1');
    misconduct.errors.length = 0;
  });
}

test('a form without a token keeps the message, and requests a token again', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  await page.route(TOKEN, (route) => route.abort());
  await mockPost(page, accept);
  await page.clock.install();
  await open(page);
  await name(page).fill(DRAFT.name);
  await email(page).fill(DRAFT.email);
  await message(page).fill(DRAFT.message);
  await send(page).click();
  await expect(errorSummary(page)).toContainText('is not responding');
  await expectDraftKept(page);

  await page.unroute(TOKEN);
  const token = page.waitForResponse(TOKEN);
  await send(page).click();
  await (await token).finished();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await page.clock.fastForward(4000);
  await expect(success(page)).toBeVisible();
  misconduct.errors.length = 0;
});

test('a rejected token is renewed once, silently', { tag: '@long' }, async ({ page, misconduct }) => {
  const posts = await mockPost(page, (route, times) =>
    times === 1 ? reject(route, 'csrf-failed', 403) : accept(route),
  );
  await fillForm(page);
  await send(page).click();
  await expect(success(page)).toBeVisible();
  const tokens = posts.map((post) => post.headers()['x-csrf-token']);
  expect(new Set(tokens).size).toBe(2);
  expect(keyOf(posts[1])).toBe(keyOf(posts[0]));
  misconduct.errors.length = 0;
});

test('a second rejection of the token is reported', { tag: '@long' }, async ({ page, misconduct }) => {
  const posts = await mockPost(page, (route) => reject(route, 'csrf-failed', 403));
  await fillForm(page);
  await send(page).click();
  await expect(errorSummary(page)).toContainText('cookie');
  expect(posts).toHaveLength(2);
  await expectDraftKept(page);
  misconduct.errors.length = 0;
});

test('a double click sends the message once', { tag: '@long' }, async ({ page }) => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const posts = await mockPost(page, async (route) => {
    await held;
    await accept(route);
  });
  await fillForm(page);
  await send(page).dblclick();
  await page.getByRole('button', { name: 'Sending…' }).press('Enter');
  await name(page).press('Enter');
  answer?.();
  await expect(success(page)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('retries of a message keep its idempotency key, and another message gets a new one', {
  tag: '@long',
}, async ({ page, misconduct }) => {
  const posts = await mockPost(page, (route, times) => {
    if (times === 1) return route.abort();
    return times < 4 ? reject(route, 'storage-unavailable', 503) : accept(route);
  });
  await fillForm(page);
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

test('the honeypot is hidden from people, and a visitor who fills it in can send again', {
  tag: '@long',
}, async ({ page, misconduct }) => {
  await open(page);
  await expect(page.locator('foyer-contact-form').getByRole('textbox')).toHaveCount(3);
  const trap = page.locator('#website');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).not.toBeInViewport({ ratio: 0.1 });

  await name(page).fill(DRAFT.name);
  await email(page).fill(DRAFT.email);
  await message(page).fill('Buy pills.');
  await trap.fill('spam.example', { force: true });
  await send(page).click();
  await expect(errorSummary(page)).toContainText('A hidden field of the form was filled in');
  await send(page).click();
  await expect(success(page)).toBeVisible();
  misconduct.errors.length = 0;
});

test('the remaining characters are counted, and announced when few are left', { tag: '@long' }, async ({
  page,
}) => {
  await fillForm(page, { message: '🦉'.repeat(4800) });
  const form = page.locator('foyer-contact-form');
  await expect(form.locator('#message-left')).toHaveText(english('form.left', { count: 200 }));
  await expect(form.getByRole('status')).toHaveText(english('form.left', { count: 200 }));
  await message(page).fill('x'.repeat(5001));
  await expect(form.locator('#message-left')).toHaveText(english('form.tooMany', { count: 1 }));
  await send(page).click();
  await expect(message(page)).toHaveAccessibleDescription(/Shorten this by one character/);
});

test('the form with errors fits a 320-pixel screen', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await send(page).click();
  await expect(errorSummary(page)).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('what was entered before the script had loaded stays in the form, with the focus', {
  tag: '@long',
}, async ({ page }) => {
  let load: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/contact-form-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact');
  await name(page).fill(DRAFT.name);
  await email(page).fill(DRAFT.email);
  await message(page).pressSequentially('Would you speak here?');
  for (const _ of 'here?') await page.keyboard.press('ArrowLeft');
  await expect(page.locator('foyer-contact-form form[action="/contact"]')).toBeVisible();
  load?.();
  await page.locator('foyer-contact-form:defined').waitFor();
  await expect(page.locator('foyer-contact-form form')).toHaveAttribute('novalidate');
  await expect(message(page)).toBeFocused();
  await page.keyboard.type('right ');
  await expect(message(page)).toHaveValue('Would you speak right here?');
  await expect(name(page)).toHaveValue(DRAFT.name);
  await expect(page.locator('#message-left')).toHaveText(english('form.left', { count: 4973 }));
  await send(page).click();
  await expect(success(page)).toBeVisible();
});

test('an offering leads to the form with its name as the subject', { tag: '@long' }, async ({ page }) => {
  await page.goto('/offerings');
  await page
    .getByRole('link', { name: english('offerings.askAbout', { offering: 'Friction Budget Workshop' }) })
    .click();
  await page.locator('foyer-contact-form:defined').waitFor();
  await expect(message(page)).toHaveValue('About: Friction Budget Workshop\n\n');
});

test('the states of the form and the pages that show them have no axe violations', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  await open(page);
  await send(page).click();
  await expect(errorSummary(page)).toBeVisible();
  expect(await violations(page), 'the element with errors').toEqual([]);
  await mockPost(page, accept);
  await fillForm(page);
  await send(page).click();
  await expect(success(page)).toBeVisible();
  expect(await violations(page), 'the element after sending').toEqual([]);

  await page.route('**/contact-form-*.js', (route) => route.abort());
  await page.goto('/contact');
  await name(page).fill(' ');
  await email(page).fill('ada@home');
  await message(page).fill(DRAFT.message);
  await send(page).click();
  await expect(page).toHaveTitle(/^Not sent yet/);
  expect(await violations(page), 'the page with errors').toEqual([]);
  await page.goto('/contact?sent');
  expect(await violations(page), 'the page after sending').toEqual([]);
  misconduct.errors.length = 0;
});

test('pages without the form do not load it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about');
  const isDefined = (tag: string) => page.evaluate((name) => customElements.get(name) !== undefined, tag);
  // Both would be loaded when the page is idle.
  await expect.poll(() => isDefined('foyer-greetings')).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await isDefined('foyer-contact-form')).toBe(false);
});
