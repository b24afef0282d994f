/** The lists of essays and pages in the owner's room. */
import type { Child } from 'hono/jsx';
import { groupBy } from '../../../web/core/group-by.ts';
import {
  editPath,
  newTextPath,
  OWNER_PATH,
  roomPaths,
  textsPath,
  withQuery,
} from '../../../web/core/room-paths.ts';
import { mediaPath } from '../../../web/core/routes.ts';
import { longDate } from '../../../web/core/time.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { listTexts } from '../../actions/essays/list-texts.ts';
import type { TextKind, TextState } from '../../actions/essays/text-kinds.ts';
import { RoomChips, RoomFinder } from './room-finder.tsx';
import { RoomForm, type RoomView, roomPage, SubmitButton } from './room-page.tsx';

export type ListedTexts = OutputOf<typeof listTexts>['texts'];

/** What a list can be narrowed to, and the words on its chips. */
export const textFilters = {
  all: 'room.showAll',
  draft: 'room.drafts',
  scheduled: 'room.stateScheduled',
  published: 'room.statePublished',
  errors: 'room.withErrors',
} as const satisfies Readonly<Record<string, PlainWord>>;

export type TextFilter = keyof typeof textFilters;

interface TextsPage {
  readonly kind: TextKind;
  readonly filter: TextFilter;
  /** The words that they all have. */
  readonly find: string | undefined;
  /** How many there are of each. */
  readonly counts: Readonly<Record<TextFilter, number>>;
  /** Those on this page, in groups: the drafts, the scheduled ones, and the published by year. */
  readonly texts: ListedTexts;
  /** Whether there are more drafts than the list of all texts begins with. */
  readonly hasMoreDrafts: boolean;
  /** Places in the list from which the pages next to this one begin. */
  readonly newer: number | undefined;
  readonly older: number | undefined;
  readonly deleted: ListedTexts;
  /** Why nothing can be edited. */
  readonly locked?: PlainWord | undefined;
  readonly now: Date;
}

const stateWords: Readonly<Record<TextState, PlainWord>> = {
  published: 'room.statePublished',
  scheduled: 'room.stateScheduled',
  draft: 'room.stateDraft',
};

export function TextStateName({ wording, state }: Pick<ListedTexts[number], 'state'> & { wording: Wording }) {
  return state === undefined || state === 'deleted' ? null : (
    <span class={`text-state text-state-${state}`}>{sentence(wording, stateWords[state])}</span>
  );
}

export function textsPage(view: RoomView, page: TextsPage): string {
  const { kind, filter, find, texts, deleted, locked } = page;
  const { wording } = view;
  const isNarrowed = find !== undefined || filter !== 'all';
  const groups = groupBy(texts, (text) => groupOf(text));
  return roomPage({
    view,
    title: wording.say('room.writing'),
    actions: locked === undefined && (
      <a class="room-button room-main" href={newTextPath(kind)}>
        {sentence(wording, kind === 'essay' ? 'room.newEssay' : 'room.newPage')}
      </a>
    ),
    children: (
      <>
        <WritingNavigation wording={wording} current={kind} />
        {locked !== undefined && <p class="note">{sentence(wording, locked)}</p>}
        <TextFinder wording={wording} page={page} />
        {texts.length === 0 && (
          <p class="lead">{sentence(wording, isNarrowed ? 'room.noneFound' : 'room.noTexts')}</p>
        )}
        {[...groups].map(([group, members]) => (
          <section class="text-group">
            {group !== '' && <h2>{groupName(wording, group)}</h2>}
            <ul class="bare room-list">
              {members.map((text) => (
                <TextRow view={view} page={page} text={text} />
              ))}
            </ul>
            {group === 'draft' && page.hasMoreDrafts && (
              <AllDrafts wording={wording} kind={kind} count={page.counts.draft} find={find} />
            )}
          </section>
        ))}
        <Neighbors wording={wording} page={page} />
        {deleted.length > 0 && (
          <details class="room-fold">
            <summary>{sentence(wording, 'room.deletedTexts', { count: deleted.length })}</summary>
            <ul class="bare room-list">
              {deleted.map(({ slug, title, deleted: at = '' }) => (
                <li class="room-row">
                  <div>
                    <bdi>{title ?? slug}</bdi>
                    <p class="meta">
                      {sentence(wording, 'room.deletedOn', { date: shortDay(view, at.slice(0, 10)) })}
                    </p>
                  </div>
                  {locked === undefined && (
                    <RoomForm view={view} action={`${editPath(kind, slug)}/restore`}>
                      <SubmitButton wording={wording} word="room.restore" />
                    </RoomForm>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </>
    ),
  });
}

/** Renders the search and the chips, which work without scripts. */
function TextFinder({ wording, page }: { wording: Wording; page: TextsPage }) {
  const { kind, filter, find, counts } = page;
  const filters = Object.entries(textFilters) as [TextFilter, PlainWord][];
  const shown = filters.filter(([name]) => name === 'all' || name === filter || counts[name] > 0);
  const stateOf = (name: TextFilter) => (name === 'all' ? undefined : name);
  return (
    <>
      <RoomFinder
        wording={wording}
        action={roomPaths.texts}
        word="room.findTexts"
        find={find}
        kept={{ kind: kind === 'essay' ? undefined : kind, state: stateOf(filter) }}
      />
      <RoomChips
        wording={wording}
        chips={shown.map(([name, word]) => ({
          href: textsPath(kind, { state: stateOf(name), find }),
          word,
          count: counts[name],
          isCurrent: name === filter,
        }))}
      />
    </>
  );
}

/** Returns the group of a text: a state, or the year of a published one. A page has none. */
function groupOf({ state, date }: ListedTexts[number]): string {
  if (state === 'published') return date?.slice(0, 4) ?? '';
  return state === 'scheduled' ? state : 'draft';
}

function groupName(wording: Wording, group: string): Child {
  if (group === 'draft') return sentence(wording, 'room.drafts');
  return group === 'scheduled' ? sentence(wording, 'room.stateScheduled') : <bdi>{group}</bdi>;
}

interface AllDraftsProps extends Pick<TextsPage, 'kind' | 'find'> {
  readonly wording: Wording;
  readonly count: number;
}

export function AllDrafts({ wording, kind, find, count }: AllDraftsProps) {
  return (
    <p class="more">
      <a href={textsPath(kind, { state: 'draft', find })}>{sentence(wording, 'room.allDrafts', { count })}</a>
    </p>
  );
}

interface TextRowProps {
  readonly view: RoomView;
  readonly page: Pick<TextsPage, 'kind' | 'find' | 'now'> & {
    /** Whether the heading above does not say the year. */
    readonly hasYear?: boolean;
  };
  readonly text: ListedTexts[number];
}

export function TextRow({ view, page, text }: TextRowProps) {
  const { wording } = view;
  const { slug, title = slug, date, state, changed, cover, errors } = text;
  return (
    <li class="text-row">
      <div>
        <a href={withQuery(editPath(page.kind, slug), { find: page.find })}>
          <bdi>{title}</bdi>
        </a>
        <p class="meta">
          {state !== 'published' && state !== 'scheduled' && changed !== undefined
            ? sentence(wording, 'room.changedWhen', { when: [wording.ago(new Date(changed), page.now)] })
            : date !== undefined && (
                <time datetime={date}>{page.hasYear ? shortDay(view, date) : dayInYear(view, date)}</time>
              )}
          {errors.length > 0 && (
            <span class="wrong">{sentence(wording, 'room.errors', { count: errors.length })}</span>
          )}
        </p>
      </div>
      {cover !== undefined && (
        <img src={OWNER_PATH + (view.site.picture(cover)?.src ?? mediaPath(cover))} alt="" loading="lazy" />
      )}
    </li>
  );
}

/** Writes a day as the words of the room do, under a heading that has its year. */
function dayInYear({ wording }: RoomView, day: string): string {
  const format = new Intl.DateTimeFormat(wording.language, {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return Number.isNaN(Date.parse(day)) ? day : format.format(new Date(day));
}

function Neighbors({ wording, page }: { wording: Wording; page: TextsPage }) {
  const { kind, filter, find, newer, older } = page;
  if (newer === undefined && older === undefined) return null;
  const state = filter === 'all' ? undefined : filter;
  const at = (from: number) => textsPath(kind, { state, find, from: from === 0 ? undefined : String(from) });
  return (
    <p class="room-row">
      {newer === undefined ? (
        <span />
      ) : (
        <a href={at(newer)} rel="prev">
          {sentence(wording, 'room.newer')}
        </a>
      )}
      {older !== undefined && (
        <a href={at(older)} rel="next">
          {sentence(wording, 'room.older')}
        </a>
      )}
    </p>
  );
}

/** Writes a day as the words of the room do; anything else is left as it is. */
export function shortDay({ wording }: RoomView, day: string): string {
  return Number.isNaN(Date.parse(day)) ? day : longDate(day, wording.language);
}

export function WritingNavigation({ wording, current }: { wording: Wording; current: TextKind | 'picture' }) {
  const lists = [
    ['essay', textsPath('essay'), 'room.essays'],
    ['page', textsPath('page'), 'room.pages'],
    ['picture', roomPaths.pictures, 'room.pictures'],
  ] as const;
  return (
    <nav aria-label={wording.say('room.writing')}>
      <ul class="bare link-row room-tabs">
        {lists.map(([name, href, word]) => (
          <li>
            <a href={href} aria-current={name === current ? 'page' : undefined}>
              {sentence(wording, word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
