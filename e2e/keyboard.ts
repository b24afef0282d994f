/** Moves through a page as people without a mouse do. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses Tab, or Shift and Tab, until the part has the focus. */
export async function tabToPart(page: Page, part: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await part.evaluate((element) => element.matches(':focus'))).toBe(true);
  }).toPass({ intervals: [0] });
}

/** Reports a key as Safari does when the key has ended a composition of an input method. */
export async function pressAfterComposition(field: Locator, key: string): Promise<void> {
  await field.evaluate((element, name) => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, keyCode: 229, bubbles: true, cancelable: true }),
    );
  }, key);
}
