/** What language models and feed readers read. */
import { ALTERED, type Check, firstWrong, OK, wrong } from '../check.ts';
import { lookAt } from '../documents.ts';
import type { Visit } from '../visit.ts';

const group = 'Readers';
const MAX_LLMS = 50_000;

/** In the format of llmstxt.org: one title, a quoted summary, prose, then lists of links. */
const llms = (visit: Visit) =>
  lookAt(visit, '/llms.txt', 'text/plain', ({ text }) => {
    const headings = text.match(/^#+ .*$/gm) ?? [];
    const list = text.slice(text.indexOf('\n## '));
    return firstWrong([
      headings.filter((heading) => heading.startsWith('# ')).length !== 1 &&
        wrong('llms.txt has not exactly one title.', ALTERED),
      !/^# .+\n\n> .+\n/.test(text) && wrong('llms.txt does not begin with a title and a summary.', ALTERED),
      headings.some((heading) => heading.startsWith('###')) &&
        wrong('llms.txt has headings below the second level.', ALTERED),
      /^(?!## |- \[[^\]]+\]\(\S+\)|\s*$).+$/m.test(list) &&
        wrong('llms.txt has something else than links in its lists.', ALTERED),
      text.length > MAX_LLMS && wrong(`llms.txt has more than ${MAX_LLMS} characters.`, ALTERED),
    ]);
  });

const llmsFull = (visit: Visit) =>
  lookAt(visit, '/llms-full.txt', 'text/plain', ({ text }) =>
    /^# .+\n/.test(text) ? OK : wrong('llms-full.txt does not begin with a title.', ALTERED),
  );

const atom = (visit: Visit) =>
  lookAt(visit, '/feed.xml', 'application/atom+xml', ({ text }) =>
    text.includes('<feed xmlns="http://www.w3.org/2005/Atom"')
      ? OK
      : wrong('/feed.xml is no Atom feed.', ALTERED),
  );

const jsonFeed = (visit: Visit) =>
  lookAt(visit, '/feed.json', 'application/feed+json', async () => {
    const { version } = await visit.json('/feed.json');
    if (version === 'https://jsonfeed.org/version/1.1') return OK;
    return wrong('/feed.json is no JSON Feed 1.1.', ALTERED);
  });

export const readerChecks: readonly Check[] = [
  { group, name: 'llms.txt keeps to its format', run: llms },
  { group, name: 'llms-full.txt has the essays', run: llmsFull },
  { group, name: 'the Atom feed is one', run: atom },
  { group, name: 'the JSON Feed is one', run: jsonFeed },
];
