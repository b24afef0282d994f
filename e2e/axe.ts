/** What axe finds on a page, and the settings in which pages are looked at. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const MOBILE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 860 };

interface Theme {
  readonly colorScheme: 'light' | 'dark';
  /** The themes differ in nothing but colors. */
  readonly onlyColors: boolean;
}

interface Screen {
  readonly screen: { readonly width: number; readonly height: number };
  readonly themes: readonly Theme[];
}

const LIGHT: Theme = { colorScheme: 'light', onlyColors: false };
const DARK: Theme = { colorScheme: 'dark', onlyColors: true };

/** How a page is looked at. The long run also looks at the dark theme on a phone, whose colors are those of a desktop. */
export const SCREENS: readonly Screen[] = [
  { screen: MOBILE, themes: process.env.LONG_RUN ? [LIGHT, DARK] : [LIGHT] },
  { screen: DESKTOP, themes: [LIGHT, DARK] },
];

/** All levels of WCAG 2.2 that axe knows, the contrast of 7:1 among them, and its best practices. */
const EVERY_RULE = {
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};
/** Rules on which a theme has an influence. */
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];
/** Describing every element that passes takes axe longer than finding what fails. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const] };

/** Returns what axe finds on a page, or in a part of it, as it is shown now. */
export async function violations(
  page: Page,
  { onlyColors = false, within = 'html' } = {},
): Promise<readonly string[]> {
  const rules = onlyColors ? { runOnly: COLOR_RULES } : EVERY_RULE;
  // Collecting the results in a blank page, which legacy mode spares, is for frames of other origins; there are none.
  const builder = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ ...rules, ...ONLY_VIOLATIONS });
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
