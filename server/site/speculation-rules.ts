/** The speculation rules (https://wicg.github.io/nav-speculation/), with which browsers render a page before a visit. */

import type { ContentBundle } from '../../web/core/bundle.ts';

export const SPECULATION_RULES_PATH = '/speculation-rules.json';
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/** Files load fast. */
const FILES = ['/api/*', '/*.*'];
/** Pages with forms or messages should be fresh. */
const FRESH_PAGES = ['/contact*', '/guestbook*'];

/** Returns the rules: a page is rendered when the visitor points at a link to it (eagerness `moderate`). */
export function speculationRulesOf({ exported }: Pick<ContentBundle, 'exported'>) {
  const excluded = exported ? FILES : [...FRESH_PAGES, ...FILES];
  return {
    prerender: [
      {
        where: {
          and: [{ href_matches: '/*' }, ...excluded.map((path) => ({ not: { href_matches: path } }))],
        },
        eagerness: 'moderate',
      },
    ],
  };
}
