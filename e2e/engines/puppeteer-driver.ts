/** Drives Chromium over its own protocol, and the stock Firefox over WebDriver BiDi. */
import current, { type ElementHandle, type KeyInput, type LaunchOptions } from 'puppeteer-core';
import type { TabDriver } from './tab.ts';

/** Chromium reports it when a page is left again early, and no script can prevent that (w3c/csswg-drafts#13726). */
const SKIPPED_TRANSITION = /Transition was (?:skipped|aborted)/;

/**
 * Opens a tab in a new browser, which is closed with it.
 *
 * @param puppeteer another version, for a browser that lacks what the current one asks for
 */
export async function openWithPuppeteer(options: LaunchOptions, puppeteer = current): Promise<TabDriver> {
  const args = options.browser === 'firefox' ? [] : ['--disable-features=Prerender2'];
  const browser = await puppeteer.launch({
    timeout: 60_000,
    ...options,
    // Puppeteer loses a page that is exchanged for its prerendered one.
    args: [...(options.args ?? []), ...args],
  });
  const [page = await browser.newPage()] = await browser.pages();
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!SKIPPED_TRANSITION.test(String(error))) errors.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return {
    errors,
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key as KeyInput),
    resize: (width, height) => page.setViewport({ width, height }),
    async choose(selector, file) {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(file);
    },
    screenshot: () => page.screenshot({ fullPage: true }),
    close: () => browser.close(),
  };
}
