/** Searches over a few essays, for tests. */
import { documentVectors } from '../../../site/meaning/document-vectors.ts';
import { numberTerms } from '../../../site/meaning/find-essay-meaning.ts';
import type { EssayDocument } from '../../../web/core/essays.ts';
import type { Pillar } from '../../../web/core/model.ts';
import { english } from '../../../web/core/search/analyzer.ts';
import { createSearch, type Search } from '../../../web/core/search/search.ts';
import { type DocumentVectors, NO_VECTORS } from '../../../web/core/search/vector-space.ts';
import { bundleOf, libraryOf } from './site.ts';

interface Site {
  readonly essays: readonly EssayDocument[];
  readonly pillars?: readonly Pillar[];
}

/** Creates a search by the words in titles, bodies and subjects. */
export function searchOf(site: Site, vectors = NO_VECTORS): Search {
  const bundle = bundleOf(site);
  return createSearch({ ...bundle, library: { ...libraryOf(bundle), vectors } });
}

/** Creates a search by words and by meaning. */
export function searchWithMeaning(site: Site): Search {
  return searchOf(site, vectorsOf(site));
}

export function vectorsOf(site: Site): DocumentVectors {
  const bundle = bundleOf(site);
  const { bodies } = libraryOf(bundle);
  const { terms } = numberTerms(
    bundle.essays.map(({ slug, title }) => english.tokens(`${title}\n${bodies[slug]?.text}`)),
  );
  return documentVectors(terms);
}

/** Creates a search of titles and summaries, as on a page without the library. */
export function catalogSearchOf(site: Site): Search {
  return createSearch(bundleOf(site));
}

/** Returns the slugs of the hits, best match first. */
export async function found(search: Search, query: string): Promise<readonly string[]> {
  return (await search.search(query)).hits.map(({ slug }) => slug);
}
