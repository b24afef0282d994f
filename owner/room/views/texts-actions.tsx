/** The menu of a text: its rarely used fields, and what shares, renames, translates and deletes it. */
import type { PropsWithChildren } from 'hono/jsx';
import { translationNamed } from '../../../site/reader/text-name.ts';
import { editPath, versionsPath } from '../../../web/core/room-paths.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { shareDraft } from '../../actions/drafts/share-draft.ts';
import { kindOf } from '../../actions/essays/text-kinds.ts';
import type { EditedText, ShownTextButton } from './edited-text.ts';
import { copyNotice, type RoomNotice, type RoomView, SubmitButton } from './room-page.tsx';
import { DetailFields } from './texts-fields.tsx';
import { shortDay } from './texts-view.tsx';

export interface EditorPartProps {
  readonly view: RoomView;
  readonly text: EditedText;
  readonly isLocked: boolean;
}

/** The buttons belong to the form of the text, so that nothing that was typed in it is lost. */
export function TextMenu({ view, text, isLocked }: EditorPartProps) {
  const { wording } = view;
  const hasFile = text.version !== undefined;
  const isPending = text.kind === 'essay' && text.state !== 'published';
  return (
    <details class="text-menu">
      <summary aria-label={wording.say('room.more')} title={wording.say('room.more')}>
        ⋯
      </summary>
      <div class="text-panel">
        {!isLocked && hasFile && <PanelLinks wording={wording} isPending={isPending} />}
        {!isLocked && hasFile && <Buttons view={view} text={text} place="withdraw" />}
        {text.source === undefined && <DetailFields view={view} text={text} isLocked={isLocked} />}
        {hasFile && isPending && <ShareActions view={view} text={text} />}
        {!isLocked && hasFile && <FileActions view={view} text={text} />}
      </div>
    </details>
  );
}

/** Leads to what is below the many fields. */
function PanelLinks({ wording, isPending }: { wording: Wording; isPending: boolean }) {
  return (
    <ul class="bare link-row">
      {isPending && (
        <li>
          <a href="#share-title">{sentence(wording, 'room.shareTitle')}</a>
        </li>
      )}
      <li>
        <a href="#file-title">{sentence(wording, 'room.fileTitle')}</a>
      </li>
    </ul>
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

/** Shows the secret address of a draft, the only time that it can be shown. */
export function sharedNotice(view: RoomView, { url, expires_at }: OutputOf<typeof shareDraft>): RoomNotice {
  const date = shortDay(view, expires_at.slice(0, 10));
  return copyNotice(sentence(view.wording, 'room.sharedOnce', { date }), url);
}

function ShareActions({ view, text }: ActionProps) {
  const { wording } = view;
  return (
    <section aria-labelledby="share-title">
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

/** Languages whose words the site has. */
const LANGUAGES = 'ar de en es fr hi it ja pt zh'.split(' ');

function FileActions({ view, text }: ActionProps) {
  const { wording, times, site } = view;
  const { slug = '' } = text;
  const own = new Intl.Locale(site.bundle.site.locale).language;
  const names = new Intl.DisplayNames(wording.locale, { type: 'language' });
  return (
    <section aria-labelledby="file-title">
      <h2 id="file-title">{sentence(wording, 'room.fileTitle')}</h2>
      {translationNamed(slug) === undefined && (
        <div class="room-field">
          <label for="language">{sentence(wording, 'room.translateInto')}</label>
          <div class="room-actions">
            <select name="language" id="language">
              {LANGUAGES.filter((language) => language !== own).map((language) => (
                <option value={language}>{names.of(language)}</option>
              ))}
            </select>
            <SubmitButton
              wording={wording}
              word="room.translate"
              formaction={buttonPath(text, 'translate')}
            />
          </div>
        </div>
      )}
      <div class="room-field">
        <label for="new-slug">{sentence(wording, 'room.newSlug')}</label>
        <input id="new-slug" name="to" value={slug} autocomplete="off" autocapitalize="none" dir="ltr" />
        <p class="hint">{sentence(wording, 'room.hintSlug')}</p>
        <Buttons view={view} text={text} place="rename" />
      </div>
      <p class="room-actions">
        {text.source === undefined && (
          <a href={`${editPath(text.kind, slug)}?file`}>{sentence(wording, 'room.editFile')}</a>
        )}
        <a href={versionsPath(kindOf[text.kind].file(slug))}>{sentence(wording, 'room.versions')}</a>
      </p>
      <div class="room-field">
        <p class="hint">{sentence(wording, 'room.hintDelete', { time: times.trash })}</p>
        <Buttons view={view} text={text} place="delete" class="room-danger" formnovalidate />
      </div>
    </section>
  );
}
