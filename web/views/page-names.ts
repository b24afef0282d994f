import type { Route } from '../core/model.ts';
import type { Wording } from '../locales/wording.ts';
import type { WordKey } from '../locales/words.ts';

/** The pages that every site may have. */
const PAGE_WORDS: ReadonlyMap<string, WordWithoutValues> = new Map([
  ['/', 'pages.home'],
  ['/essays', 'pages.essays'],
  ['/projects', 'pages.projects'],
  ['/about', 'pages.about'],
  ['/offerings', 'pages.offerings'],
  ['/contact', 'pages.contact'],
  ['/guestbook', 'pages.guestbook'],
  ['/agents', 'pages.agents'],
  ['/legal', 'pages.legal'],
]);

type WordWithoutValues = Extract<WordKey, `pages.${string}`>;

/** Returns what the site calls a page, or undefined for a page of the owner's own, which the owner names. */
export function wordOfPage(path: string): WordWithoutValues | undefined {
  return PAGE_WORDS.get(path);
}

export function nameOfPage({ say }: Wording, { path, label }: Pick<Route, 'path' | 'label'>): string {
  const word = wordOfPage(path);
  return word === undefined ? label : say(word);
}
