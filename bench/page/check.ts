/** What axe finds on a page, and whether the page is wider than a small screen. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';

const NARROW = { width: 320, height: 640 };
const SCREENS = [
  { width: 375, height: 812 },
  { width: 1280, height: 860 },
];
const THEMES = ['light', 'dark'] as const;

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
    let violations = 0;
    for (const screen of SCREENS) {
      for (const colorScheme of THEMES) {
        await page.setViewportSize(screen);
        await page.emulateMedia({ colorScheme });
        await page.goto(url, { waitUntil: 'networkidle' });
        const found = await new AxeBuilder({ page })
          .options({
            rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
          })
          .analyze();
        violations += found.violations.length;
      }
    }
    await page.setViewportSize(NARROW);
    await page.goto(url, { waitUntil: 'networkidle' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    return { violations, overflow: Math.max(0, width - NARROW.width) };
  } finally {
    await context.close();
  }
}
