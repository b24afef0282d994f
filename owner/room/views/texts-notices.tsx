/** Says on the pages of a text what was done to it, with a form that undoes it. */
import { editPath } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { TextShare } from './edited-text.ts';
import { RoomForm, type RoomNotice, type RoomView, SubmitButton } from './room-page.tsx';
import { type RoomTextKind, shortDay } from './texts-view.tsx';

const doneWords = {
  saved: 'room.doneSaved',
  published: 'room.donePublished',
  scheduled: 'room.doneScheduled',
  withdrawn: 'room.doneWithdrawn',
  renamed: 'room.doneRenamed',
  deleted: 'room.doneDeleted',
  restored: 'room.doneRestored',
  unshared: 'room.doneUnshared',
} satisfies Readonly<Record<string, PlainWord>>;

export type DoneToText = keyof typeof doneWords;

/** Returns whether a page can say that this was done. */
export function isDoneToText(done: string): done is DoneToText {
  return Object.hasOwn(doneWords, done);
}

interface DoneNotice {
  readonly done: DoneToText;
  readonly kind: RoomTextKind;
  readonly slug: string;
  readonly version?: string | undefined;
  /** Its former day or address. */
  readonly was?: string | undefined;
}

/** How each is undone: what is done, and the field that takes what was before. */
const undoing: Readonly<Partial<Record<DoneToText, readonly [action: string, field: string]>>> = {
  published: ['withdraw', 'day'],
  scheduled: ['withdraw', 'day'],
  withdrawn: ['publish', 'day'],
  renamed: ['rename', 'to'],
  deleted: ['restore', 'day'],
};

export function textNotice(view: RoomView, { done, kind, slug, version, was }: DoneNotice): RoomNotice {
  const { wording } = view;
  const [action, field] = (done === 'withdrawn' && was ? ['schedule', 'day'] : undoing[done]) ?? [];
  const text = sentence(wording, doneWords[done]);
  if (action === undefined || (done === 'renamed' && !was)) return { text };
  const undo = (
    <RoomForm view={view} action={`${editPath(kind, slug)}/${action}`}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {was !== undefined && <input type="hidden" name={field} value={was} />}
      <SubmitButton wording={wording} word="room.undo" />
    </RoomForm>
  );
  return { text, undo };
}

/** Shows the secret address of a shared draft, the only time that it can be shown. */
export function sharedNotice(view: RoomView, { url, expires_at }: TextShare & { url: string }): RoomNotice {
  const { wording } = view;
  const date = shortDay(view, expires_at.slice(0, 10));
  return {
    text: (
      <label class="shared-address">
        <span>{sentence(wording, 'room.sharedOnce', { date })}</span>
        <input value={url} readonly dir="ltr" id="shared-address" />
      </label>
    ),
  };
}
