/** axe for the browser tests, and the screens and themes that it checks. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const MOBILE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 860 };

interface Theme {
  readonly colorScheme: 'light' | 'dark';
  /** Runs only the color rules, since the themes differ only in colors. */
  readonly onlyColors: boolean;
}

interface Screen {
  readonly screen: { readonly width: number; readonly height: number };
  readonly themes: readonly Theme[];
}

const LIGHT: Theme = { colorScheme: 'light', onlyColors: false };
const DARK: Theme = { colorScheme: 'dark', onlyColors: true };

/** Screens and themes to check. Phone and desktop share colors, so only the long run checks dark on a phone. */
export const SCREENS: readonly Screen[] = [
  { screen: MOBILE, themes: process.env.LONG_RUN ? [LIGHT, DARK] : [LIGHT] },
  { screen: DESKTOP, themes: [LIGHT, DARK] },
];

/** All WCAG 2.2 levels that axe supports, including the 7:1 contrast ratio, and axe's own best practices. */
const EVERY_RULE = {
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};
/** Rules that depend on the theme. */
const COLOR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];
/** Omits passing elements, because describing them takes axe longer than finding the violations. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const] };

/** Returns the axe violations on a page or in part of it, in its current state. */
export async function violations(
  page: Page,
  { onlyColors = false, within = 'html' } = {},
): Promise<readonly string[]> {
  const rules = onlyColors ? { runOnly: COLOR_RULES } : EVERY_RULE;
  // Legacy mode skips the blank page that collects results from cross-origin frames; there are none.
  const builder = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ ...rules, ...ONLY_VIOLATIONS });
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
