/** The contact form as a tool for agents, which fill it in. A person sends it. */
import type { Page } from '@playwright/test';
import type { FoyerTools } from '../web/page/foyer-tools/foyer-tools.ts';
import {
  accept,
  DRAFT,
  expectDraftKept,
  fillForm,
  message,
  mockPost,
  open,
  send,
  success,
} from './contact-form.ts';
import { answerIn, expect, expectProblem, registeredTools, type ToolResult, test } from './fixtures.ts';
import { bringClients, callTool, connect } from './tab/connect.ts';

const note = (page: Page) => page.getByText('An agent filled this in');

test('the tool has the three fields that people see, and a topic', async ({ page }) => {
  await open(page);
  await expect.poll(() => registeredTools(page)).toContain('send_inquiry');
  const tool = (await page.webmcp.tools()).find(({ name }) => name === 'send_inquiry');
  expect(tool?.description).toContain('Wren Castellane');
  const parameter = (maxLength: number) =>
    expect.objectContaining({ type: 'string', minLength: 1, maxLength, description: expect.any(String) });
  // The honeypot and the token are not parameters.
  expect(tool?.inputSchema).toEqual({
    type: 'object',
    properties: {
      name: parameter(100),
      email: parameter(254),
      message: parameter(5000),
      topic: { type: 'string', maxLength: 100, description: expect.any(String) },
    },
    required: ['name', 'email', 'message'],
    additionalProperties: false,
  });
});

test('the agent fills in the form and is answered at once, and the person sends it', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await open(page);
  await expect.poll(() => registeredTools(page)).toContain('send_inquiry');
  const answer = answerIn((await page.webmcp.callTool('send_inquiry', DRAFT)) as ToolResult);
  expect(answer).toEqual({ status: 'filled', note: expect.stringContaining('press Send') });
  await expectDraftKept(page);
  await expect(note(page)).toBeFocused();
  expect(posts).toEqual([]);

  await send(page).click();
  await expect(success(page)).toBeVisible();
  await expect(note(page)).toBeHidden();
  expect(posts).toHaveLength(1);
});

test('a topic becomes the first line of the message', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await expect.poll(() => registeredTools(page)).toContain('send_inquiry');
  const call = (given: object) => page.webmcp.callTool('send_inquiry', { ...DRAFT, ...given });
  await call({ topic: ' A talk ', message: 'In May?' });
  await expect(message(page)).toHaveValue('About: A talk\n\nIn May?');
  const long = expectProblem((await call({ topic: 'A talk', message: 'x'.repeat(4990) })) as ToolResult);
  expect(long.errors?.map(({ pointer }) => pointer)).toEqual(['/message']);
  await expect(message(page)).toHaveValue('About: A talk\n\nIn May?');
});

test('an invalid message is answered with what to change, and the form stays as it is', {
  tag: '@long',
}, async ({ page }) => {
  await open(page);
  await expect.poll(() => registeredTools(page)).toContain('send_inquiry');
  const { email: _, ...rest } = DRAFT;
  const call = page.webmcp.callTool('send_inquiry', { ...rest, mail: 'nobody' });
  const problem = expectProblem((await call) as ToolResult);
  expect(problem).toMatchObject({ status: 400, instance: '/contact' });
  expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/email', '/mail']);
  await expect(message(page)).toHaveValue('');
  await expect(note(page)).toBeHidden();
});

test('a call that is stopped leaves the form as it is', async ({ page }) => {
  await open(page);
  await expect.poll(() => registeredTools(page)).toContain('send_inquiry');
  const answer = await page.locator('foyer-tools').evaluate((element: FoyerTools, draft) => {
    const controller = new AbortController();
    const call = element.callTool('send_inquiry', draft, { signal: controller.signal });
    controller.abort();
    return call;
  }, DRAFT);
  expect(answer).toMatchObject({ isError: true });
  await expect(message(page)).toHaveValue('');
  await expect(note(page)).toBeHidden();
});

test('the form can be filled in again after a message has been sent', { tag: '@long' }, async ({ page }) => {
  await mockPost(page, accept);
  await fillForm(page);
  await send(page).click();
  await expect(success(page)).toBeVisible();
  await page.webmcp.callTool('send_inquiry', { ...DRAFT, message: 'One more thing.' });
  await expect(message(page)).toHaveValue('One more thing.');
  await expect(success(page)).toBeHidden();
  await expect(note(page)).toBeFocused();
});

test('the tool is also offered to browser extensions, after the tools of the manifest', {
  tag: '@long',
}, async ({ page }) => {
  await bringClients(page);
  await open(page);
  const client = await connect(page);
  await expect
    .poll(async () => (await client.evaluate((connected) => connected.listTools())).tools.at(-1)?.name)
    .toBe('send_inquiry');
  const { content } = await callTool(client, 'send_inquiry', DRAFT);
  expect(content[0]?.text).toContain('"status":"filled"');
  await expectDraftKept(page);
});
