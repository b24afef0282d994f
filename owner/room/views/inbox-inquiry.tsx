import type { Child } from 'hono/jsx';
import { visibleLine } from '../../../web/core/documents/quote.ts';
import { messagePath, roomPaths } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { inquiryActions } from '../../actions/messages/inquiry-actions.ts';
import {
  ActionForm,
  MessageList,
  type MessagePageContent,
  Moment,
  messagePage,
  StrangersName,
} from './inbox-parts.tsx';
import { replyAddress } from './reply-address.ts';
import { InEnglish, type RoomView } from './room-page.tsx';

export type InquiryView = OutputOf<(typeof inquiryActions)['show']>;

/** The states and their names, those that wait for the owner first. */
export const inquiryStates = {
  new: 'room.stateNew',
  read: 'room.stateRead',
  answered: 'room.stateAnswered',
  spam: 'room.stateSpam',
} as const satisfies Readonly<Record<InquiryView['state'], PlainWord>>;

const DELIVERY = {
  delivered: 'room.notified',
  pending: 'room.notYetNotified',
  parked: 'room.notNotified',
} as const;

export function inquiryPage(
  view: RoomView,
  { message: inquiry, buttons, now, next, earlier = [] }: MessagePageContent<InquiryView>,
): string {
  const { wording } = view;
  const { id, name, email, topic, message, created_at, source, state, notifications } = inquiry;
  const path = messagePath('inquiries', id);
  const facts: readonly (readonly [PlainWord, Child] | undefined)[] = [
    ['room.email', <bdi>{email}</bdi>],
    topic === null ? undefined : ['room.topic', <StrangersName name={topic} />],
    ['room.received', <Moment view={view} value={created_at} now={now} />],
    ['room.came', sentence(wording, source === 'web' ? 'notify.sentWithForm' : 'notify.sentByAgent')],
    ['room.state', sentence(wording, inquiryStates[state])],
    notifications.length === 0
      ? undefined
      : ['room.notification', <Notifications view={view} notifications={notifications} />],
  ];
  return messagePage(view, {
    title: 'room.inquiryFrom',
    name,
    path,
    message: inquiry,
    facts: facts.filter((fact) => fact !== undefined),
    buttons,
    next,
    firstAction: (
      <a
        class="button reply-link"
        href={replyAddress({ email, subject: subjectOfReply(view, topic), message })}
      >
        {sentence(wording, 'room.replyByMail')}
      </a>
    ),
    children: state !== 'answered' && (
      <div class="room-notice" id="did-you-answer" role="status" hidden>
        <p>{sentence(wording, 'room.didYouAnswer')}</p>
        <ActionForm view={view} action={`${path}/mark-answered`} word="room.yes" />
      </div>
    ),
    below: earlier.length > 0 && (
      <section>
        <h2>{sentence(wording, 'room.otherMessages')}</h2>
        <MessageList view={view} path={roomPaths.inquiries} messages={earlier} now={now} />
      </section>
    ),
  });
}

function subjectOfReply({ site, wording }: RoomView, topic: string | null): string {
  return topic === null
    ? wording.say('room.replyFrom', { site: new URL(site.bundle.origin).host })
    : wording.say('room.replyAbout', { topic });
}

function Notifications({ view, notifications }: { view: RoomView } & Pick<InquiryView, 'notifications'>) {
  return (
    <>
      {notifications.map(({ channel, state, last_error }) => (
        <p>
          {sentence(view.wording, DELIVERY[state], { channel })}
          {state !== 'delivered' && last_error !== null && (
            <>
              {' '}
              <InEnglish>({visibleLine(last_error)})</InEnglish>
            </>
          )}
        </p>
      ))}
    </>
  );
}
