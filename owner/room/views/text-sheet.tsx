/** The sheet on which a text, or the change of a public one, is looked at before others see it. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { editPath } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { EditedText } from './edited-text.ts';
import { RoomForm, type RoomView, roomPage, type ShownQuestion, SubmitButton } from './room-page.tsx';
import { fieldsOf } from './text-fields.ts';
import { DifferenceLines } from './texts-conflict.tsx';
import { Refusal, TextFindings } from './texts-editor.tsx';
import { FieldInput } from './texts-fields.tsx';
import { shortDay } from './texts-view.tsx';

interface PublishSheet {
  readonly text: EditedText;
  /** The last part of the address; empty if the owner has to write one. */
  readonly slug: string;
  /** The owner's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The choice of the day that is made. */
  readonly when: string;
  readonly refusal?: EditedText['refusal'];
}

/** Returns the sheet of an essay that is a draft or scheduled. */
export function publishSheetPage(view: RoomView, { text, slug, today, when, refusal }: PublishSheet): string {
  const { wording } = view;
  const path = editPath(text.kind, text.slug ?? '');
  const { date = '' } = text.fields;
  const excerpt = fieldsOf(text.kind, text.slug ?? '').find(({ name }) => name === 'excerpt');
  const isLater = date > today;
  const days = [
    ['today', sentence(wording, 'room.dayToday')],
    ...(date !== '' && date !== today
      ? [['keep', sentence(wording, 'room.dayKeep', { date: shortDay(view, date) })] as const]
      : []),
  ] as const;
  return roomPage({
    view,
    title: wording.say('room.publishTitle'),
    heading: <bdi>{text.fields.title}</bdi>,
    isFullScreen: true,
    children: (
      <>
        <RoomForm view={view} action={`${path}/publish`} class="text-sheet">
          <input type="hidden" name="version" value={text.version} />
          <SheetHead view={view} back={path} title={text.fields.title ?? ''}>
            <SubmitButton wording={wording} word="room.publishNow" class="room-main" />
          </SheetHead>
          {refusal && <Refusal view={view} refusal={refusal} />}
          <TextFindings view={view} findings={text.findings} />
          <AddressField view={view} path={`${view.site.bundle.origin}/essays/`} slug={slug} />
          <fieldset class="sheet-days">
            <legend>{sentence(wording, 'room.fieldDate')}</legend>
            {days.map(([value, label]) => (
              <label class="room-choice">
                <input type="radio" name="when" value={value} checked={value === when} />
                <span>{label}</span>
              </label>
            ))}
            <label class="room-choice">
              <input type="radio" name="when" value="day" checked={when === 'day'} />
              <span>{sentence(wording, 'room.dayOther')}</span>
              <input
                type="date"
                name="day"
                value={isLater ? date : ''}
                aria-label={wording.say('room.scheduleDay')}
              />
            </label>
          </fieldset>
          {excerpt && <FieldInput view={view} text={text} field={excerpt} isLocked={false} />}
          <figure class="sheet-card">
            <img
              src={`${path}/card?date=${when === 'today' ? today : date}`}
              width={300}
              height={158}
              alt=""
            />
            <figcaption class="hint">
              {sentence(wording, text.fields['cover.file'] ? 'room.cardHint' : 'room.cardWithoutCover')}
            </figcaption>
          </figure>
        </RoomForm>
      </>
    ),
  });
}

interface ChangeSheet {
  /** Path to which the change is sent. */
  readonly path: string;
  /** Absent if nothing was changed. */
  readonly question: ShownQuestion | undefined;
  /** The lines that change: `- before`, `+ after`. */
  readonly difference: string;
  readonly findings: EditedText['findings'];
  /** The fields of the form, which the sheet takes along. */
  readonly typed: readonly (readonly [name: string, value: string])[];
  readonly url?: string | undefined;
  /** The last part of the address of a new page. */
  readonly slug?: string;
}

/** Returns the sheet of a text that is public, or will be at once because it is a page. */
export function changeSheetPage(view: RoomView, sheet: ChangeSheet): string {
  const { wording } = view;
  const { path, question, difference, findings, typed, url, slug } = sheet;
  const [address = path, query] = path.split('?');
  const back = `${address}/edit${query === undefined ? '' : `?${query}`}`;
  const title = Object.fromEntries(typed).title ?? '';
  return roomPage({
    view,
    title: wording.say('room.publishTitle'),
    heading: <bdi>{title}</bdi>,
    isFullScreen: true,
    children: (
      <RoomForm view={view} action={path} question={question} class="text-sheet">
        {typed.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <SheetHead view={view} back={back} isForm title={title}>
          {question && (
            <SubmitButton
              wording={wording}
              word={slug === undefined ? 'room.publishChange' : 'room.publishNow'}
              class="room-main"
            />
          )}
        </SheetHead>
        <TextFindings view={view} findings={findings} />
        {slug !== undefined && <AddressField view={view} path={`${view.site.bundle.origin}/`} slug={slug} />}
        {question ? (
          slug === undefined && <DifferenceLines difference={difference} />
        ) : (
          <p class="lead">{sentence(wording, 'room.nothingChanged')}</p>
        )}
        {url !== undefined && (
          <p>
            <a href={url} dir="ltr">
              {url.replace(/^https?:\/\//, '')}
            </a>
          </p>
        )}
      </RoomForm>
    ),
  });
}

/**
 * The bar of a sheet, and what the sheet is about.
 *
 * @param word where `back` leads
 * @param isForm whether the form itself leads back, with what was typed
 */
export function SheetHead({
  view: { wording },
  back,
  word = 'room.previewBack',
  isForm = false,
  title,
  children,
}: PropsWithChildren<{ view: RoomView; back: string; word?: PlainWord; isForm?: boolean; title: Child }>) {
  const label = (
    <>
      <span aria-hidden="true">‹</span> {sentence(wording, word)}
    </>
  );
  return (
    <>
      <div class="text-head">
        {isForm ? (
          <button type="submit" class="text-back" formaction={back} formnovalidate>
            {label}
          </button>
        ) : (
          <a class="text-back" href={back}>
            {label}
          </a>
        )}
        {children}
      </div>
      <p class="sheet-title" aria-hidden="true">
        <bdi>{title}</bdi>
      </p>
    </>
  );
}

function AddressField({ view: { wording }, path, slug }: { view: RoomView; path: string; slug: string }) {
  return (
    <div class="room-field">
      <label for="sheet-address">{sentence(wording, 'room.sheetAddress')}</label>
      <div class="sheet-address" dir="ltr">
        <span>{path.replace(/^https?:\/\//, '')}</span>
        <input
          id="sheet-address"
          name="to"
          value={slug}
          required
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby="hint-address"
        />
      </div>
      <p class="hint" id="hint-address">
        {sentence(wording, slug === '' ? 'room.addressWanted' : 'room.hintAddress')}
      </p>
    </div>
  );
}
