/** Checks of the documents that crawlers, language models and feed readers look for. */
import { checkGroup, documentAt, ensure, MISSING, PASS_404 } from '../check.ts';

const SITE_ANSWERS = 'Check whether a proxy or a CDN answers instead of the site.';
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const MAX_LLMS_LENGTH = 50_000;

export const documentChecks = [
  ...checkGroup('Crawlers', {
    'robots.txt tells crawlers what they may do': async (site) => {
      const { text } = await documentAt(site, '/robots.txt', 'text/plain');
      ensure(/^User-agent: \*$/im.test(text), 'robots.txt has no group for all crawlers.', SITE_ANSWERS);
      ensure(/^User-agent: GPTBot$/im.test(text), 'robots.txt names no AI crawler.', SITE_ANSWERS);
      ensure(
        /^(Content-Signal: search=(yes|no), ai-input=(yes|no), ai-train=(yes|no)|Disallow: \/)$/im.test(text),
        'robots.txt does not say what pages may be used for.',
        'Set policies.crawlers in site.yaml.',
      );
      ensure(/^Sitemap: https?:\/\/\S+$/im.test(text), 'robots.txt names no sitemap.', SITE_ANSWERS);
    },
    'the sitemap lists every page once': async (site) => {
      const { text } = await documentAt(site, '/sitemap.xml', 'application/xml');
      const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
      ensure(addresses.length > 0, 'The sitemap lists no page.', SITE_ANSWERS);
      ensure(new Set(addresses).size === addresses.length, 'The sitemap lists a page twice.', SITE_ANSWERS);
    },
    'security.txt has a contact and has not expired': async (site) => {
      const { text } = await documentAt(site, '/.well-known/security.txt', 'text/plain');
      const remaining = Date.parse(/^Expires: (.+)$/im.exec(text)?.[1] ?? '') - Date.now();
      ensure(
        /^Contact: (mailto:|https:|http:|tel:)\S+$/im.test(text),
        'security.txt names no contact.',
        'Set contact.email in site.yaml.',
      );
      ensure(remaining > 0, 'security.txt has expired.', 'Restart the site, and check its clock.');
      ensure(remaining <= YEAR_MS, 'security.txt expires in more than a year.', 'Check both clocks.');
    },
    // A site that answers everything with a page makes scanners find everything.
    'an unknown well-known document is a 404': async ({ get }) => {
      const { status } = await get(`/.well-known/${MISSING}`);
      ensure(status === 404, `An unknown document below /.well-known/ answers ${status}.`, PASS_404);
    },
  }),
  ...checkGroup('Readers', {
    // The format of llmstxt.org: one title, a quoted summary, prose, then lists of links.
    'llms.txt has the right format': async (site) => {
      const { text } = await documentAt(site, '/llms.txt', 'text/plain');
      const headings = text.match(/^#+ .*$/gm) ?? [];
      const lists = text.slice(text.indexOf('\n## '));
      const titles = headings.filter((heading) => heading.startsWith('# '));
      ensure(titles.length === 1, 'llms.txt does not have exactly one title.');
      ensure(/^# .+\n\n> .+\n/.test(text), 'llms.txt does not begin with a title and a summary.');
      ensure(!headings.some((heading) => heading.startsWith('###')), 'llms.txt has third-level headings.');
      ensure(
        !/^(?!## |- \[[^\]]+\]\(\S+\)|\s*$).+$/m.test(lists),
        'The lists of llms.txt contain something other than links.',
      );
      ensure(text.length <= MAX_LLMS_LENGTH, `llms.txt has more than ${MAX_LLMS_LENGTH} characters.`);
    },
    'llms-full.txt has the essays': async (site) => {
      const { text } = await documentAt(site, '/llms-full.txt', 'text/plain');
      ensure(/^# .+\n/.test(text), 'llms-full.txt does not begin with a title.');
    },
    'the Atom feed is valid': async (site) => {
      const { text } = await documentAt(site, '/feed.xml', 'application/atom+xml');
      ensure(text.includes('<feed xmlns="http://www.w3.org/2005/Atom"'), '/feed.xml is not an Atom feed.');
    },
    'the JSON Feed is valid': async (site) => {
      const { text } = await documentAt(site, '/feed.json', 'application/feed+json');
      ensure(text.includes('"https://jsonfeed.org/version/1.1"'), '/feed.json is not a JSON Feed 1.1.');
    },
  }),
];
