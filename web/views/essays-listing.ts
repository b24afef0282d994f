/** Which essays stand on a page of the list. */
import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import type { Pillar } from '../runtime/model.ts';
import { ESSAYS_ON_PAGE, type Found, pagesOf, RESULTS_ON_PAGE } from '../runtime/search/found.ts';

export interface EssaysFilter {
  readonly pillar?: Pillar | undefined;
  /** What was asked for, where no pillar has that slug. */
  readonly unknownCategory?: string | undefined;
  /** Which page of a long list, from 1; beyond its end the last. */
  readonly page?: number;
  /** The answer to a search, of that pillar or of all. */
  readonly found?: Found | undefined;
}

export interface EssaysListing {
  readonly title: string;
  /** Those of the pillar, or all. */
  readonly essays: readonly Essay[];
  readonly page: number;
  readonly pages: number;
}

export function listingOf(
  { essays: all }: ContentBundle,
  { pillar, found, page: asked = 1 }: EssaysFilter,
): EssaysListing {
  const essays = all.filter(({ category }) => !pillar || category === pillar.name);
  const pages = found ? pagesOf(found.total, RESULTS_ON_PAGE) : pagesOf(essays.length, ESSAYS_ON_PAGE);
  const page = found ? found.offset / RESULTS_ON_PAGE + 1 : Math.min(asked, pages);
  return { title: pillar ? `Essays on ${pillar.name}` : 'Essays', essays, page, pages };
}

/** Of a long list those of one page. */
export function onPage(essays: readonly Essay[], page: number): readonly Essay[] {
  return essays.slice((page - 1) * ESSAYS_ON_PAGE, page * ESSAYS_ON_PAGE);
}
