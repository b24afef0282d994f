/** The contact form, as a person uses it. `page.route` simulates server errors. */
import type { Page, Request, Route } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { expect } from './fixtures.ts';

export const TOKEN = '**/api/contact/token';
const POST = '**/api/contact';
export const DRAFT = {
  name: 'Ada Sample',
  email: 'ada@sample.example',
  message: 'Would you speak in Port Ansel?\nIt rains.',
};
const ACCEPTED = {
  ok: true,
  status: 'success',
  message: 'Your message has been received.',
  id: 'inq-1',
};

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
export const name = (page: Page) => field(page, english('form.name'));
export const email = (page: Page) => field(page, english('form.email'));
export const message = (page: Page) => field(page, english('form.message'));
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const errorSummary = (page: Page) => page.getByRole('region', { name: english('form.notSent') });
export const success = (page: Page) => page.getByRole('region', { name: english('contact.sent') });

/** Opens the page and waits until the element has taken over the server's form. */
export async function open(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.locator('foyer-contact-form:defined').waitFor();
}

/** Fills in the form and advances the clock until the form's token is old enough. */
export async function fillForm(page: Page, draft: Partial<typeof DRAFT> = {}): Promise<void> {
  const { name: who, email: where, message: what } = { ...DRAFT, ...draft };
  const token = page.waitForResponse(TOKEN);
  await page.clock.install();
  await open(page);
  await name(page).fill(who);
  await (await token).finished();
  await email(page).fill(where);
  await message(page).fill(what);
  await page.clock.fastForward(4000);
}

/** Handles every POST from the form with `answer`. Returns a live list of the requests. */
export async function mockPost(
  page: Page,
  answer: (route: Route, times: number) => Promise<void>,
): Promise<Request[]> {
  const posts: Request[] = [];
  await page.route(POST, async (route) => {
    posts.push(route.request());
    await answer(route, posts.length);
  });
  return posts;
}

export function reject(
  route: Route,
  problem: string,
  status: number,
  rest: Partial<Parameters<Route['fulfill']>[0]> = {},
) {
  const json = { type: `http://site/problems/${problem}`, status, detail: 'As it is.', hints: [] };
  return route.fulfill({ status, json, ...rest });
}

export const accept = (route: Route) => route.fulfill({ json: ACCEPTED });
export const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'];

export async function expectDraftKept(page: Page): Promise<void> {
  await expect(name(page)).toHaveValue(DRAFT.name);
  await expect(email(page)).toHaveValue(DRAFT.email);
  await expect(message(page)).toHaveValue(DRAFT.message);
}
