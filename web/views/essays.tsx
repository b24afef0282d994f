import type { Child } from 'hono/jsx';
import type { ContentBundle } from '../core/bundle.ts';
import { closestCategory } from '../core/category-input.ts';
import type { Essay } from '../core/essays.ts';
import { groupBy } from '../core/group-by.ts';
import type { Pillar } from '../core/model.ts';
import { shorten } from '../core/prose.ts';
import { remembered } from '../core/remembered.ts';
import { essaysPath } from '../core/routes.ts';
import { ESSAYS_ON_PAGE, type Found, RESULTS_ON_PAGE } from '../core/search/found.ts';
import { pagesOf } from '../core/search/result-pages.ts';
import { yearOf } from '../core/time.ts';
import { searchTitle } from '../locales/search-sentences.ts';
import type { Wording } from '../locales/wording.ts';
import { FeedLink, PageIntro, Section } from './components/blocks.tsx';
import { EssayLines, EssayList } from './components/essay-list.tsx';
import { FoundSentence, SearchForm, SearchResults } from './components/search.tsx';
import { labelled, sentence, sentences } from './components/sentence.tsx';
import { AllTags } from './components/tags.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ContentView, PageMeta, ViewContext } from './view-context.ts';

/** Maximum length of an unknown category or parameter shown, in characters. */
const SHOWN_OF_UNKNOWN = 60;
const MAX_PARAMETERS_SHOWN = 3;
/** Number of essays that have their excerpts in a list. The others are a line each. */
const ESSAYS_WITH_EXCERPT = 10;

/** Number of essays from which a list has links to its years. */
const ESSAYS_WITH_YEARS = 60;

export const essaysParameters = ['q', 'category', 'tag', 'page'] as const;

/** `/essays`: all essays, or those of one pillar or tag, newest first; or search results, best match first. */
export function essaysPage(context: ViewContext, filter: EssaysFilter = {}): string {
  const { bundle, wording } = context;
  const { pillar, tag, unknownCategory, ignored = [], found } = filter;
  const listing = listingOf(bundle, filter);
  const meant = unknownCategory === undefined ? undefined : closestCategory(bundle, unknownCategory);
  const withExcerpt = new Set(listing.essays.slice(0, ESSAYS_WITH_EXCERPT));
  return renderDocument(
    <Layout context={context} meta={metaOf(context, listing, filter)}>
      <PageIntro title={titleOf(context, filter)}>
        {pillar && <p class="lead">{pillar.description}</p>}
        {unknownCategory !== undefined && (
          <p class="note">
            {sentences(
              wording,
              sentence(wording, 'essays.unknown', {
                category: <bdi>{shorten(unknownCategory, SHOWN_OF_UNKNOWN)}</bdi>,
              }),
              sentence(wording, found ? 'essays.unknownSearched' : 'essays.unknownListed'),
              meant &&
                sentence(wording, 'essays.didYouMean', {
                  category: (
                    <a href={essaysPath(bundle, { category: meant.slug, query: found?.query })}>
                      {meant.name}
                    </a>
                  ),
                }),
            )}
          </p>
        )}
        {ignored.length > 0 && (
          <p class="note">
            <IgnoredParameters wording={wording} ignored={ignored} />
          </p>
        )}
      </PageIntro>
      {bundle.essays.length === 0 ? (
        <p class="empty">{sentence(wording, 'essays.none')}</p>
      ) : (
        <foyer-essay-search>
          <SearchForm wording={wording} query={found?.query ?? ''} pillar={pillar} />
          <Categories context={context} filter={filter} />
          {listing.essays.length >= ESSAYS_WITH_YEARS && (
            <Years context={context} filter={filter} listing={listing} />
          )}
          <p class="found meta">
            {found ? (
              <FoundSentence context={context} found={found} pillar={pillar} />
            ) : (
              sentences(
                wording,
                listing.essays.length > 0 &&
                  sentence(wording, 'essays.count', { count: listing.essays.length }),
                isEverything(filter) && bundle.site.surfaces.feeds && <FeedLink wording={wording} />,
              )
            )}
          </p>
          <p class="unseen" role="status" />
          <div class="listing">
            {found && <SearchResults context={context} found={found} pillar={pillar} />}
            {!found && pillar && listing.essays.length === 0 && (
              <p class="empty">
                {sentences(
                  wording,
                  sentence(wording, 'essays.noneOn', { category: pillar.name }),
                  <a href="/essays">{sentence(wording, 'search.allEssays')}</a>,
                )}
              </p>
            )}
            {!found &&
              [...groupBy(onPage(listing), ({ date }) => date.slice(0, 4))].map(([year, essays]) => (
                <Section title={yearOf(year, bundle.site.locale)} id={yearId(year)}>
                  <EssayList context={context} essays={essays.filter((essay) => withExcerpt.has(essay))} />
                  <EssayLines context={context} essays={essays.filter((essay) => !withExcerpt.has(essay))} />
                </Section>
              ))}
            <Pages context={context} filter={filter} listing={listing} />
          </div>
          {/* The page's script shows them when a search is cleared. */}
          <div class="all-tags" hidden={found !== undefined}>
            <AllTags context={context} current={tag} />
          </div>
        </foyer-essay-search>
      )}
    </Layout>,
  );
}

function IgnoredParameters({ wording, ignored }: { wording: Wording; ignored: readonly string[] }) {
  const { shown, rest } = shownParameters(ignored);
  const quoted = shown.map((name) => sentence(wording, 'text.quoted', { text: <bdi>{name}</bdi> }));
  const names = [...wording.listParts(quoted, 'unit')];
  return sentences(
    wording,
    rest > 0
      ? sentence(wording, 'essays.ignoredMore', { names, count: rest })
      : sentence(wording, 'essays.ignored', { names }),
    sentence(wording, 'essays.parameters'),
  );
}

/** Returns the ignored parameters to show, and how many more there are. */
export function shownParameters(ignored: readonly string[]) {
  const shown = ignored.slice(0, MAX_PARAMETERS_SHOWN).map((name) => shorten(name, SHOWN_OF_UNKNOWN));
  return { shown, rest: ignored.length - shown.length };
}

export function titleOfList({ wording: { say } }: ContentView, { pillar, tag }: EssaysFilter): string {
  const subject = pillar?.name ?? tag;
  return subject === undefined ? say('pages.essays') : say('essays.titleOn', { subject });
}

function titleOf({ wording }: ContentView, { pillar, tag }: EssaysFilter): Child {
  const subject = pillar?.name ?? tag;
  return subject === undefined
    ? sentence(wording, 'pages.essays')
    : sentence(wording, 'essays.titleOn', { subject });
}

function metaOf(context: ContentView, { page }: EssaysListing, filter: EssaysFilter): PageMeta {
  const { bundle, wording } = context;
  const { pillar, tag, found } = filter;
  const path = pathOf(bundle, filter, page);
  const author = bundle.site.name;
  const description =
    pillar?.description ??
    (tag === undefined
      ? wording.say('essays.description', { author })
      : wording.say('essays.descriptionOn', { subject: tag, author }));
  if (found) return { name: searchTitle(wording, found.query), description, path, unlisted: true };
  const title = titleOfList(context, filter);
  return { name: page > 1 ? wording.say('essays.titleOfPage', { title, page }) : title, description, path };
}

export function pathOf(bundle: ContentBundle, { pillar, tag, found }: EssaysFilter, page: number): string {
  return essaysPath(bundle, { category: pillar?.slug, tag, query: found?.query, page });
}

function isEverything({ pillar, tag, unknownCategory }: EssaysFilter): boolean {
  return !pillar && tag === undefined && unknownCategory === undefined;
}

const byCategory = remembered((essays: readonly Essay[]) => groupBy(essays, ({ category }) => category));

/** Renders links to the categories, which keep the query of a search. */
function Categories({ context, filter }: { context: ContentView; filter: EssaysFilter }) {
  const { bundle, wording } = context;
  const { pillar: current, tag, found } = filter;
  const categories = byCategory(bundle.essays);
  const link = (name: Child, slug: string | undefined, count: number, isCurrent: boolean) => (
    <li>
      <a
        href={essaysPath(bundle, { category: slug, query: found?.query })}
        aria-current={isCurrent ? 'page' : undefined}
        data-count={count}
      >
        {/* Hidden during a search, because it would be mistaken for the number of results. */}
        {name}
        <span class="count" hidden={found !== undefined}>
          {` ${wording.number(count)}`}
        </span>
      </a>
    </li>
  );
  return (
    <nav class="filter" aria-label={wording.say('search.categories')}>
      <ul class="bare">
        {tag !== undefined && (
          <li class="chosen-tag">
            <a href="/essays" {...labelled(wording, 'essays.removeTag', { tag })}>
              {tag}
            </a>
          </li>
        )}
        {link(sentence(wording, 'essays.all'), undefined, bundle.essays.length, isEverything(filter))}
        {bundle.pillars.map(({ slug, name }) =>
          link(name, slug, categories.get(name)?.length ?? 0, slug === current?.slug),
        )}
      </ul>
    </nav>
  );
}

/** Renders links to the first essay of each year, which may be on another page of the list. */
function Years({ context: { bundle, wording }, filter, listing: { essays, page } }: PagesProps) {
  const years = [...groupBy(essays, ({ date }) => date.slice(0, 4))];
  let before = 0;
  return (
    <nav class="indented" {...labelled(wording, 'essays.years')}>
      <ul class="bare link-row tags">
        {years.map(([year, { length }]) => {
          const place = Math.floor(before / ESSAYS_ON_PAGE) + 1;
          before += length;
          const list = place === page ? '' : pathOf(bundle, filter, place);
          return (
            <li>
              <a href={`${list}#${yearId(year)}`}>{yearOf(year, bundle.site.locale)}</a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const yearId = (year: string) => `year-${year}`;

type PagesProps = { context: ContentView; filter: EssaysFilter; listing: EssaysListing };

function Pages({ context: { bundle, wording }, filter, listing: { page, pages } }: PagesProps) {
  if (pages === 1) return null;
  const [newer, older] = filter.found
    ? (['essays.previousResults', 'search.more'] as const)
    : (['essays.newer', 'essays.older'] as const);
  return (
    <nav class="indented" {...labelled(wording, 'search.pages')}>
      <p class="more">
        {page > 1 && (
          <a href={pathOf(bundle, filter, page - 1)} rel="prev">
            {sentence(wording, newer)}
          </a>
        )}{' '}
        {sentence(wording, 'search.page', { page, pages })}{' '}
        {page < pages && (
          <a href={pathOf(bundle, filter, page + 1)} rel="next">
            {sentence(wording, older)}
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

type EssaysListing = ReturnType<typeof listingOf>;

/** Returns all essays in the pillar or on the site, not only those on the page. A search has none here. */
export function listingOf(bundle: ContentBundle, { pillar, tag, found, page = 1 }: EssaysFilter) {
  if (found) {
    const pages = pagesOf(found.total, RESULTS_ON_PAGE);
    return { essays: [], page: found.offset / RESULTS_ON_PAGE + 1, pages };
  }
  const essays = bundle.essays.filter(({ category, tags }) => {
    return (!pillar || category === pillar.name) && (tag === undefined || tags.includes(tag));
  });
  const pages = pagesOf(essays.length, ESSAYS_ON_PAGE);
  return { essays, page: Math.min(page, pages), pages };
}

export function onPage({ essays, page }: EssaysListing): readonly Essay[] {
  return essays.slice((page - 1) * ESSAYS_ON_PAGE, page * ESSAYS_ON_PAGE);
}
