import { type Check, firstWrong, OFF, OK, type Outcome, wrong } from '../check.ts';
import { newestEssayPath } from '../newest-essay.ts';
import type { Visit } from '../visit.ts';

const group = 'Markdown';
const PROXY = 'Let the proxy pass Accept and Vary, and keep no page for clients that accept something else.';

/** Every `Accept` with the form in which a page is to come. */
const choices: readonly (readonly [accept: string, type: string])[] = [
  ['text/markdown', 'text/markdown'],
  ['text/markdown, text/html;q=0.8, */*;q=0.1', 'text/markdown'],
  ['text/html, text/markdown;q=0.5', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['*/*', 'text/html'],
];

const typeOf = (headers: Headers) => (headers.get('content-type') ?? '').split(';')[0] ?? '';

/** The home page and the newest essay, with where their twins are. */
async function pagesOf({ get }: Visit): Promise<readonly (readonly [page: string, twin: string])[]> {
  const essay = await newestEssayPath(get);
  return [['/', '/index.md'], ...(essay === undefined ? [] : [[essay, `${essay}.md`] as const])];
}

/** What `look` finds at the first page where something is wrong; `off` where the site has no Markdown at all. */
async function everyPage(
  visit: Visit,
  look: (page: string, twin: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { status } = await visit.get('/index.md');
  if (status === 404 && !visit.advertised.has('/index.md')) return OFF;
  const outcomes: Outcome[] = [];
  for (const [page, twin] of await pagesOf(visit)) outcomes.push(await look(page, twin));
  return firstWrong(outcomes);
}

const twins = (visit: Visit) =>
  everyPage(visit, async (_page, twin) => {
    const { status, headers, text } = await visit.get(twin);
    if (status !== 200 || typeOf(headers) !== 'text/markdown') {
      return wrong(`${twin} answers ${status} as ${typeOf(headers)}.`, 'Let it answer 200 as text/markdown.');
    }
    return /^# \S/.test(text) ? OK : wrong(`${twin} does not begin with a title.`, 'Build the site anew.');
  });

const negotiation = (visit: Visit) =>
  everyPage(visit, async (page) => {
    const outcomes: Outcome[] = [];
    for (const [accept, type] of choices) {
      const { headers } = await visit.get(page, { accept });
      outcomes.push(
        typeOf(headers) === type
          ? OK
          : wrong(`${page} comes as ${typeOf(headers)} for Accept: ${accept}.`, PROXY),
      );
    }
    return firstWrong(outcomes);
  });

const caching = (visit: Visit) =>
  everyPage(visit, async (page) => {
    const [html, markdown] = await Promise.all([
      visit.get(page, { accept: 'text/html' }),
      visit.get(page, { accept: 'text/markdown' }),
    ]);
    const varies = ({ headers }: typeof html) => /(^|,)\s*accept\s*(,|$)/i.test(headers.get('vary') ?? '');
    return firstWrong([
      !varies(html) && wrong(`${page} as HTML does not vary by Accept.`, PROXY),
      !varies(markdown) && wrong(`${page} as Markdown does not vary by Accept.`, PROXY),
      !/\bprivate\b|\bno-store\b/.test(markdown.headers.get('cache-control') ?? '') &&
        wrong(
          `${page} as Markdown may be kept by shared caches.`,
          'Let the proxy leave Cache-Control alone.',
        ),
    ]);
  });

const sameText = (visit: Visit) =>
  everyPage(visit, async (page, twin) => {
    const [negotiated, direct] = await Promise.all([
      visit.get(page, { accept: 'text/markdown' }),
      visit.get(twin),
    ]);
    if (negotiated.text === direct.text) return OK;
    return wrong(`${page} in Markdown is not the text of ${twin}.`, 'See whether a proxy keeps an old one.');
  });

export const markdownChecks: readonly Check[] = [
  { group, name: 'pages have twins in Markdown', run: twins },
  { group, name: 'Accept chooses, with its weights', run: negotiation },
  { group, name: 'caches keep the two apart', run: caching },
  { group, name: 'both ways give one text', run: sameText },
];
