/** The inbox of the owner's room. */
import { type RoomView, roomPage } from './room-page.tsx';

interface ListedInquiry {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

export function inboxPage(view: RoomView, { inquiries }: { inquiries: readonly ListedInquiry[] }): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.inbox'),
    children: (
      <ul>
        {inquiries.map(({ name, message }) => (
          <li>
            <bdi>{name}</bdi>: <bdi>{message}</bdi>
          </li>
        ))}
      </ul>
    ),
  });
}
