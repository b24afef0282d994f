/** Shows the secret address of a draft, once. */
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { TextShare } from './edited-text.ts';
import type { RoomNotice, RoomView } from './room-page.tsx';
import { shortDay } from './texts-view.tsx';

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
