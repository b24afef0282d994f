/** Moves through a page as people without a mouse do. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses Tab until the part has the focus. */
export async function tabToPart(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(part).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}
