/** The kinds of messages, and all that the owner can do with one of each. Their pages and routes are made from these. */
import type { PlainWord } from '../../../web/locales/words.ts';
import type { OwnerAction } from '../../actions/action.ts';
import { runAction } from '../../actions/actions.ts';
import type { OwnerContext } from '../../actions/context.ts';
import { blockSender, unblockClient } from '../../actions/messages/client-actions.ts';
import { greetingActions } from '../../actions/messages/greeting-actions.ts';
import { inquiryActions } from '../../actions/messages/inquiry-actions.ts';
import { type GreetingView, greetingStates, ownersGreetingPage } from '../views/inbox-greeting.tsx';
import { type InquiryView, inquiryPage, inquiryStates } from '../views/inbox-inquiry.tsx';
import type { ListedMessageView, MessagePageContent, ShownButton } from '../views/inbox-parts.tsx';
import type { RoomDoneWord, RoomView } from '../views/room-page.tsx';

export interface MessageButton<Message> extends Omit<ShownButton, 'question'> {
  readonly action: OwnerAction;
  /** The input of the action, if that is not the id. */
  readonly inputFor?: (message: Message, form: URLSearchParams) => unknown;
  /** The field of the words that are sent with it, and which the press confirms. */
  readonly field?: string;
  readonly isShown?: (message: Message) => boolean;
  /** Whether it can be pressed for several messages at once, because only the owner sees what it changes. */
  readonly isForSeveral?: boolean;
  /** What the next page says. */
  readonly done: RoomDoneWord;
}

export interface OwnersMessage {
  readonly id: string;
  readonly created_at: string;
  readonly client: string | null;
  readonly blocked: boolean;
}

export interface RoomMessages<Message extends OwnersMessage, State extends string> {
  readonly group: 'inquiries' | 'greetings';
  /** The name of each state, in the order of the list. */
  readonly states: Readonly<Record<State, PlainWord>>;
  readonly buttons: readonly MessageButton<Message>[];
  /** Has a page that asks first. */
  readonly deletion: OwnerAction;
  readonly list: (
    range: {
      readonly state: State | undefined;
      readonly find?: string | undefined;
      readonly after?: string | undefined;
    },
    owner: OwnerContext,
  ) => Promise<{
    readonly messages: readonly (ListedMessageView & { readonly state: State })[];
    readonly next?: string | undefined;
  }>;
  /** Returns the other messages of its sender, if that is somebody. */
  readonly listOthers?: (message: Message, owner: OwnerContext) => Promise<readonly ListedMessageView[]>;
  /** Returns a message without changing it. */
  readonly find: (id: string, owner: OwnerContext) => Promise<Message>;
  readonly page: (view: RoomView, content: MessagePageContent<Message>) => string;
}

const senderButtons: readonly MessageButton<OwnersMessage>[] = [
  {
    verb: 'block',
    word: 'room.block',
    place: 'more',
    action: blockSender,
    inputFor: ({ id }) => ({ message: id }),
    isShown: ({ client, blocked }) => client !== null && !blocked,
    done: 'room.nowBlocked',
  },
  {
    verb: 'unblock',
    word: 'room.unblock',
    place: 'more',
    action: unblockClient,
    inputFor: ({ client }) => ({ client }),
    isShown: ({ client, blocked }) => client !== null && blocked,
    done: 'room.nowUnblocked',
  },
];

const markButton = (
  state: InquiryView['state'],
  word: PlainWord,
  done: PlainWord,
): MessageButton<InquiryView> => ({
  verb: `mark-${state}`,
  word,
  place: 'main',
  action: inquiryActions.mark,
  inputFor: ({ id }) => ({ id, state }),
  isShown: (inquiry) => inquiry.state !== state,
  isForSeveral: true,
  done,
});

/** How many other messages of a sender are shown with one. */
const SHOWN_OTHERS = 5;

export const inquiryKind: RoomMessages<InquiryView, InquiryView['state']> = {
  group: 'inquiries',
  states: inquiryStates,
  buttons: [
    markButton('answered', 'room.markAnswered', 'room.nowAnswered'),
    markButton('read', 'room.markRead', 'room.nowRead'),
    markButton('spam', 'room.markSpam', 'room.nowSpam'),
    markButton('new', 'room.markNew', 'room.nowNew'),
    {
      verb: 'retry',
      word: 'room.retry',
      place: 'more',
      action: inquiryActions.retry,
      isShown: ({ notifications }) =>
        notifications.some((one) => one.state !== 'delivered' && one.last_error !== null),
      done: 'room.retried',
    },
    ...senderButtons,
  ],
  deletion: inquiryActions.delete,
  list: (range, owner) => runAction(inquiryActions.list, range, owner),
  async listOthers({ id, email }, owner) {
    const { messages } = await runAction(inquiryActions.list, { find: email }, owner);
    return messages.filter((one) => one.email === email && one.id !== id).slice(0, SHOWN_OTHERS);
  },
  find: (id, owner) => runAction(inquiryActions.show, { id, keepNew: true }, owner),
  page: inquiryPage,
};

export const greetingKind: RoomMessages<GreetingView, GreetingView['state']> = {
  group: 'greetings',
  states: greetingStates,
  buttons: [
    {
      verb: 'approve',
      word: 'room.approve',
      place: 'main',
      action: greetingActions.approve,
      isShown: ({ state }) => state !== 'public',
      done: 'room.nowPublic',
    },
    {
      verb: 'hide',
      word: 'room.hide',
      place: 'main',
      action: greetingActions.hide,
      isShown: ({ state }) => state !== 'hidden',
      done: 'room.nowHidden',
    },
    {
      verb: 'reply',
      word: 'room.replyInPublic',
      place: 'reply',
      action: greetingActions.reply,
      field: 'reply',
      inputFor: ({ id }, form) => ({ id, text: form.get('reply') ?? '' }),
      isShown: ({ state, reply }) => !reply && state !== 'hidden',
      done: 'room.nowReplied',
    },
    {
      verb: 'withdraw-reply',
      word: 'room.withdrawReply',
      place: 'reply',
      action: greetingActions.withdrawReply,
      isShown: ({ reply }) => reply !== undefined,
      done: 'room.nowWithdrawn',
    },
    ...senderButtons,
  ],
  deletion: greetingActions.delete,
  async list(range, owner) {
    const { messages, next } = await runAction(greetingActions.list, range, owner);
    return { messages: messages.map(({ agent_name: name, ...one }) => ({ ...one, name })), next };
  },
  find: (id, owner) => runAction(greetingActions.show, { id }, owner),
  page: ownersGreetingPage,
};
