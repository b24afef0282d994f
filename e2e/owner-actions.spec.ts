/** The owner's day on a phone: a message arrives in a chat, and its links lead to pages with one button. */
import type { Page } from '@playwright/test';
import { type Receiver, startReceiver } from '../test/helpers/receiver.ts';
import { SCREENS, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type OwnSite, serveAtPublicHost } from './own-site.ts';
import { PUBLIC_HOST } from './public-host.ts';

const inquiry = { name: 'Ada Example', email: 'ada@example.org', message: 'May I call?', topic: 'A talk' };

/** Chromium reports refused links, and headers that a site without HTTPS cannot use. */
const EXPECTED_ERROR = /status of 4\d\d|Cross-Origin-Opener-Policy header|Origin-Agent-Cluster header/;

let chat: Receiver;
let site: OwnSite;
// All tests share one server.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  chat = await startReceiver();
  site = await serveAtPublicHost({
    GREETINGS: 'approval',
    NOTIFY_GREETINGS: 'each',
    NOTIFY_SLACK_URL: chat.url,
    NOTIFY_ALLOW_PRIVATE: 'true',
  });
});
test.afterAll(async () => {
  await Promise.all([site.close(), chat.close()]);
});
test.afterEach(async ({ page, misconduct: { foreignRequests, errors } }) => {
  // Ends the requests of the page.
  await page.goto('about:blank');
  const others = foreignRequests.filter((url) => !url.startsWith(`${site.origin}/`));
  foreignRequests.splice(0, foreignRequests.length, ...others);
  const unexpected = errors.filter((error) => !EXPECTED_ERROR.test(error));
  errors.splice(0, errors.length, ...unexpected);
});

/** Sends JSON to the site without a browser. */
async function post(path: string, body: object): Promise<{ readonly id: string }> {
  const address = new URL(path, site.origin.replace(PUBLIC_HOST, '127.0.0.1'));
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string };
}

/** Returns the link with this label in the chat about a message. */
async function linkInChat(label: string, id: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const texts = chat.received.map(({ body }) => String(JSON.parse(body).text));
    const links = texts.flatMap((text) => [...text.matchAll(/^([^:\n]+): (http\S+)/gm)]);
    link = links.find(([, name, url]) => name === label && url?.includes(id))?.[2];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an inquiry is marked as answered from the chat, once', async ({ page }) => {
  const { id } = await post('/api/mcp/contact', inquiry);
  const link = await linkInChat('Mark as answered', id);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Mark this inquiry as answered?');
  await expect(page.getByText('Inquiry from “Ada Example” about “A talk”')).toBeVisible();
  await page.getByRole('button').click();
  await expect(heading(page)).toHaveText('Done');
  await expect(page.getByText('The inquiry is marked as answered.')).toBeVisible();

  await page.goto(link);
  await expect(heading(page)).toHaveText('Nothing was changed');
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a greeting is approved from the chat, and is public within a second', async ({ page }) => {
  const { id } = await post('/api/mcp/greetings', { message: 'May I come in?' });
  await page.goto(await linkInChat('Approve', id));
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Guestbook' }).click();
  const guestbook = page.getByRole('main');
  await expect(guestbook.getByText('May I come in?')).toBeVisible({ timeout: 1_000 });
});

test('a greeting is answered from the chat, and is public with the badge', { tag: '@long' }, async ({
  page,
}) => {
  const greeting = { agent_name: 'Harbour office', message: 'Good morning from a calendar agent.' };
  const { id } = await post('/api/mcp/greetings', greeting);
  await page.goto(await linkInChat('Reply in public', id));
  await expect(page.getByText(greeting.message)).toBeVisible();
  const field = page.getByLabel('Your reply');
  await field.fill('Read more at https://example.com');
  await page.getByRole('button', { name: 'Reply in public' }).click();
  await expect(page.getByText('Leave out links')).toBeVisible();
  await expect(field).toHaveValue('Read more at https://example.com');
  await expect(field).toBeFocused();
  await field.fill('Good morning to you, too.');
  await page.getByRole('button', { name: 'Reply in public' }).click();
  await expect(heading(page)).toHaveText('Done');

  await page.getByRole('link', { name: 'Guestbook' }).click();
  await expect(page.getByRole('main').getByText('Good morning to you, too.')).toBeVisible();
  const reply = page.locator('.greeting-reply');
  await expect(reply.getByText('Owner')).toBeVisible();
  await page.getByRole('button', { name: /^Greetings/ }).click();
  const panel = page.getByRole('region', { name: 'Greetings from agents' });
  await expect(panel.getByText('Good morning to you, too.')).toBeVisible();
  await expect(panel.getByText('Owner', { exact: true })).toBeVisible();
});

for (const { screen, themes } of SCREENS) {
  for (const colorScheme of themes) {
    test(
      `the pages have no axe violations and fit at ${screen.width} px, ${colorScheme}`,
      { tag: '@long' },
      async ({ browser }, testInfo) => {
        const context = await browser.newContext({ viewport: screen, colorScheme });
        const page = await context.newPage();
        const asked = await post('/api/mcp/contact', {
          ...inquiry,
          message: `${screen.width} ${colorScheme}`,
        });
        const message = `Hello at ${screen.width} pixels in the ${colorScheme} theme. `;
        const greeted = await post('/api/mcp/greetings', { message: message.repeat(3).trim() });
        const reply = await linkInChat('Reply in public', greeted.id);
        const check = async (name: string) => {
          expect(await violations(page)).toEqual([]);
          const overflow = () => document.documentElement.scrollWidth - innerWidth;
          expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
          await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
        };
        await page.goto(await linkInChat('Block the sender', asked.id));
        await check('block');
        await page.goto(reply);
        await check('reply');
        await page.getByLabel('Your reply').fill('x'.repeat(300));
        await page.getByRole('button').click();
        await expect(page.getByText('Shorten the reply by 44 characters.')).toBeVisible();
        await check('rejected');
        await page
          .getByLabel('Your reply')
          .fill('Welcome! I answer agents, too, when they are as polite as you.');
        await page.getByRole('button').click();
        await expect(heading(page)).toHaveText('Done');
        await check('done');
        await page.goto(`${site.origin}/guestbook`);
        await check('guestbook');
        await page.goto(reply);
        await check('used');
        await context.close();
      },
    );
  }
}
