import { roomPaths } from '../../../web/core/room-paths.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { ActionForm, Moment } from './inbox-parts.tsx';
import { type RoomView, roomPage } from './room-page.tsx';

interface BlockedSender {
  readonly client: string;
  readonly blocked_at: string;
  readonly expires_at: string;
}

interface BlockedContent {
  readonly clients: readonly BlockedSender[];
  readonly now: Date;
}

/** As much of a client's hash as the owner needs to tell one from another. */
const SHOWN = 8;

export function blockedPage(view: RoomView, { clients, now }: BlockedContent): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.blocked'),
    children:
      clients.length === 0 ? (
        <p class="lead">{sentence(wording, 'room.nobodyBlocked')}</p>
      ) : (
        <ul class="bare messages">
          {clients.map(({ client, blocked_at, expires_at }) => (
            <li class="blocked-sender">
              <p>
                <code>{client.slice(0, SHOWN)}</code>
              </p>
              <p class="meta">
                {sentence(wording, 'room.blockedFromTo', {
                  from: <Moment view={view} value={blocked_at} now={now} />,
                  to: <Moment view={view} value={expires_at} now={now} />,
                })}
              </p>
              <ActionForm
                view={view}
                action={`${roomPaths.blocked}/unblock`}
                word="room.unblockThis"
                fields={{ client }}
              />
            </li>
          ))}
        </ul>
      ),
  });
}
