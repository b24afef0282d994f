/** Searches over a few essays, for the tests. */

import { bundleOf, libraryOf } from '../../../../test/helpers/runtime/site.ts';
import type { EssayDocument } from '../../essays.ts';
import { NO_VECTORS } from '../../library.ts';
import type { Pillar } from '../../model.ts';
import { analyse } from '../analysed-text.ts';
import { documentVectors } from '../document-vectors.ts';
import { createSearch, type Search } from '../search.ts';
import type { DocumentVectors } from '../vector-space.ts';

interface Site {
  readonly essays: readonly EssayDocument[];
  readonly pillars?: readonly Pillar[];
}

/** By the words of titles, texts and subjects. */
export function searchOf(site: Site, vectors = NO_VECTORS): Search {
  const bundle = bundleOf(site);
  return createSearch({ ...bundle, library: { ...libraryOf(bundle), vectors } });
}

/** By words and by meaning. */
export async function searchWithMeaning(site: Site): Promise<Search> {
  return searchOf(site, await vectorsOf(site));
}

export function vectorsOf(site: Site): Promise<DocumentVectors> {
  const bundle = bundleOf(site);
  const { bodies } = libraryOf(bundle);
  return documentVectors(
    bundle.essays.map(({ slug, title }) => analyse(`${title}\n${bodies[slug]?.text}`).terms),
  );
}

/** As in a page that has no texts. */
export function catalogueSearchOf(site: Site): Search {
  return createSearch(bundleOf(site));
}

/** Slugs of what is found, best first. */
export async function found(search: Search, query: string): Promise<readonly string[]> {
  return (await search.search(query)).hits.map(({ slug }) => slug);
}
