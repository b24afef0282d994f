/** The speculation rules (https://wicg.github.io/nav-speculation/), with which browsers render a page before a visit. */

export const SPECULATION_RULES_PATH = '/speculation-rules.json';
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/** Pages with forms or messages are left out, because they should be fresh; files are left out, because they load fast. */
const EXCLUDED = ['/contact*', '/guestbook*', '/api/*', '/*.*'];

/** Renders a page when the visitor points at a link to it (eagerness `moderate`). */
export const speculationRules = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, ...EXCLUDED.map((path) => ({ not: { href_matches: path } }))] },
      eagerness: 'moderate',
    },
  ],
};
