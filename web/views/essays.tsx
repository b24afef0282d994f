import type { ContentBundle } from '../core/bundle.ts';
import { closestCategory } from '../core/category-input.ts';
import type { Essay } from '../core/essays.ts';
import { groupBy } from '../core/group-by.ts';
import type { Pillar } from '../core/model.ts';
import { shorten } from '../core/prose.ts';
import { remembered } from '../core/remembered.ts';
import { essaysPath } from '../core/routes.ts';
import { ESSAYS_ON_PAGE, type Found, RESULTS_ON_PAGE } from '../core/search/found.ts';
import { pagesOf } from '../core/search/pages.ts';
import { siteWording } from '../locales/find-words.ts';
import { searchTitle } from '../locales/search-sentences.ts';
import { FeedLink, PageIntro, Section } from './components/blocks.tsx';
import { EssayLines, EssayList } from './components/essay-list.tsx';
import { FoundSentence, SearchForm, SearchResults } from './components/search.tsx';
import { AllTags } from './components/tags.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { PageMeta, ViewContext } from './view-context.ts';

/** Maximum length of an unknown category or parameter shown, in characters. */
const SHOWN_OF_UNKNOWN = 60;
const MAX_PARAMETERS_SHOWN = 3;
/** Number of essays that have their excerpts in a list. The others are a line each. */
const ESSAYS_WITH_EXCERPT = 10;

/** The query parameters of the list of essays. */
export const essaysParameters = ['q', 'category', 'tag', 'page'] as const;
export const PARAMETERS_SENTENCE = `This page takes ${essaysParameters.slice(0, -1).join(', ')} and ${essaysParameters.at(-1)}.`;

/** `/essays`: all essays, or those of one pillar or tag, newest first; or search results, best match first. */
export function essaysPage(context: ViewContext, filter: EssaysFilter = {}): string {
  const { bundle } = context;
  const { pillar, tag, unknownCategory, ignored = [], found } = filter;
  const listing = listingOf(bundle, filter);
  const meant = unknownCategory === undefined ? undefined : closestCategory(bundle, unknownCategory);
  const withExcerpt = new Set(listing.essays.slice(0, ESSAYS_WITH_EXCERPT));
  return renderDocument(
    <Layout context={context} meta={metaOf(listing, filter, bundle)}>
      <PageIntro title={listing.title}>
        {pillar && <p class="lead">{pillar.description}</p>}
        {unknownCategory !== undefined && (
          <p class="note">
            There is no category “<bdi>{shorten(unknownCategory, SHOWN_OF_UNKNOWN)}</bdi>”.{' '}
            {found ? 'All essays were searched' : 'Here are all essays'}; each link below shows a single
            category.
            {meant && (
              <>
                {' '}
                Did you mean{' '}
                <a href={essaysPath(bundle, { category: meant.slug, query: found?.query })}>{meant.name}</a>?
              </>
            )}
          </p>
        )}
        {ignored.length > 0 && (
          <p class="note">
            Ignored parameters:{' '}
            {shownParameters(ignored).map((name, index) => (
              <>
                {index > 0 && ', '}“<bdi>{name}</bdi>”
              </>
            ))}
            {restOfParameters(ignored)}. {PARAMETERS_SENTENCE}
          </p>
        )}
      </PageIntro>
      {bundle.essays.length === 0 ? (
        <p class="empty">No essays have been published yet.</p>
      ) : (
        <foyer-essay-search>
          <SearchForm query={found?.query ?? ''} pillar={pillar} />
          <Categories bundle={bundle} filter={filter} />
          <p class="found meta">
            {found ? (
              <FoundSentence bundle={bundle} found={found} pillar={pillar} />
            ) : (
              <>
                {listSentence(bundle, listing.essays.length)}
                {isEverything(filter) && (
                  <>
                    {' '}
                    <FeedLink site={bundle.site} />
                  </>
                )}
              </>
            )}
          </p>
          <p class="unseen" role="status" />
          <div class="listing">
            {found && <SearchResults bundle={bundle} found={found} pillar={pillar} />}
            {!found && pillar && listing.essays.length === 0 && (
              <p class="empty">
                No essays on {pillar.name} yet. <a href="/essays">See all essays</a>
              </p>
            )}
            {!found &&
              [...groupBy(onPage(listing), ({ date }) => date.slice(0, 4))].map(([year, essays]) => (
                <Section title={year}>
                  <EssayList context={context} essays={essays.filter((essay) => withExcerpt.has(essay))} />
                  <EssayLines bundle={bundle} essays={essays.filter((essay) => !withExcerpt.has(essay))} />
                </Section>
              ))}
            <Pages bundle={bundle} filter={filter} listing={listing} />
          </div>
          {/* The page's script shows them when a search is cleared. */}
          <div class="all-tags" hidden={found !== undefined}>
            <AllTags bundle={bundle} current={tag} />
          </div>
        </foyer-essay-search>
      )}
    </Layout>,
  );
}

/** Describes the unfiltered list in a sentence; empty if there are no essays. */
export function listSentence({ site }: ContentBundle, count: number): string {
  return count === 0 ? '' : siteWording(site).say('essays.count', { count });
}

/** Returns the ignored parameters to show. */
export function shownParameters(ignored: readonly string[]): readonly string[] {
  return ignored.slice(0, MAX_PARAMETERS_SHOWN).map((name) => shorten(name, SHOWN_OF_UNKNOWN));
}

/** Says how many more there are; empty if all are shown. */
export function restOfParameters(ignored: readonly string[]): string {
  const rest = ignored.length - MAX_PARAMETERS_SHOWN;
  return rest > 0 ? ` and ${rest} more` : '';
}

function metaOf({ title, page }: EssaysListing, filter: EssaysFilter, bundle: ContentBundle): PageMeta {
  const { pillar, tag, found } = filter;
  const path = pathOf(bundle, filter, page);
  const every = tag === undefined ? 'Every essay' : `Every essay on ${tag}`;
  const description = pillar?.description ?? `${every} by ${bundle.site.name}, newest first.`;
  return found
    ? { name: searchTitle(siteWording(bundle.site), found.query), description, path, unlisted: true }
    : { name: page > 1 ? `${title}, page ${page}` : title, description, path };
}

/** Returns the path of the given page of a list. */
export function pathOf(bundle: ContentBundle, { pillar, tag, found }: EssaysFilter, page: number): string {
  return essaysPath(bundle, { category: pillar?.slug, tag, query: found?.query, page });
}

function isEverything({ pillar, tag, unknownCategory }: EssaysFilter): boolean {
  return !pillar && tag === undefined && unknownCategory === undefined;
}

const byCategory = remembered((essays: readonly Essay[]) => groupBy(essays, ({ category }) => category));

/** Renders links to the categories, which keep the query of a search. */
function Categories({ bundle, filter }: { bundle: ContentBundle; filter: EssaysFilter }) {
  const { pillar: current, tag, found } = filter;
  const categories = byCategory(bundle.essays);
  const link = (name: string, slug: string | undefined, count: number, isCurrent: boolean) => (
    <li>
      <a
        href={essaysPath(bundle, { category: slug, query: found?.query })}
        aria-current={isCurrent ? 'page' : undefined}
        data-count={count}
      >
        {/* Hidden during a search, because it would be mistaken for the number of results. */}
        {name}
        <span class="count" hidden={found !== undefined}>
          {` ${count}`}
        </span>
      </a>
    </li>
  );
  return (
    <nav class="filter" aria-label="Categories">
      <ul class="bare">
        {tag !== undefined && (
          <li class="chosen-tag">
            <a href="/essays" aria-label={`Remove the tag ${tag}`}>
              {tag}
            </a>
          </li>
        )}
        {link('All', undefined, bundle.essays.length, isEverything(filter))}
        {bundle.pillars.map(({ slug, name }) =>
          link(name, slug, categories.get(name)?.length ?? 0, slug === current?.slug),
        )}
      </ul>
    </nav>
  );
}

type PagesProps = { bundle: ContentBundle; filter: EssaysFilter; listing: EssaysListing };

function Pages({ bundle, filter, listing: { page, pages } }: PagesProps) {
  if (pages === 1) return null;
  const [newer, older] = filter.found
    ? ['Previous results', 'More results']
    : ['Newer essays', 'Older essays'];
  return (
    <nav class="indented" aria-label="Pages">
      <p class="more">
        {page > 1 && (
          <a href={pathOf(bundle, filter, page - 1)} rel="prev">
            {newer}
          </a>
        )}{' '}
        Page {page} of {pages}{' '}
        {page < pages && (
          <a href={pathOf(bundle, filter, page + 1)} rel="next">
            {older}
          </a>
        )}
      </p>
    </nav>
  );
}

export interface EssaysFilter {
  readonly pillar?: Pillar | undefined;
  /** A tag of an essay. Absent if there is a pillar or a search. */
  readonly tag?: string | undefined;
  /** The requested category, if no pillar has that slug. */
  readonly unknownCategory?: string | undefined;
  /** Names of parameters in the request that this page does not have. */
  readonly ignored?: readonly string[] | undefined;
  /** Page of a long list, counted from 1; beyond the end, the last page is shown. */
  readonly page?: number;
  /** Results of a search in that pillar or in all pillars. */
  readonly found?: Found | undefined;
}

interface EssaysListing {
  readonly title: string;
  /** All essays in the pillar or on the site, not only those on the page. A search has none here. */
  readonly essays: readonly Essay[];
  readonly page: number;
  readonly pages: number;
}

/** Returns the list that matches a filter. */
export function listingOf(
  bundle: ContentBundle,
  { pillar, tag, found, page = 1 }: EssaysFilter,
): EssaysListing {
  const subject = pillar?.name ?? tag;
  const title = subject === undefined ? 'Essays' : `Essays on ${subject}`;
  if (found) {
    const pages = pagesOf(found.total, RESULTS_ON_PAGE);
    return { title, essays: [], page: found.offset / RESULTS_ON_PAGE + 1, pages };
  }
  const essays = bundle.essays.filter(({ category, tags }) => {
    return (!pillar || category === pillar.name) && (tag === undefined || tags.includes(tag));
  });
  const pages = pagesOf(essays.length, ESSAYS_ON_PAGE);
  return { title, essays, page: Math.min(page, pages), pages };
}

/** Returns the essays on the current page of the list. */
export function onPage({ essays, page }: EssaysListing): readonly Essay[] {
  return essays.slice((page - 1) * ESSAYS_ON_PAGE, page * ESSAYS_ON_PAGE);
}
