import { markdownPath } from '../../../web/runtime/routes.ts';
import { htmlPage, markdownPage, type PageOptions } from '../page-representation.ts';
import type { Page } from '../pages.ts';
import type { Part } from './part.ts';

interface PagePartsOptions extends Pick<PageOptions, 'config' | 'surfaces'> {
  /** What a page shows that names nothing less. */
  readonly shows: readonly unknown[];
}

/** The pages as HTML. */
export function pageParts(
  pages: readonly Page[],
  { config, surfaces, shows }: PagePartsOptions,
): readonly Part[] {
  return pages.map((page) => ({
    path: page.path,
    shows: page.shows ?? shows,
    make: () => htmlPage(page.render(), { config, surfaces, path: page.path }),
  }));
}

/** The twins in Markdown that are made ahead. */
export function markdownParts(
  pages: readonly Page[],
  origin: string,
  shows: readonly unknown[],
): readonly Part[] {
  return pages.flatMap(({ path, markdown }) =>
    markdown
      ? [{ path: markdownPath(path), shows, make: () => markdownPage(markdown(), origin + path) }]
      : [],
  );
}
