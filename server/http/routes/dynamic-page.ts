/** The few pages that depend on the request or the store, in both forms. */
import type { Pillar } from '../../../web/runtime/model.ts';
import { essayPath, essaysPath } from '../../../web/runtime/routes.ts';
import { type Found, pagesOf, RESULTS_ON_PAGE, toFound, toQuery } from '../../../web/runtime/search/found.ts';
import { type EssaysFilter, essaysPage, listingOf } from '../../../web/views/essays.tsx';
import { greetingPage, guestbookPage } from '../../../web/views/guestbook.tsx';
import { essayMarkdown, essaysMarkdown } from '../../../web/views/markdown/essays.ts';
import { greetingMarkdown, guestbookMarkdown } from '../../../web/views/markdown/guestbook.ts';
import type { Site } from '../../site/site.ts';
import type { Services } from '../services.ts';

/** A page that cannot be made ahead. */
export interface DynamicPage {
  /** Where it is known, with its query. */
  readonly path: string;
  readonly html: () => string;
  readonly markdown: () => string;
}

/** Greetings on one page of the guestbook. */
const GUESTBOOK_LENGTH = 100;

/** Whether what is at `path` may depend on more than the path. */
export function isDynamic(path: string): boolean {
  return path === '/essays' || path.startsWith('/guestbook');
}

/** The page at `path`; undefined where this is none. */
export async function dynamicPage(
  path: string,
  parameters: URLSearchParams,
  site: Site,
  { greetings, now }: Pick<Services, 'greetings' | 'now'>,
): Promise<DynamicPage | undefined> {
  const { view, bundle } = site;
  if (path === '/essays') return filteredEssays(parameters, site);
  if (path === '/guestbook') {
    const recent = await greetings.recent(GUESTBOOK_LENGTH);
    return {
      path,
      html: () => guestbookPage(view, { ...recent, now: now() }),
      markdown: () => guestbookMarkdown(bundle, recent),
    };
  }
  const id = /^\/guestbook\/(\w+)$/.exec(path)?.[1];
  if (id === undefined) return undefined;
  const greeting = await greetings.find(id);
  if (!greeting) return undefined;
  return {
    path,
    html: () => greetingPage(view, greeting, now()),
    markdown: () => greetingMarkdown(bundle, greeting),
  };
}

/** What is searched for at the address; empty where it asks for no search. */
export function searchedFor(path: string, parameters: URLSearchParams): string {
  return path === '/essays' ? toQuery(parameters.get('q') ?? '') : '';
}

/** The essay at `path` in Markdown: of a thousand texts few are asked for, so that they are not kept made. */
export function essayTwin(path: string, { bundle, library }: Site): string | undefined {
  const essay = bundle.essays.find(({ slug }) => essayPath(slug) === path);
  return essay && essayMarkdown(bundle, essay, library.bodies[essay.slug]?.content ?? '');
}

/** The list of essays where less than all of them is asked for. */
async function filteredEssays(parameters: URLSearchParams, site: Site): Promise<DynamicPage | undefined> {
  const category = parameters.get('category');
  const query = searchedFor('/essays', parameters);
  const page = pageOf(parameters.get('page'));
  if (category === null && query === '' && page === 1) return undefined;
  const filter = { ...filterOf(category ?? '', site), page };
  if (query === '') return listOf(filter, site);
  return listOf({ ...filter, found: await findOnPage(query, page, filter.pillar, site) }, site);
}

function listOf(filter: EssaysFilter, { view, bundle }: Site): DynamicPage {
  const { page } = listingOf(view.bundle, filter);
  return {
    path: essaysPath({ category: filter.pillar?.slug, query: filter.found?.query, page }),
    html: () => essaysPage(view, filter),
    markdown: () => essaysMarkdown(bundle, filter),
  };
}

/** A page of what fits the query; beyond the end of the results, the last one. */
async function findOnPage(
  query: string,
  page: number,
  pillar: Pillar | undefined,
  site: Site,
): Promise<Found> {
  const offset = (page - 1) * RESULTS_ON_PAGE;
  const options = { category: pillar?.name, limit: RESULTS_ON_PAGE, offset };
  const answer = await site.search.search(query, options);
  const last = pagesOf(answer.total, RESULTS_ON_PAGE);
  if (page > last) return findOnPage(query, last, pillar, site);
  return toFound(query, answer, site.bundle.essays, offset);
}

/** What is no number of a page asks for the first. */
function pageOf(given: string | null): number {
  return given !== null && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
}

function filterOf(category: string, { bundle }: Site): { pillar?: Pillar; unknownCategory?: string } {
  if (category === '') return {};
  const pillar = bundle.pillars.find(({ slug, name }) => slug === category || name === category);
  return pillar ? { pillar } : { unknownCategory: category };
}
