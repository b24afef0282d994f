/** The buttons that publish, share, rename and delete a text. */
import { editPath } from '../../../web/core/room-paths.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { EditedText } from './edited-text.ts';
import { type RoomView, SubmitButton } from './room-page.tsx';
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

function PublishActions({ view: { wording }, text }: ActionProps) {
  const isPending = text.state !== 'published';
  return (
    <section class="room-section" aria-labelledby="publish-title">
      <h2 id="publish-title">{sentence(wording, 'room.publishTitle')}</h2>
      <p class="room-actions">
        {isPending && (
          <SubmitButton wording={wording} word="room.publish" formaction={buttonPath(text, 'publish')} />
        )}
        {text.state !== 'draft' && (
          <SubmitButton wording={wording} word="room.withdraw" formaction={buttonPath(text, 'withdraw')} />
        )}
      </p>
      {isPending && (
        <p class="room-actions">
          <label>
            {sentence(wording, 'room.scheduleDay')} <input type="date" name="day" />
          </label>
          <SubmitButton wording={wording} word="room.schedule" formaction={buttonPath(text, 'schedule')} />
        </p>
      )}
    </section>
  );
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

function FileActions({ view: { wording, times }, text }: ActionProps) {
  const isEssay = text.kind === 'essay';
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
          <p class="room-actions">
            <SubmitButton wording={wording} word="room.rename" formaction={buttonPath(text, 'rename')} />
          </p>
        </div>
        <div class="room-field">
          <p class="hint">{sentence(wording, 'room.hintDelete', { time: times.trash })}</p>
          <p class="room-actions">
            <SubmitButton
              wording={wording}
              word={isEssay ? 'room.deleteEssay' : 'room.deletePage'}
              class="room-danger"
              formaction={buttonPath(text, 'delete')}
              formnovalidate
            />
          </p>
        </div>
      </div>
    </details>
  );
}
