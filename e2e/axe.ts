/** What axe finds on a page, and the settings in which pages are looked at. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const SCREENS = [
  { width: 375, height: 812 },
  { width: 1280, height: 860 },
] as const;
export const THEMES = ['light', 'dark'] as const;

/** Of WCAG 2.2 all levels that axe knows, the contrast of 7:1 among them, and its best practices. */
export async function violations(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
