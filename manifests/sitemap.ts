import { problemNames } from '../web/core/problems.ts';
import { essayPath, essaysPath } from '../web/core/routes.ts';
import { routesOf } from '../web/core/site-pages.ts';
import { sharedTags } from '../web/core/tags.ts';
import type { ManifestSource } from './source.ts';
import { element, xmlDocument } from './xml.ts';

/** The protocol's limit per file. A larger site omits its oldest essays. */
const MAX_ADDRESSES = 50_000;

/** Returns `/sitemap.xml` in the format of sitemaps.org: every public page once, except single greetings. */
export function sitemap({ bundle }: ManifestSource): string {
  const urls = pageEntries(bundle)
    .slice(0, MAX_ADDRESSES)
    .map(({ path, lastmod }) =>
      element('url', {}, [
        element('loc', {}, bundle.origin + path),
        ...(lastmod === undefined ? [] : [element('lastmod', {}, lastmod)]),
      ]),
    );
  return xmlDocument(element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, urls));
}

/** Lists every page, with the date of its last change if known. */
function pageEntries(bundle: ManifestSource['bundle']) {
  const { essays, pillars, pages } = bundle;
  const newest = essays[0]?.date;
  return [
    ...routesOf(bundle).map(({ path }) => ({
      path,
      lastmod:
        path === '/' || path === '/essays' ? newest : pages.find((page) => page.path === path)?.updated,
    })),
    ...pillars.flatMap(({ name, slug }) => {
      const latest = essays.find(({ category }) => category === name);
      return latest ? [{ path: essaysPath(bundle, { category: slug }), lastmod: latest.date }] : [];
    }),
    ...sharedTags(bundle).map(({ name }) => ({
      path: essaysPath(bundle, { tag: name }),
      lastmod: essays.find(({ tags }) => tags.includes(name))?.date,
    })),
    { path: '/problems', lastmod: undefined },
    ...problemNames(bundle.exported !== undefined).map((name) => ({
      path: `/problems/${name}`,
      lastmod: undefined,
    })),
    ...essays.map(({ slug, date, updated = date }) => ({ path: essayPath(slug), lastmod: updated })),
  ];
}
