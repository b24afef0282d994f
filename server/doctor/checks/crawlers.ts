import { type Check, firstWrong, OK, wrong } from '../check.ts';
import { lookAt } from '../documents.ts';
import type { Visit } from '../visit.ts';

const group = 'Crawlers';
const SECURITY = '/.well-known/security.txt';
const ALTERED = 'See whether a proxy or a CDN answers in place of the site.';
const A_YEAR = 366 * 24 * 60 * 60 * 1000;

const robots = (visit: Visit) =>
  lookAt(visit, '/robots.txt', 'text/plain', ({ text }) =>
    firstWrong([
      !/^User-agent: \*$/im.test(text) && wrong('robots.txt has no group for all crawlers.', ALTERED),
      !/^User-agent: GPTBot$/im.test(text) && wrong('robots.txt names no AI crawler.', ALTERED),
      !/^(Content-Signal: search=(yes|no), ai-input=(yes|no), ai-train=(yes|no)|Disallow: \/)$/im.test(
        text,
      ) &&
        wrong('robots.txt does not say what pages may be used for.', 'Set policies.crawlers in site.yaml.'),
      !/^Sitemap: https?:\/\/\S+$/im.test(text) && wrong('robots.txt names no sitemap.', ALTERED),
    ]),
  );

const sitemap = (visit: Visit) =>
  lookAt(visit, '/sitemap.xml', 'application/xml', ({ text }) => {
    const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    if (places.length === 0) return wrong('The sitemap lists no page.', ALTERED);
    if (new Set(places).size < places.length) return wrong('The sitemap lists a page twice.', ALTERED);
    return OK;
  });

const security = (visit: Visit) =>
  lookAt(visit, SECURITY, 'text/plain', ({ text }) => {
    const expires = Date.parse(/^Expires: (.+)$/im.exec(text)?.[1] ?? '');
    const left = expires - Date.now();
    return firstWrong([
      !/^Contact: (mailto:|https:|http:|tel:)\S+$/im.test(text) &&
        wrong('security.txt names no contact.', 'Set contact.email in site.yaml.'),
      !(left > 0) && wrong('security.txt has expired.', 'Restart the site; see whether its clock is right.'),
      left > A_YEAR &&
        wrong('security.txt expires in more than a year.', 'See whether the clocks are right.'),
    ]);
  });

/** A site that shows a page for whatever is asked of it makes scanners find everything. */
async function unknown({ get }: Visit) {
  const { status } = await get('/.well-known/foyer-doctor-asks-for-nothing');
  if (status === 404) return OK;
  return wrong(
    `An unknown document below /.well-known/ answers ${status}.`,
    'Let the proxy pass the 404 of the site.',
  );
}

export const crawlerChecks: readonly Check[] = [
  { group, name: 'robots.txt tells crawlers what they may', run: robots },
  { group, name: 'the sitemap lists every page once', run: sitemap },
  { group, name: 'security.txt has a contact and has not expired', run: security },
  { group, name: 'an unknown well-known document is a 404', run: unknown },
];
