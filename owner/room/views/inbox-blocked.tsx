import { roomPaths } from '../../../web/core/room-paths.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import { type listClients, shortClient } from '../../actions/messages/client-actions.ts';
import { ActionForm, Moment } from './inbox-parts.tsx';
import { type RoomView, roomPage } from './room-page.tsx';

interface BlockedContent extends OutputOf<typeof listClients> {
  readonly now: Date;
}

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
                <code>{shortClient({ client })}</code>
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
