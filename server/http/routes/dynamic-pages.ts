/** Pages that depend on the query or the database, in HTML and Markdown. */
import type { Snapshot } from '../../../site/compile/compile.ts';
import { everyEssay } from '../../../web/core/bundle.ts';
import type { Pillar } from '../../../web/core/model.ts';
import { essaysPath } from '../../../web/core/routes.ts';
import { type Found, RESULTS_ON_PAGE, toFound, toQuery } from '../../../web/core/search/found.ts';
import { startOfPage } from '../../../web/core/search/result-pages.ts';
import { type ContentListener, reportSearch } from '../../../web/core/unanswered.ts';
import { type EssaysFilter, essaysPage, essaysParameters, listingOf } from '../../../web/views/essays.tsx';
import { greetingPage, guestbookPage } from '../../../web/views/guestbook.tsx';
import { essaysMarkdown } from '../../../web/views/markdown/essays.ts';
import { greetingMarkdown, guestbookMarkdown } from '../../../web/views/markdown/guestbook.ts';
import type { Services } from '../environment.ts';
import { isTracking } from '../tracking-parameters.ts';

/** A page that cannot be compiled in advance. */
export interface DynamicPage {
  readonly path: string;
  /** Whether the path contains the visitor's words, which must not get into headers. */
  readonly isSearch?: boolean;
  readonly html: () => string;
  readonly markdown: () => string;
}

const GREETINGS_ON_PAGE = 100;

/** Returns the guestbook or the page of a greeting; undefined if the path is neither. */
export async function findGuestbookPage(
  path: string,
  { view, bundle }: Snapshot,
  { greetings, now }: Pick<Services, 'greetings' | 'now'>,
): Promise<DynamicPage | undefined> {
  if (path === '/guestbook') {
    const recent = await greetings.recent(GREETINGS_ON_PAGE);
    return {
      path,
      html: () => guestbookPage(view, { ...recent, now: now() }),
      markdown: () => guestbookMarkdown({ ...view, bundle }, recent),
    };
  }
  const id = /^\/guestbook\/(\w+)$/.exec(path)?.[1];
  const greeting = id === undefined ? undefined : await greetings.find(id);
  if (!greeting) return undefined;
  return {
    path,
    html: () => greetingPage(view, greeting, now()),
    markdown: () => greetingMarkdown({ ...view, bundle }, greeting),
  };
}

export function searchedFor(parameters: URLSearchParams): string {
  return toQuery(parameters.get('q') ?? '');
}

/** Returns the tag as essays write it, or undefined if none of them has it. */
export type FindTag = (asked: string | null) => string | undefined;

/** Indexes the tags of all essays. Of tags that differ only in case, the exact one is found. */
export function createTagFinder({ view }: Pick<Snapshot, 'view'>): FindTag {
  const exact = new Set(view.bundle.essays.flatMap((essay) => essay.tags));
  const folded = new Map([...exact].reverse().map((tag) => [tag.toLowerCase(), tag]));
  return (asked) =>
    asked === null || exact.has(asked) ? (asked ?? undefined) : folded.get(asked.toLowerCase());
}

/** Returns the essays filtered by category, tag, query and page; undefined if the whole list is requested. */
export async function filteredEssays(
  parameters: URLSearchParams,
  snapshot: Snapshot,
  findTag: FindTag,
  listener: ContentListener = {},
): Promise<DynamicPage | undefined> {
  const { view, bundle } = snapshot;
  const category = parameters.get('category');
  const query = searchedFor(parameters);
  const given = parameters.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
  const tag = category === null && query === '' ? findTag(parameters.get('tag')) : undefined;
  // Parameters for tracking are no mistakes.
  const isKnown = (name: string) => isTracking(name) || essaysParameters.some((known) => known === name);
  const ignored = [...new Set(parameters.keys())].filter((name) => !isKnown(name));
  const isWhole = category === null && tag === undefined && query === '' && page === 1;
  if (isWhole && ignored.length === 0) return undefined;
  const chosen = pillarOf(category ?? '', snapshot);
  const found = query === '' ? undefined : await findOnPage(query, page, chosen.pillar, snapshot, listener);
  const filter: EssaysFilter = { ...chosen, tag, page, ignored, ...(found && { found }) };
  return {
    path: essaysPath(bundle, {
      category: chosen.pillar?.slug,
      tag,
      query: found?.query,
      page: listingOf(view.bundle, filter).page,
    }),
    isSearch: found !== undefined,
    html: () => essaysPage(view, filter),
    markdown: () => essaysMarkdown({ ...view, bundle }, filter),
  };
}

/** Returns one page of results, or the last one if the page is beyond the end. */
async function findOnPage(
  query: string,
  page: number,
  pillar: Pillar | undefined,
  snapshot: Snapshot,
  listener: ContentListener,
): Promise<Found> {
  const asked = { limit: RESULTS_ON_PAGE, offset: (page - 1) * RESULTS_ON_PAGE, orLastPage: true };
  const answer = await snapshot.search.search(query, { category: pillar?.name, ...asked });
  const offset = startOfPage(asked, answer.total);
  reportSearch(query, answer, listener);
  return toFound(query, answer, everyEssay(snapshot.bundle), offset);
}

function pillarOf(category: string, { bundle }: Snapshot): { pillar?: Pillar; unknownCategory?: string } {
  if (category === '') return {};
  const pillar = bundle.pillars.find(({ slug, name }) => slug === category || name === category);
  return pillar ? { pillar } : { unknownCategory: category };
}
