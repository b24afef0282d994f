import { everyEssay } from '../web/core/bundle.ts';
import { routesOf } from '../web/core/canonical-routes.ts';
import { documentPaths, partPath } from '../web/core/documents/documents.ts';
import type { OwnPage } from '../web/core/model.ts';
import { problemNames } from '../web/core/problems.ts';
import { essayPath, essaysPath, ownPath } from '../web/core/routes.ts';
import { sharedTags } from '../web/core/tags.ts';
import { type PageVersion, versionsOf } from '../web/core/versions.ts';
import type { ManifestSource } from './source.ts';
import { element, xmlDocument } from './xml.ts';

/** Addresses in one file; the protocol allows ten times as many. */
const MAX_ADDRESSES = 5_000;
const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
};

interface SitemapEntry {
  readonly path: string;
  readonly lastmod?: string | undefined;
  /** The page in each of its languages, itself included. */
  readonly versions?: readonly PageVersion[] | undefined;
}

/**
 * Returns the files of `/sitemap.xml` in the format of sitemaps.org: every public page once, except single greetings. A
 * larger site has an index at that path, and the pages in numbered files.
 */
export function sitemapFiles(
  { bundle }: ManifestSource,
  maxAddresses = MAX_ADDRESSES,
): readonly (readonly [path: string, build: () => string])[] {
  const { origin } = bundle;
  const entries = pageEntries(bundle);
  const whole = documentPaths.sitemap;
  if (entries.length <= maxAddresses) return [[whole, () => render(origin, 'urlset', 'url', entries)]];
  const parts = Array.from({ length: Math.ceil(entries.length / maxAddresses) }, (_, index) => {
    const start = index * maxAddresses;
    return { path: partPath(whole, index + 1), pages: entries.slice(start, start + maxAddresses) };
  });
  const index = parts.map(({ path, pages }) => {
    const dates = pages.flatMap(({ lastmod }) => lastmod ?? []);
    return { path, lastmod: dates.sort().at(-1) };
  });
  return [
    [whole, () => render(origin, 'sitemapindex', 'sitemap', index)],
    ...parts.map(({ path, pages }) => [path, () => render(origin, 'urlset', 'url', pages)] as const),
  ];
}

function render(origin: string, root: string, name: string, entries: readonly SitemapEntry[]): string {
  const hasVersions = entries.some(({ versions }) => versions);
  const children = entries.map(({ path, lastmod, versions = [] }) =>
    element(name, {}, [
      element('loc', {}, origin + path),
      ...(lastmod === undefined ? [] : [element('lastmod', {}, lastmod)]),
      ...versions.map((version) =>
        element('xhtml:link', {
          rel: 'alternate',
          hreflang: version.language,
          href: origin + version.path,
        }),
      ),
    ]),
  );
  return xmlDocument(element(root, hasVersions ? NAMESPACES : { xmlns: NAMESPACES.xmlns }, children));
}

/** Lists every page, with the date of its last change if known. */
function pageEntries(bundle: ManifestSource['bundle']): readonly SitemapEntry[] {
  const { essays, pillars, pages, translatedPages, site } = bundle;
  const ownPageEntry = (page: OwnPage) => {
    const { path, translation, translations, updated } = page;
    const language = translation?.language ?? site.locale;
    return { path, lastmod: updated, versions: versionsOf({ language, path }, translations, ownPath) };
  };
  const newest = essays[0]?.date;
  // The newest essay comes last and is kept. A search of all essays for each tag would block the server.
  const newestByTag = new Map(
    essays.toReversed().flatMap(({ tags, date }) => tags.map((tag) => [tag, date] as const)),
  );
  return [
    ...routesOf(bundle).map(({ path }): SitemapEntry => {
      const own = pages.find((page) => page.path === path);
      if (own) return ownPageEntry(own);
      return { path, lastmod: path === '/' || path === '/essays' ? newest : undefined };
    }),
    ...translatedPages.map(ownPageEntry),
    ...pillars.flatMap(({ name, slug }) => {
      const latest = essays.find(({ category }) => category === name);
      return latest ? [{ path: essaysPath(bundle, { category: slug }), lastmod: latest.date }] : [];
    }),
    ...sharedTags(bundle).map(({ name }) => ({
      path: essaysPath(bundle, { tag: name }),
      lastmod: newestByTag.get(name),
    })),
    { path: '/problems' },
    ...problemNames(bundle.exported !== undefined).map((name) => ({ path: `/problems/${name}` })),
    ...everyEssay(bundle).map((essay) => {
      const { slug, date, updated = date, language, translations } = essay;
      const path = essayPath(slug);
      return { path, lastmod: updated, versions: versionsOf({ language, path }, translations, essayPath) };
    }),
  ];
}
