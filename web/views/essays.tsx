import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import type { Pillar } from '../runtime/model.ts';
import { pillarPath } from './components/category-link.tsx';
import { EssayList } from './components/essay-list.tsx';
import { PageIntro } from './components/page-intro.tsx';
import { Section } from './components/section.tsx';
import { shorten } from './components/shorten.ts';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

export interface EssaysFilter {
  readonly pillar?: Pillar;
  /** What was asked for, where no pillar has that slug. */
  readonly unknownCategory?: string;
}

const SHOWN_OF_UNKNOWN = 60;

/** `/essays`: all of them, or those of one pillar, newest first. */
export function essaysPage(context: ViewContext, { pillar, unknownCategory }: EssaysFilter = {}): string {
  const { bundle } = context;
  const essays = bundle.essays.filter(({ category }) => !pillar || category === pillar.name);
  const meta = pillar
    ? { name: `Essays on ${pillar.name}`, description: pillar.description, path: pillarPath(pillar) }
    : { name: 'Essays', description: `Every essay by ${bundle.site.name}, newest first.`, path: '/essays' };
  const everything = !pillar && unknownCategory === undefined;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={meta.name}>
        {pillar && <p class="lead">{pillar.description}</p>}
        {unknownCategory !== undefined && (
          <p class="note">
            There is no category “<bdi>{shorten(unknownCategory, SHOWN_OF_UNKNOWN)}</bdi>”. Here are all
            essays; the links below keep those of one category.
          </p>
        )}
      </PageIntro>
      <PillarNavigation bundle={bundle} current={pillar} everything={everything} />
      {essays.length === 0 && <NoEssays pillar={pillar} />}
      {byYear(essays).map(([year, ofYear]) => (
        <Section title={year}>
          <EssayList bundle={bundle} essays={ofYear} />
        </Section>
      ))}
    </Layout>,
  );
}

interface PillarNavigationProps {
  readonly bundle: ContentBundle;
  readonly current: Pillar | undefined;
  /** True where no filter was asked for. */
  readonly everything: boolean;
}

function PillarNavigation({ bundle: { pillars, essays }, current, everything }: PillarNavigationProps) {
  return (
    <nav class="filter" aria-label="Categories">
      <ul class="bare">
        <li>
          <a href="/essays" aria-current={everything ? 'page' : undefined}>
            All <span class="count">{essays.length}</span>
          </a>
        </li>
        {pillars.map((pillar) => (
          <li>
            <a href={pillarPath(pillar)} aria-current={pillar.slug === current?.slug ? 'page' : undefined}>
              {pillar.name}{' '}
              <span class="count">{essays.filter(({ category }) => category === pillar.name).length}</span>
            </a>
          </li>
        ))}
      </ul>
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

/** Years with their essays, in the order of the list. */
function byYear(essays: readonly Essay[]): readonly (readonly [string, readonly Essay[]])[] {
  const years = new Map<string, Essay[]>();
  for (const essay of essays) {
    const year = essay.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), essay]);
  }
  return [...years];
}
