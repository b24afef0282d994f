import type { PropsWithChildren } from 'hono/jsx';
import type { ContentBundle } from '../../core/bundle.ts';
import { type Essay, readingMinutes } from '../../core/essays.ts';
import { linkHost } from '../../core/link-host.ts';
import { essayPath, essaysPath } from '../../core/routes.ts';
import { monthOf } from '../../core/time.ts';
import { directionOf } from '../../locales/direction.ts';
import type { Wording } from '../../locales/wording.ts';
import type { ContentView, ViewContext } from '../view-context.ts';
import { FormattedDate } from './blocks.tsx';
import { HostCard } from './link-card.tsx';
import { CoverThumbnail } from './picture-gallery.tsx';
import { languageOfFacts, sentence } from './sentence.tsx';
import { titleSize } from './title-size.ts';

/**
 * Lists essays with date, category and excerpt, and marks the list up as a feed for programs (h-feed). Renders nothing if
 * there are none.
 */
export function EssayList({ context, essays }: { context: ViewContext; essays: readonly Essay[] }) {
  if (essays.length === 0) return null;
  return (
    <ul class="bare entries essays h-feed">
      {essays.map((essay) => (
        <EssayEntry context={context} essay={essay}>
          <CoverThumbnail context={context} essay={essay} sizes="9rem" />
        </EssayEntry>
      ))}
    </ul>
  );
}

type EssayEntryProps = PropsWithChildren<{ context: ContentView; essay: Essay }>;

/** Returns the name under which the title of an essay moves from one page to another (`motion.css`). */
export function titleName(slug: string): string {
  return `essay-${slug}`;
}

/** Returns the language of an essay as attributes, if it is another one than that of the page. */
export function languageOfEssay(
  { bundle }: Pick<ContentView, 'bundle'>,
  { language }: Pick<Essay, 'language'>,
) {
  return language === bundle.site.locale ? {} : { lang: language, dir: directionOf(language) };
}

/** Renders an essay in a list. `children` are its cover. */
export function EssayEntry({ context, essay, children }: EssayEntryProps) {
  return (
    <li class="h-entry">
      {children}
      <h3
        class={['p-name', titleSize(essay.title)].filter(Boolean).join(' ')}
        data-title={titleName(essay.slug)}
        {...languageOfEssay(context, essay)}
      >
        <a class="u-url" href={essayPath(essay.slug)}>
          {essay.title}
        </a>
      </h3>
      <EssayMeta context={context} essay={essay} />
      {essay.link === undefined || essay.excerpt !== linkHost(essay.link) ? (
        <p class="p-summary" {...languageOfEssay(context, essay)}>
          {essay.excerpt}
        </p>
      ) : null}
      {essay.link !== undefined && (
        <HostCard wording={context.wording} link={essay.link} title={essay.title} />
      )}
    </li>
  );
}

/**
 * Renders an essay as a line: its title, the host of its link and the month.
 * `web/page/components/essay-search/templates.ts` does the same, without the host.
 */
export function EssayLine({ context, essay }: { context: ContentView; essay: Essay }) {
  return (
    <li class="h-entry line">
      <h3 class="p-name" data-title={titleName(essay.slug)} {...languageOfEssay(context, essay)}>
        <a class="u-url" href={essayPath(essay.slug)}>
          {essay.title}
        </a>
        {essay.link !== undefined && <span class="link-host"> {linkHost(essay.link)}</span>}
      </h3>
      <p class="meta">
        {essay.pending ? (
          <EssayDate wording={context.wording} essay={essay} />
        ) : (
          <time class="dt-published" datetime={essay.date}>
            {monthOf(essay.date, context.bundle.site.locale)}
          </time>
        )}
      </p>
    </li>
  );
}

/** Lists essays with a line for each, or renders nothing if there are none. */
export function EssayLines({ context, essays }: { context: ContentView; essays: readonly Essay[] }) {
  if (essays.length === 0) return null;
  return (
    <ul class="bare lines h-feed">
      {essays.map((essay) => (
        <EssayLine context={context} essay={essay} />
      ))}
    </ul>
  );
}

type DatedEssay = Pick<Essay, 'date' | 'pending'>;
type EssayMetaProps = {
  context: ContentView;
  essay: DatedEssay & Pick<Essay, 'category' | 'wordCount'>;
};

/** Renders an essay's date, category and reading time on one line. */
export function EssayMeta({ context: { bundle, wording }, essay }: EssayMetaProps) {
  return (
    <p class="meta">
      <EssayDate wording={wording} essay={essay} /> ·{' '}
      <CategoryLink bundle={bundle} category={essay.category} />
      <ReadingTime wording={wording} essay={essay} />
    </p>
  );
}

type ReadingTimeProps = { wording: Wording; essay: Pick<Essay, 'wordCount'> };

/** Renders how long it takes to read an essay, or nothing if it has no text. */
export function ReadingTime({ wording, essay: { wordCount } }: ReadingTimeProps) {
  if (wordCount === 0) return null;
  return (
    <>
      {' '}
      · <span class="whole">{sentence(wording, 'essay.minutes', { count: readingMinutes(wordCount) })}</span>
    </>
  );
}

/** Renders an essay's date, marked if the essay is not public (only in a preview). */
export function EssayDate({ wording, essay: { date, pending } }: { wording: Wording; essay: DatedEssay }) {
  const day = <FormattedDate class="dt-published" value={date} site={wording} />;
  if (pending === undefined) return day;
  if (pending === 'scheduled') {
    return <strong class="pending">{sentence(wording, 'essay.appears', { date: day })}</strong>;
  }
  return (
    <>
      <strong class="pending">{sentence(wording, 'essay.draft')}</strong> {day}
    </>
  );
}

/** Renders the day on which an essay was last changed, or nothing if it was not. */
export function EssayUpdate({ context: { bundle, wording }, essay }: { context: ContentView; essay: Essay }) {
  const { date, updated = date } = essay;
  if (updated === date) return null;
  return (
    <>
      {' '}
      ·{' '}
      {sentence(wording, 'page.updated', {
        date: <FormattedDate class="dt-updated" value={updated} site={bundle.site} />,
      })}
    </>
  );
}

export function CategoryLink({ bundle, category }: { bundle: ContentBundle; category: string }) {
  const pillar = bundle.pillars.find(({ name }) => name === category);
  const language = languageOfFacts(bundle);
  return pillar ? (
    <a href={essaysPath(bundle, { category: pillar.slug })} {...language}>
      {category}
    </a>
  ) : (
    <span {...language}>{category}</span>
  );
}
