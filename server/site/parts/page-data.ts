import type { ContentBundle } from '../../../web/runtime/bundle.ts';
import { BUNDLE_PATH, LIBRARY_PATH, type Library, type PageBundle } from '../../../web/runtime/library.ts';
import { REVALIDATE } from '../cache-control.ts';
import { JSON_TYPE } from '../media-type.ts';
import { ASSET_HEADERS } from '../policy-headers.ts';
import { wholeWithin } from '../prefetch-budget.ts';
import type { RepresentationInput } from '../representation.ts';
import type { Part } from './part.ts';

interface PageDataSource {
  readonly bundle: ContentBundle;
  readonly library: Library;
  /** Kilobytes. */
  readonly prefetchBudget: number;
  readonly shows: readonly unknown[];
}

/** What a page fetches to answer by itself: the bundle, and the library if it fits the budget. */
export function pageData({ bundle, library, prefetchBudget, shows }: PageDataSource): readonly Part[] {
  const whole = wholeWithin(library, prefetchBudget);
  const pageBundle = { ...bundle, wholeLibrary: whole !== undefined } satisfies PageBundle;
  const bundlePart = {
    path: BUNDLE_PATH,
    shows: [...shows, pageBundle.wholeLibrary],
    make: () => data(JSON.stringify(pageBundle)),
  };
  if (!whole) return [bundlePart];
  return [bundlePart, { path: LIBRARY_PATH, shows: [...shows, library.vectors], make: () => data(whole) }];
}

function data(body: string | Buffer<ArrayBuffer>): RepresentationInput {
  return { body, contentType: JSON_TYPE, cacheControl: REVALIDATE, headers: ASSET_HEADERS };
}
