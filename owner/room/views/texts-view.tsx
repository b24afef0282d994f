/** The lists of essays and pages in the owner's room. */
import { editPath, newTextPath, roomPaths, textsPath } from '../../../web/core/room-paths.ts';
import { longDate } from '../../../web/core/time.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { listTexts } from '../../actions/essays/list-texts.ts';
import type { TextKind, TextState } from '../../actions/essays/text-kinds.ts';
import { RoomForm, type RoomView, roomPage, SubmitButton } from './room-page.tsx';

type ListedTexts = OutputOf<typeof listTexts>['texts'];

interface TextsPage {
  readonly kind: TextKind;
  readonly texts: ListedTexts;
  readonly deleted: ListedTexts;
  /** Why nothing can be edited. */
  readonly locked?: PlainWord | undefined;
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

export function textsPage(view: RoomView, { kind, texts, deleted, locked }: TextsPage): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.writing'),
    children: (
      <>
        <WritingNavigation wording={wording} current={kind} />
        {locked !== undefined && <p class="note">{sentence(wording, locked)}</p>}
        {locked === undefined && (
          <p class="room-actions">
            <a class="room-button" href={newTextPath('essay')}>
              {sentence(wording, 'room.newEssay')}
            </a>
            <a class="room-button" href={newTextPath('page')}>
              {sentence(wording, 'room.newPage')}
            </a>
          </p>
        )}
        {texts.length === 0 && <p class="lead">{sentence(wording, 'room.noTexts')}</p>}
        <ul class="bare room-list">
          {texts.map((text) => (
            <li>
              <a href={editPath(kind, text.slug)}>
                <bdi>{text.title ?? text.slug}</bdi>
              </a>
              <p class="meta">
                <TextStateName wording={wording} state={text.state} />
                {text.date !== undefined && <time datetime={text.date}>{shortDay(view, text.date)}</time>}
                {text.errors.length > 0 && (
                  <span class="wrong">{sentence(wording, 'room.errors', { count: text.errors.length })}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
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
