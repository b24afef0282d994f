/** The engine behind the page's search: lunr, running in the page's worker. */
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { expect, test, waitForTexts } from './fixtures.ts';

interface Reply {
  readonly result?: { readonly result?: { readonly objectId?: string; readonly value?: unknown } };
}

type Send = (method: string, parameters: object) => Promise<Reply>;

/** Opens a debugging session with the worker that holds the page's library. */
async function debugWorker(page: Page): Promise<Send> {
  const session = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && targetInfo.title === 'foyer-library') resolve(sessionId);
    });
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  const waiting = new Map<number, (reply: Reply) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message);
    waiting.get(reply.id)?.(reply);
  });
  return async (method, params) => {
    const id = waiting.size + 1;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return answered;
  };
}

/** Counts the calls to `query` on the worker's `lunr.Index`. Returns a function that reads the count. */
async function countQueries(send: Send): Promise<() => Promise<unknown>> {
  const prototype = await send('Runtime.evaluate', { expression: 'Object.prototype' });
  const objects = (await send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result?.result?.objectId,
  })) as { readonly result?: { readonly objects?: { readonly objectId?: string } } };
  const wrapped = await send('Runtime.callFunctionOn', {
    objectId: objects.result?.objects?.objectId,
    returnByValue: true,
    functionDeclaration: `function () {
      const parts = ['invertedIndex', 'fieldVectors', 'tokenSet', 'fields', 'pipeline'];
      const index = this.find((each) => parts.every((part) => Object.hasOwn(each, part)));
      if (!index) return 0;
      const prototype = Object.getPrototypeOf(index);
      const { query } = prototype;
      self.lunrQueries = 0;
      prototype.query = function (...args) {
        self.lunrQueries += 1;
        return query.apply(this, args);
      };
      return 1;
    }`,
  });
  expect(wrapped.result?.result?.value, 'there is a lunr.Index in the worker').toBe(1);
  return async () => {
    const counted = await send('Runtime.evaluate', { expression: 'self.lunrQueries', returnByValue: true });
    return counted.result?.result?.value;
  };
}

test('a search in the page queries the lunr index in its worker', async ({ page }) => {
  await page.goto('/essays');
  const box = page.getByRole('searchbox', { name: english('search.label') });
  await box.focus();
  await waitForTexts(page);
  await box.fill('runbook');
  await expect(page.locator('.found')).toContainText('“runbook”');
  const queries = await countQueries(await debugWorker(page));
  expect(await queries()).toBe(0);
  await box.fill('doorbell');
  await expect(page.locator('.found')).toContainText('“doorbell”');
  expect(await queries()).toBeGreaterThan(0);
});
