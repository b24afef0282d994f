import { canonicalRoutes } from '../core/canonical-routes.ts';
import type { Route } from '../core/model.ts';
import type { Wording } from '../locales/wording.ts';
import type { WordKey } from '../locales/words.ts';

type PageWord = Extract<WordKey, `pages.${string}`>;

/** Returns what the site calls a page, or undefined for a page of the owner's own, which the owner names. */
export function wordOfPage(path: string): PageWord | undefined {
  const isCanonical = canonicalRoutes.some((route) => route.path === path);
  return isCanonical ? (`pages.${path.slice(1) || 'home'}` as PageWord) : undefined;
}

export function nameOfPage({ say }: Wording, { path, label }: Pick<Route, 'path' | 'label'>): string {
  const word = wordOfPage(path);
  return word === undefined ? label : say(word);
}
