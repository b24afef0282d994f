import { aiCrawlers, type CrawlerUse, contentUsage, EVERYONE } from '../web/core/crawlers.ts';
import { documentPaths, isSwitchedOff } from '../web/core/documents/documents.ts';
import type { ManifestSource } from './source.ts';

/** Signal names from the draft "Content Signals" (contentsignals.org). */
const signals: Readonly<Record<CrawlerUse, string>> = {
  search: 'search',
  aiInput: 'ai-input',
  aiTrain: 'ai-train',
};
const uses = Object.keys(signals) as readonly CrawlerUse[];

const REFUSED = ['Disallow: /'];

/**
 * Returns `/robots.txt` (RFC 9309) for the owner's policy. Names AI companies' crawlers and disallows those whose use
 * the owner forbids, because not all of them understand signals.
 */
export function robotsTxt({ bundle }: ManifestSource): string {
  const policy = bundle.site.policies.crawlers;
  const refusesEveryone = policy.refuse.includes(EVERYONE);
  const isRefused = (name: string) => refusesEveryone || policy.refuse.some((other) => isSame(other, name));
  // A use that the owner does not mention is allowed.
  const isAllowedUse = (use: CrawlerUse) => policy[use] !== false;
  const known = uses.flatMap((use) =>
    aiCrawlers[use].map((name) => ({ name, isAllowed: isAllowedUse(use) })),
  );
  const refused = [
    ...known.filter(({ name, isAllowed }) => !isAllowed || isRefused(name)).map(({ name }) => name),
    ...policy.refuse.filter((name) => name !== EVERYONE),
  ].filter((name, index, all) => all.findIndex((other) => isSame(other, name)) === index);
  const welcome = known.map(({ name }) => name).filter((name) => !refused.includes(name));
  const said = uses.map((use) => `${signals[use]}=${isAllowedUse(use) ? 'yes' : 'no'}`);
  const usage = contentUsage(policy);
  const allowed = [
    `Content-Signal: ${said.join(', ')}`,
    ...(usage === undefined ? [] : [`Content-Usage: ${usage}`]),
    'Allow: /',
  ];
  return [
    ...groupFor([EVERYONE], refusesEveryone ? REFUSED : allowed),
    ...groupFor(welcome, allowed),
    ...groupFor(refused, REFUSED),
    // A comment, because Lighthouse reports the directive `Agentmap` as an error.
    ...(isSwitchedOff(documentPaths.aiCatalog, bundle.site.surfaces)
      ? []
      : [`# Agentmap: ${bundle.origin}${documentPaths.aiCatalog}`]),
    `Sitemap: ${bundle.origin}${documentPaths.sitemap}`,
    '',
  ].join('\n');
}

/** Returns whether two crawler names are equal, ignoring case (RFC 9309, section 2.2.1). */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function groupFor(names: readonly string[], rules: readonly string[]): string[] {
  return names.length === 0 ? [] : [...names.map((name) => `User-agent: ${name}`), ...rules, ''];
}
