/** Components of the pages of the inbox: times, strangers' words, lists, and buttons. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { visibleLine, visibleLines } from '../../../web/core/documents/quote.ts';
import { shorten } from '../../../web/core/prose.ts';
import { momentInTimezone } from '../../../web/core/time.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { RoomForm, type RoomNotice, type RoomView } from './room-page.tsx';

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

/** Renders what a stranger wrote, as such. Each paragraph has a direction of its own. */
export function StrangersWords({ text }: { text: string }) {
  return (
    <blockquote class="stranger">
      <bdi>{visibleLines(text).join('\n')}</bdi>
    </blockquote>
  );
}

/** Renders a name that a stranger has given, on one line. */
export function StrangersName({ name }: { name: string }) {
  return <bdi>{visibleLine(name)}</bdi>;
}

/** A message in a list. */
export interface ListedMessageView {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly created_at: string;
  /** Absent in a list of messages that are all in one state. */
  readonly state?: PlainWord | undefined;
}

interface MessageListProps {
  readonly view: RoomView;
  /** Path of the messages. */
  readonly path: string;
  readonly messages: readonly ListedMessageView[];
  readonly now: Date;
}

/** Renders a list of messages. Each is a link as a whole, whose text is ours. */
export function MessageList({ view, path, messages, now }: MessageListProps) {
  return (
    <ul class="bare messages">
      {messages.map(({ id, name, message, created_at, state }) => (
        <li>
          <p class="meta">
            <a href={`${path}/${id}`}>
              <Moment view={view} value={created_at} now={now} />
            </a>
            {state && <span class="badge">{sentence(view.wording, state)}</span>}
          </p>
          <p class="message-name">
            <StrangersName name={name} />
          </p>
          <blockquote class="stranger">
            <bdi>{shorten(visibleLine(message), EXCERPT_LENGTH)}</bdi>
          </blockquote>
        </li>
      ))}
    </ul>
  );
}

/** Renders facts as a list of names and values. */
export function Details({
  view,
  facts,
}: {
  view: RoomView;
  facts: readonly (readonly [PlainWord, Child])[];
}) {
  return (
    <dl class="message-details">
      {facts.map(([name, value]) => (
        <div>
          <dt>{sentence(view.wording, name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ActionFormProps = PropsWithChildren<{
  view: RoomView;
  action: string;
  word: PlainWord;
  fields?: Readonly<Record<string, string>>;
}>;

/** Renders a form with one button. */
export function ActionForm({ view, action, word, fields = {}, children }: ActionFormProps) {
  return (
    <RoomForm view={view} action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
      <button class="button" type="submit">
        {sentence(view.wording, word)}
      </button>
    </RoomForm>
  );
}

/** Tells the receiver of a form that it undoes something. */
const UNDO_FIELDS = { undo: 'yes' } as const;

/** Renders a form that undoes what was done. */
export function UndoForm({ fields = {}, ...form }: Omit<ActionFormProps, 'word'>) {
  return <ActionForm {...form} word="room.undo" fields={{ ...fields, ...UNDO_FIELDS }} />;
}

/** Renders the main buttons, which stay at the lower edge of a window that is too low for the whole message. */
export function MainActions({ children }: PropsWithChildren) {
  return <div class="message-actions">{children}</div>;
}

/** Renders the buttons that are needed less often. */
export function MoreActions({ children }: PropsWithChildren) {
  return <div class="more-actions">{children}</div>;
}

interface SenderActionProps {
  readonly view: RoomView;
  /** Path of the message. */
  readonly path: string;
  readonly message: { readonly client: string | null; readonly blocked: boolean };
}

/** Renders a button that blocks or unblocks the sender of a message, if the sender is known. */
export function SenderAction({ view, path, message: { client, blocked } }: SenderActionProps) {
  if (client === null) return null;
  return blocked ? (
    <ActionForm view={view} action={`${path}/unblock`} word="room.unblock" />
  ) : (
    <ActionForm view={view} action={`${path}/block`} word="room.block" />
  );
}

/** Renders a link to the page that asks before a message is deleted. */
export function DeleteLink({ view, path }: { view: RoomView; path: string }) {
  return (
    <a class="button" href={`${path}/delete`}>
      {sentence(view.wording, 'room.delete')}
    </a>
  );
}

/** A change that any message can have had. */
export type DoneToMessage = 'blocked' | 'unblocked' | 'undone';

/** Says what was done to a message. `path` is that of its page. */
export function messageNotice(view: RoomView, path: string, done: DoneToMessage): RoomNotice {
  const { wording } = view;
  switch (done) {
    case 'blocked':
      return {
        text: sentence(wording, 'room.nowBlocked', { time: view.times.blocking }),
        undo: <UndoForm view={view} action={`${path}/unblock`} />,
      };
    case 'unblocked':
      return {
        text: sentence(wording, 'room.nowUnblocked'),
        undo: <UndoForm view={view} action={`${path}/block`} />,
      };
    case 'undone':
      return { text: sentence(wording, 'room.undone') };
    default:
      return done satisfies never;
  }
}
