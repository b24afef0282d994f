/** The page that asks before a message is deleted for good. */
import { sentence } from '../../../web/views/components/sentence.tsx';
import { ActionForm, MainActions } from './inbox-parts.tsx';
import { Preformatted } from './inbox-proposal.tsx';
import { type RoomView, roomPage } from './room-page.tsx';

interface Deletion {
  /** Path of the message. */
  readonly path: string;
  /** The message, and what happens to it. */
  readonly changes: string;
}

export function deletePage(view: RoomView, { path, changes }: Deletion): string {
  const { wording } = view;
  const title = wording.say('room.deleteTitle');
  return roomPage({
    view,
    title,
    children: (
      <article class="message">
        <Preformatted text={changes} label={title} />
        <MainActions>
          <ActionForm view={view} action={`${path}/delete`} word="room.deleteForGood" />
          <a class="button" href={path}>
            {sentence(wording, 'room.back')}
          </a>
        </MainActions>
      </article>
    ),
  });
}
