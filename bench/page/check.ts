/** What axe finds on a page, and whether the page is wider than a small screen. */
import type { Browser } from '@playwright/test';
import { SCREENS, THEMES, violations } from '../../e2e/axe.ts';

const NARROW = { width: 320, height: 640 };

export interface Checked {
  /** Violations in all, on phone and desktop, light and dark; the contrast of 7:1 is among the rules. */
  readonly violations: number;
  /** Pixels by which the page is wider than 320. */
  readonly overflow: number;
}

export async function check(browser: Browser, url: string): Promise<Checked> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    let found = 0;
    for (const screen of SCREENS) {
      for (const colorScheme of THEMES) {
        await page.setViewportSize(screen);
        await page.emulateMedia({ colorScheme });
        await page.goto(url, { waitUntil: 'networkidle' });
        found += (await violations(page)).length;
      }
    }
    await page.setViewportSize(NARROW);
    await page.goto(url, { waitUntil: 'networkidle' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    return { violations: found, overflow: Math.max(0, width - NARROW.width) };
  } finally {
    await context.close();
  }
}
