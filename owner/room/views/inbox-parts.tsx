/** Components of the pages of the inbox: times, strangers' words, lists, and buttons. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { visibleLine, visibleLines } from '../../../web/core/documents/quote.ts';
import { shorten } from '../../../web/core/prose.ts';
import { OWNER_PATH } from '../../../web/core/room-paths.ts';
import { momentInTimezone } from '../../../web/core/time.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import {
  RoomForm,
  type RoomView,
  roomPage,
  type SaidRefusal,
  type ShownQuestion,
  SubmitButton,
} from './room-page.tsx';

const EXCERPT_LENGTH = 160;

interface MomentProps {
  readonly view: RoomView;
  readonly value: string;
  readonly now: Date;
}

/** Renders a stored time in the owner's time zone. Its title says how long ago that was. */
export function Moment({ view: { site, wording }, value, now }: MomentProps) {
  const moment = new Date(value);
  const { timezone } = site.bundle.site;
  return (
    <time datetime={value} title={wording.ago(moment, now)}>
      {momentInTimezone(moment, timezone, wording.locale)}
    </time>
  );
}

export function StrangersName({ name }: { name: string }) {
  return <bdi>{visibleLine(name)}</bdi>;
}

export interface ListedMessageView {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly created_at: string;
  /** Its state. Absent in a list of messages that are all in one. */
  readonly badge?: PlainWord | undefined;
  /** Whether it waits for the owner. */
  readonly isWaiting?: boolean;
}

interface MessageListProps {
  readonly view: RoomView;
  readonly path: string;
  readonly messages: readonly ListedMessageView[];
  readonly now: Date;
  /** Whether each has a checkbox, for a form around the list. */
  readonly canPick?: boolean;
}

/** Renders a list of messages. Each is a link as a whole, named by who wrote it. */
export function MessageList({ view, path, messages, now, canPick = false }: MessageListProps) {
  return (
    <ul class="bare messages">
      {messages.map(({ id, name, message, created_at, badge, isWaiting = false }) => (
        <li class={isWaiting ? 'waiting' : undefined}>
          <div class="message-name">
            <a href={`${path}/${id}`}>
              <StrangersName name={name} />
            </a>
          </div>
          <p class="meta">
            <Moment view={view} value={created_at} now={now} />
            {badge && <span class="badge">{sentence(view.wording, badge)}</span>}
          </p>
          {canPick && (
            <label class="message-pick">
              <input
                type="checkbox"
                name="id"
                value={id}
                aria-label={view.wording.say('room.pick', { name: visibleLine(name) })}
              />
            </label>
          )}
          <blockquote class="stranger">
            <bdi>{shorten(visibleLine(message), EXCERPT_LENGTH)}</bdi>
          </blockquote>
        </li>
      ))}
    </ul>
  );
}

/** A part of a list, and the address of the rest. */
export interface MessagesView {
  readonly messages: readonly ListedMessageView[];
  readonly next?: string | undefined;
}

/** Leads to the rest of a list. */
export function Older({ view, href }: { view: RoomView; href: string | undefined }) {
  if (href === undefined) return null;
  return (
    <p class="more">
      <a href={href} rel="next">
        {sentence(view.wording, 'room.older')}
      </a>
    </p>
  );
}

interface ActionFormProps {
  readonly view: RoomView;
  readonly action: string;
  readonly word: PlainWord;
  readonly fields?: Readonly<Record<string, string>>;
  readonly question?: ShownQuestion | undefined;
}

export function ActionForm({ view, action, word, fields = {}, question }: ActionFormProps) {
  return (
    <RoomForm view={view} action={action} question={question}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <SubmitButton wording={view.wording} word={word} class="button" />
    </RoomForm>
  );
}

/** Renders the main buttons, which stay at the lower edge of a window that is too low for the whole message. */
export function MainActions({ children }: PropsWithChildren) {
  return <div class="message-actions">{children}</div>;
}

export interface ShownButton {
  /** Last part of the address that it is sent to. */
  readonly verb: string;
  readonly word: PlainWord;
  /** Those in `more` are needed less often; those in `reply` belong to the reply. */
  readonly place: 'main' | 'more' | 'reply';
  readonly question: ShownQuestion | undefined;
}

/** A reply that was refused, as it was typed, and why. */
export interface ReplyToCorrect extends SaidRefusal {
  readonly text: string;
}

export interface MessagePageContent<Message> {
  readonly message: Message;
  readonly buttons: readonly ShownButton[];
  readonly now: Date;
  readonly refused?: ReplyToCorrect | undefined;
  /** The next message that waits for the owner. */
  readonly next?: ListedMessageView | undefined;
  /** Other messages of the same sender, newest first. */
  readonly earlier?: readonly ListedMessageView[];
}

interface MessageContent {
  readonly title: 'room.greetingFrom' | 'room.inquiryFrom';
  readonly name: string;
  /** Title of the document, if it is another. */
  readonly documentTitle?: string | undefined;
  readonly path: string;
  readonly message: { readonly message: string; readonly blocked: boolean };
  readonly facts: readonly (readonly [PlainWord, Child])[];
  readonly buttons: readonly ShownButton[];
  readonly next: ListedMessageView | undefined;
  /** What comes between the message and the buttons. */
  readonly children?: Child;
  readonly firstAction?: Child;
  readonly below?: Child;
}

/** The page of one message. Each paragraph of what a stranger wrote has a direction of its own. */
export function messagePage(view: RoomView, content: MessageContent): string {
  const { title, name, documentTitle, path, message, facts, buttons, next } = content;
  const { wording } = view;
  const buttonsIn = (place: ShownButton['place']) =>
    buttons
      .filter((button) => button.place === place)
      .map(({ verb, word, question }) => (
        <ActionForm view={view} action={`${path}/${verb}`} word={word} question={question} />
      ));
  return roomPage({
    view,
    title: documentTitle ?? wording.say(title, { name: visibleLine(name) }),
    heading: sentence(wording, title, { name: <StrangersName name={name} /> }),
    children: (
      <article class="message">
        <p class="room-row">
          <a href={OWNER_PATH}>{sentence(wording, 'room.inbox')}</a>
          {next && (
            <a href={`${path.slice(0, path.lastIndexOf('/'))}/${next.id}`} rel="next">
              {sentence(wording, 'room.nextMessage', { name: <StrangersName name={next.name} /> })}
            </a>
          )}
        </p>
        <blockquote class="stranger">
          <bdi>{visibleLines(message.message).join('\n')}</bdi>
        </blockquote>
        <dl class="message-details">
          {facts.map(([fact, value]) => (
            <div>
              <dt>{sentence(wording, fact)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {message.blocked && <p class="note">{sentence(wording, 'room.senderBlocked')}</p>}
        {content.children}
        <MainActions>
          {content.firstAction}
          {buttonsIn('main')}
        </MainActions>
        <div class="more-actions">
          {buttonsIn('more')}
          <a class="button" href={`${path}/delete`}>
            {sentence(wording, 'room.delete')}
          </a>
        </div>
        {content.below}
      </article>
    ),
  });
}
