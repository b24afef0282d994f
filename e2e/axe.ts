/** axe for the browser tests, and the screens and themes that it checks. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const PHONE = { width: 375, height: 812 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1440, height: 900 };

type Theme = 'light' | 'dark';

interface Screen {
  readonly screen: { readonly width: number; readonly height: number };
  readonly themes: readonly Theme[];
}

const THEMES: readonly Theme[] = ['light', 'dark'];

/** Screens and themes to check. Together, the two of the short run show every color and both arrangements of a page. */
export const SCREENS: readonly Screen[] = process.env.LONG_RUN
  ? [PHONE, TABLET, DESKTOP].map((screen) => ({ screen, themes: THEMES }))
  : [
      { screen: PHONE, themes: ['light'] },
      { screen: DESKTOP, themes: ['dark'] },
    ];

/** axe's rules for WCAG 2.2 A and AA, its best practices, and its experiments, which are off by default. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** The only rule for level AAA that the site meets everywhere is a contrast of 7:1, which includes that of 4.5:1. */
const CONTRAST = { 'color-contrast-enhanced': { enabled: true }, 'color-contrast': { enabled: false } };
/** Omits passing elements, because describing them takes axe longer than finding the violations. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const] };

/** Returns the axe violations on a page or in part of it, in its current state. */
export async function violations(page: Page, { within = 'html' } = {}): Promise<readonly string[]> {
  // Legacy mode skips the blank page that collects results from cross-origin frames; there are none.
  const builder = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ rules: CONTRAST, ...ONLY_VIOLATIONS })
    .withTags(TAGS);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
