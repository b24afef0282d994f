import type { PropsWithChildren } from 'hono/jsx';
import type { ContentBundle } from '../../core/bundle.ts';
import type { Essay } from '../../core/essays.ts';
import { linkHost } from '../../core/link-host.ts';
import type { Site } from '../../core/model.ts';
import { essayPath, essaysPath } from '../../core/routes.ts';
import { longDate, monthOf } from '../../core/time.ts';
import type { ViewContext } from '../view-context.ts';
import { HostCard } from './link-card.tsx';
import { CoverThumbnail } from './pictures.tsx';

/**
 * Lists essays with date, category and excerpt, and marks the list up as a feed for programs (h-feed). Renders nothing if
 * there are none.
 */
export function EssayList({ context, essays }: { context: ViewContext; essays: readonly Essay[] }) {
  const { bundle } = context;
  if (essays.length === 0) return null;
  return (
    <ul class="bare entries essays h-feed">
      {essays.map((essay) => (
        <EssayEntry bundle={bundle} essay={essay}>
          <CoverThumbnail context={context} essay={essay} sizes="9rem" />
        </EssayEntry>
      ))}
    </ul>
  );
}

type EssayEntryProps = PropsWithChildren<{ bundle: ContentBundle; essay: Essay }>;

/** Returns the name under which the title of an essay moves from one page to another (`motion.css`). */
export function titleName(slug: string): string {
  return `essay-${slug}`;
}

/** Renders an essay in a list. `children` are its cover. */
export function EssayEntry({ bundle, essay, children }: EssayEntryProps) {
  return (
    <li class="h-entry">
      {children}
      <h3 class="p-name" data-title={titleName(essay.slug)}>
        <a class="u-url" href={essayPath(essay.slug)}>
          {essay.title}
        </a>
      </h3>
      <EssayMeta bundle={bundle} essay={essay} />
      {essay.link === undefined || essay.excerpt !== linkHost(essay.link) ? (
        <p class="p-summary">{essay.excerpt}</p>
      ) : null}
      {essay.link !== undefined && <HostCard link={essay.link} title={essay.title} />}
    </li>
  );
}

/**
 * Renders an essay as a line: its title, the host of its link and the month.
 * `web/page/components/essay-search/templates.ts` does the same, without the host.
 */
export function EssayLine({ bundle, essay }: { bundle: ContentBundle; essay: Essay }) {
  return (
    <li class="h-entry line">
      <h3 class="p-name" data-title={titleName(essay.slug)}>
        <a class="u-url" href={essayPath(essay.slug)}>
          {essay.title}
        </a>
        {essay.link !== undefined && <span class="link-host"> {linkHost(essay.link)}</span>}
      </h3>
      <p class="meta">
        {essay.pending ? (
          <EssayDate essay={essay} />
        ) : (
          <time class="dt-published" datetime={essay.date}>
            {monthOf(essay.date, bundle.site.locale)}
          </time>
        )}
      </p>
    </li>
  );
}

/** Lists essays with a line for each, or renders nothing if there are none. */
export function EssayLines({ bundle, essays }: { bundle: ContentBundle; essays: readonly Essay[] }) {
  if (essays.length === 0) return null;
  return (
    <ul class="bare lines h-feed">
      {essays.map((essay) => (
        <EssayLine bundle={bundle} essay={essay} />
      ))}
    </ul>
  );
}

type DatedEssay = Pick<Essay, 'date' | 'longDate' | 'pending'>;
type EssayMetaProps = {
  bundle: ContentBundle;
  essay: DatedEssay & Pick<Essay, 'category' | 'readingTime'> & Partial<Pick<Essay, 'wordCount'>>;
};

/** Renders an essay's date, category and reading time on one line. */
export function EssayMeta({ bundle, essay }: EssayMetaProps) {
  return (
    <p class="meta">
      <EssayDate essay={essay} /> · <CategoryLink bundle={bundle} category={essay.category} />
      <ReadingTime essay={essay} />
    </p>
  );
}

/** Renders how long it takes to read an essay, or nothing if it has no text. */
export function ReadingTime({ essay }: { essay: Pick<Essay, 'readingTime'> & { wordCount?: number } }) {
  if (essay.wordCount === 0) return null;
  return (
    <>
      {' '}
      · <span class="whole">{essay.readingTime}</span>
    </>
  );
}

/** Renders an essay's date, marked if the essay is not public (only in a preview). */
export function EssayDate({ essay: { date, longDate, pending } }: { essay: DatedEssay }) {
  const day = (
    <time class="dt-published" datetime={date}>
      {longDate}
    </time>
  );
  if (pending === undefined) return day;
  if (pending === 'scheduled') return <strong class="pending">Appears {day}</strong>;
  return (
    <>
      <strong class="pending">Draft</strong> {day}
    </>
  );
}

/** Renders the day on which an essay was last changed, or nothing if it was not. */
export function EssayUpdate({ essay: { date, updated = date }, site }: { essay: Essay; site: Site }) {
  if (updated === date) return null;
  return (
    <>
      {' '}
      · Updated{' '}
      <time class="dt-updated" datetime={updated}>
        {longDate(updated, site.locale)}
      </time>
    </>
  );
}

/** Renders an essay's category, linked to the essays in it. */
export function CategoryLink({ bundle, category }: { bundle: ContentBundle; category: string }) {
  const pillar = bundle.pillars.find(({ name }) => name === category);
  return pillar ? (
    <a href={essaysPath(bundle, { category: pillar.slug })}>{category}</a>
  ) : (
    <span>{category}</span>
  );
}
