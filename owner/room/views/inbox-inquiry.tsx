/** The page of one inquiry. */
import type { Child } from 'hono/jsx';
import { visibleLine } from '../../../web/core/documents/quote.ts';
import { messagePath } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { ActionForm, type ListedMessageView, Moment, messagePage, StrangersName } from './inbox-parts.tsx';
import { replyAddress } from './reply-address.ts';
import { InEnglish, RoomForm, type RoomView, SubmitButton } from './room-page.tsx';

export type InquiryStateView = 'new' | 'read' | 'answered' | 'spam';

export interface InquiryView extends Omit<ListedMessageView, 'state'> {
  readonly email: string;
  readonly topic: string | null;
  readonly source: 'agent' | 'web';
  readonly state: InquiryStateView;
  readonly client: string | null;
  readonly blocked: boolean;
  readonly notifications: readonly {
    readonly channel: string;
    readonly state: 'pending' | 'delivered' | 'parked';
    readonly last_error: string | null;
  }[];
}

/** The words for each state, the button that sets it, and what that has done. */
export const inquiryWords = {
  new: { state: 'room.stateNew', mark: 'room.markNew', done: 'room.nowNew' },
  read: { state: 'room.stateRead', mark: 'room.markRead', done: 'room.nowRead' },
  answered: { state: 'room.stateAnswered', mark: 'room.markAnswered', done: 'room.nowAnswered' },
  spam: { state: 'room.stateSpam', mark: 'room.markSpam', done: 'room.nowSpam' },
} as const satisfies Readonly<Record<InquiryStateView, Readonly<Record<string, PlainWord>>>>;

const DELIVERY = {
  delivered: 'room.notified',
  pending: 'room.notYetNotified',
  parked: 'room.notNotified',
} as const;

interface InquiryContent {
  readonly inquiry: InquiryView;
  readonly now: Date;
}

export function inquiryPage(view: RoomView, { inquiry, now }: InquiryContent): string {
  const { wording } = view;
  const { id, name, email, topic, message, created_at, source, state, notifications } = inquiry;
  const path = messagePath('inquiries', id);
  const facts: readonly (readonly [PlainWord, Child] | undefined)[] = [
    ['room.email', <bdi>{email}</bdi>],
    topic === null ? undefined : ['room.topic', <StrangersName name={topic} />],
    ['room.received', <Moment view={view} value={created_at} now={now} />],
    ['room.came', sentence(wording, source === 'web' ? 'notify.sentWithForm' : 'notify.sentByAgent')],
    ['room.state', sentence(wording, inquiryWords[state].state)],
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
    mainActions: (
      <>
        <a class="button" href={replyAddress({ email, subject: subjectOfReply(view, topic), message })}>
          {sentence(wording, 'room.replyByMail')}
        </a>
        <RoomForm view={view} action={`${path}/mark`}>
          {(['answered', 'read', 'spam', 'new'] as const)
            .filter((other) => other !== state)
            .map((other) => (
              <SubmitButton
                wording={wording}
                word={inquiryWords[other].mark}
                class="button"
                name="state"
                value={other}
              />
            ))}
        </RoomForm>
      </>
    ),
    moreActions: canRetry(inquiry) && <ActionForm view={view} action={`${path}/retry`} word="room.retry" />,
  });
}

function subjectOfReply({ site, wording }: RoomView, topic: string | null): string {
  return topic === null
    ? wording.say('room.replyFrom', { site: new URL(site.bundle.origin).host })
    : wording.say('room.replyAbout', { topic });
}

/** Returns whether a notification has failed, at least so far. */
function canRetry({ notifications }: Pick<InquiryView, 'notifications'>): boolean {
  return notifications.some((one) => one.state !== 'delivered' && one.last_error !== null);
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
