import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import { groupBy } from '../runtime/group-by.ts';
import type { Pillar } from '../runtime/model.ts';
import { essaysPath } from '../runtime/routes.ts';
import { listSentence, searchTitle } from '../runtime/search/found.ts';
import { shorten } from '../runtime/shorten.ts';
import { EssayList } from './components/essay-list.tsx';
import { PageIntro } from './components/page-intro.tsx';
import { SearchForm } from './components/search-form.tsx';
import { FoundSentence, SearchResults } from './components/search-results.tsx';
import { Section } from './components/section.tsx';
import { type EssaysFilter, listingOf, onPage } from './essays-listing.ts';
import { Layout } from './layout.tsx';
import type { PageMeta } from './page-meta.ts';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

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
