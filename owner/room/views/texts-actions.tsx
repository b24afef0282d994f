/** The buttons that publish, share, rename and delete a text. */
import type { PropsWithChildren } from 'hono/jsx';
import { editPath } from '../../../web/core/room-paths.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { shareDraft } from '../../actions/drafts/share-draft.ts';
import type { EditedText, ShownTextButton } from './edited-text.ts';
import { copyNotice, type RoomNotice, type RoomView, SubmitButton } from './room-page.tsx';
import { shortDay } from './texts-view.tsx';

export interface EditorPartProps {
  readonly view: RoomView;
  readonly text: EditedText;
  readonly isLocked: boolean;
}

/** The buttons belong to the form of the text, so that nothing that was typed in it is lost. */
export function TextActions({ view, text, isLocked }: EditorPartProps) {
  const isPending = text.kind === 'essay' && text.state !== 'published';
  return (
    <>
      {!isLocked && text.kind === 'essay' && <PublishActions view={view} text={text} />}
      {isPending && <ShareActions view={view} text={text} />}
      {!isLocked && <FileActions view={view} text={text} />}
    </>
  );
}

type ActionProps = Omit<EditorPartProps, 'isLocked'>;

function buttonPath({ kind, slug = '' }: EditedText, action: string): string {
  return `${editPath(kind, slug)}/${action}`;
}

function Buttons({
  view: { wording },
  text,
  place,
  children,
  ...attributes
}: PropsWithChildren<
  ActionProps & Pick<ShownTextButton, 'place'> & { class?: string; formnovalidate?: true }
>) {
  const buttons = text.buttons?.filter((button) => button.place === place) ?? [];
  if (buttons.length === 0) return null;
  return (
    <p class="room-actions">
      {children}
      {buttons.map(({ verb, word }) => (
        <SubmitButton wording={wording} word={word} formaction={buttonPath(text, verb)} {...attributes} />
      ))}
    </p>
  );
}

function PublishActions({ view, text }: ActionProps) {
  const { wording } = view;
  return (
    <section class="room-section" aria-labelledby="publish-title">
      <h2 id="publish-title">{sentence(wording, 'room.publishTitle')}</h2>
      <Buttons view={view} text={text} place="publish" />
      <Buttons view={view} text={text} place="schedule">
        <label>
          {sentence(wording, 'room.scheduleDay')} <input type="date" name="day" />
        </label>
      </Buttons>
    </section>
  );
}

/** Shows the secret address of a draft, the only time that it can be shown. */
export function sharedNotice(view: RoomView, { url, expires_at }: OutputOf<typeof shareDraft>): RoomNotice {
  const date = shortDay(view, expires_at.slice(0, 10));
  return copyNotice(sentence(view.wording, 'room.sharedOnce', { date }), url);
}

function ShareActions({ view, text }: ActionProps) {
  const { wording } = view;
  return (
    <section class="room-section" aria-labelledby="share-title">
      <h2 id="share-title">{sentence(wording, 'room.shareTitle')}</h2>
      <p>{sentence(wording, 'room.shareLead', { time: view.times.sharing })}</p>
      {text.shares.length > 0 && (
        <ul class="bare room-list">
          {text.shares.map(({ id, expires_at }) => (
            <li class="room-row">
              <span>
                {sentence(wording, 'room.sharedUntil', { date: shortDay(view, expires_at.slice(0, 10)) })}
              </span>
              <button
                type="submit"
                formaction={buttonPath(text, 'unshare')}
                formnovalidate
                name="share"
                value={id}
              >
                {sentence(wording, 'room.unshare')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="room-actions">
        <SubmitButton wording={wording} word="room.share" formaction={buttonPath(text, 'share')} />
      </p>
    </section>
  );
}

function FileActions({ view, text }: ActionProps) {
  const { wording, times } = view;
  return (
    <details class="room-fold">
      <summary>{sentence(wording, 'room.fileTitle')}</summary>
      <div class="room-fields">
        <div class="room-field">
          <label>
            {sentence(wording, 'room.newSlug')}
            <input name="to" value={text.slug} autocomplete="off" autocapitalize="none" dir="ltr" />
          </label>
          <p class="hint">{sentence(wording, 'room.hintSlug')}</p>
          <Buttons view={view} text={text} place="rename" />
        </div>
        <div class="room-field">
          <p class="hint">{sentence(wording, 'room.hintDelete', { time: times.trash })}</p>
          <Buttons view={view} text={text} place="delete" class="room-danger" formnovalidate />
        </div>
      </div>
    </details>
  );
}
