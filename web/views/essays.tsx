import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import { groupBy } from '../runtime/group-by.ts';
import type { Pillar } from '../runtime/model.ts';
import { shorten } from '../runtime/prose.ts';
import { essaysPath } from '../runtime/routes.ts';
import {
  ESSAYS_ON_PAGE,
  type Found,
  listSentence,
  pagesOf,
  RESULTS_ON_PAGE,
  searchTitle,
} from '../runtime/search/found.ts';
import { PageIntro, Section } from './components/blocks.tsx';
import { EssayList } from './components/essay-list.tsx';
import { FoundSentence, SearchForm, SearchResults } from './components/search.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { PageMeta, ViewContext } from './view-context.ts';

const SHOWN_OF_UNKNOWN = 60;

/** `/essays`: all of them, or those of one pillar, newest first; or what fits a query, best first. */
export function essaysPage(context: ViewContext, filter: EssaysFilter = {}): string {
  const { bundle } = context;
  const { pillar, unknownCategory, found } = filter;
  const { essays, page, pages, title } = listingOf(bundle, filter);
  return renderDocument(
    <Layout context={context} meta={metaOf(title, { ...filter, page }, bundle)}>
      <PageIntro title={title}>
        {pillar && <p class="lead">{pillar.description}</p>}
        {unknownCategory !== undefined && (
          <p class="note">
            There is no category “<bdi>{shorten(unknownCategory, SHOWN_OF_UNKNOWN)}</bdi>”.{' '}
            {found ? 'All essays were searched' : 'Here are all essays'}; the links below keep those of one
            category.
          </p>
        )}
      </PageIntro>
      {bundle.essays.length === 0 ? (
        <NoEssays pillar={undefined} />
      ) : (
        <SearchableEssays bundle={bundle} filter={filter} essays={essays} page={page} pages={pages} />
      )}
    </Layout>,
  );
}

interface SearchableEssaysProps {
  readonly bundle: ContentBundle;
  readonly filter: EssaysFilter;
  /** Those of the pillar, or all. */
  readonly essays: readonly Essay[];
  readonly page: number;
  readonly pages: number;
}

/** The search, the categories, and the list or the results; without a script as well. */
function SearchableEssays({ bundle, filter, essays, page, pages }: SearchableEssaysProps) {
  const { pillar, found } = filter;
  return (
    <foyer-essay-search>
      <SearchForm query={found?.query ?? ''} pillar={pillar} />
      <p class="found meta">
        {found ? <FoundSentence found={found} pillar={pillar} /> : listSentence(essays.length, pillar?.name)}
      </p>
      <p class="unseen" role="status" />
      <PillarNavigation bundle={bundle} filter={filter} />
      <div class="listing">
        {found ? (
          <SearchResults bundle={bundle} found={found} pillar={pillar} />
        ) : (
          <Years bundle={bundle} pillar={pillar} essays={onPage(essays, page)} />
        )}
        <Pages filter={filter} page={page} pages={pages} />
      </div>
    </foyer-essay-search>
  );
}

function metaOf(title: string, { pillar, found, page = 1 }: EssaysFilter, { site }: ContentBundle): PageMeta {
  const path = essaysPath({ category: pillar?.slug, query: found?.query, page });
  const description = pillar?.description ?? `Every essay by ${site.name}, newest first.`;
  return found
    ? { name: searchTitle(found.query), description, path, unlisted: true }
    : { name: page > 1 ? `${title}, page ${page}` : title, description, path };
}

interface PillarNavigationProps {
  readonly bundle: ContentBundle;
  readonly filter: EssaysFilter;
}

/** The categories; while something is searched for, each leads to what it has of that. */
function PillarNavigation({ bundle: { pillars, essays }, filter }: PillarNavigationProps) {
  const { pillar: current, unknownCategory, found } = filter;
  const query = found?.query;
  const isEverything = !current && unknownCategory === undefined;
  return (
    <nav class="filter" aria-label="Categories">
      <ul class="bare">
        <li>
          <a href={essaysPath({ query })} aria-current={isEverything ? 'page' : undefined}>
            All <Count of={essays} isHidden={found !== undefined} />
          </a>
        </li>
        {pillars.map(({ slug, name }) => (
          <li>
            <a
              href={essaysPath({ category: slug, query })}
              aria-current={slug === current?.slug ? 'page' : undefined}
            >
              {name}{' '}
              <Count of={essays.filter(({ category }) => category === name)} isHidden={found !== undefined} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Hidden where it would be taken for the number of results. */
function Count({ of, isHidden }: { readonly of: readonly Essay[]; readonly isHidden: boolean }) {
  return (
    <span class="count" hidden={isHidden}>
      {of.length}
    </span>
  );
}

interface YearsProps {
  readonly bundle: ContentBundle;
  readonly pillar: Pillar | undefined;
  readonly essays: readonly Essay[];
}

function Years({ bundle, pillar, essays }: YearsProps) {
  if (essays.length === 0) return <NoEssays pillar={pillar} />;
  return (
    <>
      {[...groupBy(essays, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => (
        <Section title={year}>
          <EssayList bundle={bundle} essays={ofYear} />
        </Section>
      ))}
    </>
  );
}

interface PagesProps {
  readonly filter: EssaysFilter;
  readonly page: number;
  readonly pages: number;
}

/** The way through a long list. */
function Pages({ filter: { pillar, found }, page, pages }: PagesProps) {
  if (pages === 1) return null;
  const pathOf = (other: number) => essaysPath({ category: pillar?.slug, query: found?.query, page: other });
  const [newer, older] = found ? ['Better results', 'More results'] : ['Newer essays', 'Older essays'];
  return (
    <nav class="indented" aria-label="Pages">
      <p class="more">
        {page > 1 && (
          <a href={pathOf(page - 1)} rel="prev">
            {newer}
          </a>
        )}{' '}
        Page {page} of {pages}{' '}
        {page < pages && (
          <a href={pathOf(page + 1)} rel="next">
            {older}
          </a>
        )}
      </p>
    </nav>
  );
}

function NoEssays({ pillar }: { readonly pillar: Pillar | undefined }) {
  if (!pillar) return <p class="empty">No essay is published yet.</p>;
  return (
    <p class="empty">
      No essay on {pillar.name} yet. <a href="/essays">See all essays</a>
    </p>
  );
}

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
