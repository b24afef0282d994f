import { aiCrawlers, type CrawlerPolicy, type CrawlerUse } from '../web/runtime/crawlers.ts';
import { documentPaths } from '../web/runtime/documents.ts';
import type { ManifestSource } from './source.ts';

/** The signals as the draft "Content Signals" (contentsignals.org) names them. */
const signals: Readonly<Record<CrawlerUse, string>> = {
  search: 'search',
  aiInput: 'ai-input',
  aiTrain: 'ai-train',
};
const uses = Object.keys(signals) as readonly CrawlerUse[];

/**
 * `/robots.txt` (RFC 9309), from the owner's policy. The crawlers of AI companies are named: not all of them understand
 * signals, so those that come for a use the owner denies are sent away.
 */
export function robotsTxt({ bundle }: ManifestSource): string {
  const policy = bundle.site.policies.crawlers;
  const known = uses.flatMap((use) => aiCrawlers[use].map((name) => ({ name, isAllowed: policy[use] })));
  const refused = unique([
    ...known.filter(({ name, isAllowed }) => !isAllowed || isRefused(name, policy)).map(({ name }) => name),
    ...policy.refuse.filter((name) => name !== EVERYONE),
  ]);
  const welcome = known.map(({ name }) => name).filter((name) => !refused.includes(name));
  return [
    ...groupFor([EVERYONE], policy.refuse.includes(EVERYONE) ? REFUSED : allowed(policy)),
    ...groupFor(welcome, allowed(policy)),
    ...groupFor(refused, REFUSED),
    `Sitemap: ${bundle.origin}${documentPaths.sitemap}`,
    '',
  ].join('\n');
}

const EVERYONE = '*';
const REFUSED = ['Disallow: /'];

function allowed(policy: CrawlerPolicy): string[] {
  const said = uses.map((use) => `${signals[use]}=${policy[use] ? 'yes' : 'no'}`);
  return [`Content-Signal: ${said.join(', ')}`, 'Allow: /'];
}

/** Names are compared without regard to case (RFC 9309, section 2.2.1). */
function isRefused(name: string, { refuse }: CrawlerPolicy): boolean {
  return refuse.some((other) => other === EVERYONE || isSameName(other, name));
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function unique(names: readonly string[]): string[] {
  return names.filter((name, index) => names.findIndex((other) => isSameName(other, name)) === index);
}

function groupFor(names: readonly string[], rules: readonly string[]): string[] {
  return names.length === 0 ? [] : [...names.map((name) => `User-agent: ${name}`), ...rules, ''];
}
