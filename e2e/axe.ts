/** What axe finds on a page, and the settings in which pages are looked at. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const MOBILE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 860 };

export const SCREENS = [MOBILE, DESKTOP] as const;
export const THEMES = ['light', 'dark'] as const;

/** All levels of WCAG 2.2 that axe knows, the contrast of 7:1 among them, and its best practices. */
const EVERY_RULE = {
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};
/** Rules on which a theme has an influence. */
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Returns what axe finds on a page as it is shown now. */
export async function violations(page: Page, { onlyColors = false } = {}): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page });
  const { violations } = await (onlyColors
    ? builder.withRules(COLOR_RULES)
    : builder.options(EVERY_RULE)
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
