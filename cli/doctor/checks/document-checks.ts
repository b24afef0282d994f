/** Checks the documents that crawlers, language models and feed readers look for. */
import { z } from 'zod/v3';
import { type CheckGroups, documentCheck, isMissing } from '../site.ts';

const TEXT = 'text/plain';
const SITE_ANSWERS = 'Check whether a proxy or a CDN answers instead of the site.';
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const MAX_LLMS_LENGTH = 50_000;

const robots = z
  .string()
  .regex(/^User-agent: \*$/im, 'has no group for all crawlers')
  .regex(/^User-agent: GPTBot$/im, 'names no AI crawler')
  .regex(
    /^(Content-Signal: search=(yes|no), ai-input=(yes|no), ai-train=(yes|no)|Disallow: \/)$/im,
    'does not say what pages may be used for (policies.crawlers in site.yaml)',
  )
  .regex(/^Sitemap: https?:\/\/\S+$/im, 'names no sitemap');

const sitemap = z
  .string()
  .regex(/<loc>[^<]/, 'lists no page')
  .refine((xml) => {
    const addresses = xml.match(/<loc>[^<]+/g) ?? [];
    return new Set(addresses).size === addresses.length;
  }, 'lists a page twice');

const remainingMs = (text: string) => Date.parse(/^Expires: (.+)$/im.exec(text)?.[1] ?? '') - Date.now();
const security = z
  .string()
  .regex(/^Contact: (mailto:|https:|http:|tel:)\S+$/im, 'names no contact (contact.email in site.yaml)')
  .refine((text) => remainingMs(text) > 0, 'has expired')
  .refine((text) => remainingMs(text) <= YEAR_MS, 'expires in more than a year');

/** The format of llmstxt.org: one title, a quoted summary, prose, then lists of links. */
const llms = z
  .string()
  .max(MAX_LLMS_LENGTH, `has more than ${MAX_LLMS_LENGTH} characters`)
  .regex(/^# .+\n\n> .+\n/, 'does not begin with a title and a summary')
  .refine((text) => text.match(/^# /gm)?.length === 1, 'does not have exactly one title')
  .refine((text) => !/^###+ /m.test(text), 'has third-level headings')
  .refine(
    (text) => !/^(?!## |- \[[^\]]+\]\(\S+\)|\s*$).+$/m.test(text.slice(text.indexOf('\n## '))),
    'has lists that contain something other than links',
  );

const llmsFull = z.string().regex(/^# .+\n/, 'does not begin with a title');
const atom = z.string().regex(/<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/, 'is not an Atom feed');
const jsonFeed = z.object({ version: z.literal('https://jsonfeed.org/version/1.1') });

export const documentChecks: CheckGroups = {
  Crawlers: {
    'robots.txt tells crawlers what they may do': documentCheck('/robots.txt', robots, TEXT, SITE_ANSWERS),
    'the sitemap lists every page once': documentCheck(
      '/sitemap.xml',
      sitemap,
      'application/xml',
      SITE_ANSWERS,
    ),
    'security.txt has a contact and has not expired': documentCheck(
      '/.well-known/security.txt',
      security,
      TEXT,
      'Restart the site, and check its clock.',
    ),
    // If a site returned a page for every path, scanners would find every document.
    'a missing well-known document is a 404': isMissing('/.well-known/'),
  },
  Readers: {
    'llms.txt has the right format': documentCheck('/llms.txt', llms, TEXT),
    'llms-full.txt has the essays': documentCheck('/llms-full.txt', llmsFull, TEXT),
    'the Atom feed is valid': documentCheck('/feed.xml', atom, 'application/atom+xml'),
    'the JSON Feed is valid': documentCheck('/feed.json', jsonFeed, 'application/feed+json'),
  },
};
