import { problemTypes } from '../web/runtime/problems.ts';
import { canonicalRoutes, essayPath, essaysPath } from '../web/runtime/routes.ts';
import type { ManifestSource } from './source.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/**
 * Bound of the protocol for one file; its other one, 50 MB, lies far beyond that many of our addresses. Nobody writes so
 * many essays that an index of several files would be worth its code: the oldest would be left out.
 */
const MAX_ADDRESSES = 50_000;

interface Place {
  readonly path: string;
  /** `YYYY-MM-DD`, where the content tells. */
  readonly lastmod?: string | undefined;
}

/** `/sitemap.xml`: every public page once, in the format of sitemaps.org. Greetings are left to the guestbook. */
export function sitemap({ bundle }: ManifestSource): string {
  const places = listPlaces(bundle).slice(0, MAX_ADDRESSES);
  const urls = places.map(({ path, lastmod }) =>
    element('url', {}, [element('loc', {}, bundle.origin + path), ...modified(lastmod)]),
  );
  return xmlDocument(element('urlset', { xmlns: NAMESPACE }, urls));
}

function listPlaces({ essays, pillars }: ManifestSource['bundle']): readonly Place[] {
  const newest = essays[0]?.date;
  return [
    ...canonicalRoutes.map(({ path }) =>
      path === '/' || path === '/essays' ? { path, lastmod: newest } : { path },
    ),
    ...pillars.flatMap(({ name, slug }) => {
      const latest = essays.find(({ category }) => category === name);
      return latest ? [{ path: essaysPath({ category: slug }), lastmod: latest.date }] : [];
    }),
    { path: '/problems' },
    ...Object.keys(problemTypes).map((name) => ({ path: `/problems/${name}` })),
    ...essays.map(({ slug, date }) => ({ path: essayPath(slug), lastmod: date })),
  ];
}

function modified(lastmod: string | undefined): readonly Xml[] {
  return lastmod === undefined ? [] : [element('lastmod', {}, lastmod)];
}
