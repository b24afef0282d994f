/** The routes of inquiries and of greetings, as far as they have them in common. */
import { Hono } from 'hono';
import { messagePath, roomPaths } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import type { OwnerAction } from '../../actions/action.ts';
import { questionOf } from '../../actions/actions.ts';
import { blockSender, unblockClient } from '../../actions/messages/client-actions.ts';
import type { ListedMessageView } from '../views/inbox-parts.tsx';
import { deletePage } from '../views/inbox-proposal.tsx';
import { messagesPage } from '../views/inbox-view.tsx';
import { performAndSay } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

/** Returns the address of the messages after those that a list shows, or undefined if there are none. */
export function olderPath(
  path: string,
  { state, next }: { readonly state?: string | undefined; readonly next?: string | undefined },
): string | undefined {
  if (next === undefined) return undefined;
  return `${path}?${new URLSearchParams({ ...(state !== undefined && { state }), after: next })}`;
}

/** Returns one of the values that a parameter or field may have, or undefined. */
export function valueAmong<Value extends string>(
  values: readonly Value[],
  given: string | null | undefined,
): Value | undefined {
  return values.find((value) => value === given);
}

type MessageGroup = 'inquiries' | 'greetings';

interface MessageRow<State extends string> extends Omit<ListedMessageView, 'state'> {
  readonly state: State;
}

interface MessageKindParts<State extends string> {
  readonly group: MessageGroup;
  readonly states: readonly State[];
  /** The name of each state. */
  readonly words: Readonly<Record<State, { readonly state: PlainWord }>>;
  readonly deletion: OwnerAction;
  readonly list: (range: {
    readonly state: State | undefined;
    readonly after: string | undefined;
  }) => Promise<{ readonly messages: readonly MessageRow<State>[]; readonly next?: string | undefined }>;
  /** Returns a message without changing it. */
  readonly find: (id: string) => Promise<{ readonly client: string | null }>;
}

/**
 * Routes the list, and what can be done with any message: its sender is blocked, or it is deleted, after a page that
 * shows it and asks.
 */
export function messageRoutes<State extends string>(
  parts: RoomParts,
  { group, states, words, deletion, list, find }: MessageKindParts<State>,
): Hono<RoomEnvironment> {
  const { owner } = parts;
  const path = roomPaths[group];
  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const state = valueAmong(states, c.req.query('state'));
      const { messages, next } = await list({ state, after: c.req.query('after') });
      const page = messagesPage(await roomViewOf(c, parts), {
        title: `room.${group}`,
        path,
        states: states.map((one) => [one, words[one].state] as const),
        state,
        messages: messages.map((one) => ({
          ...one,
          state: state === undefined ? words[one.state].state : undefined,
        })),
        next: olderPath(path, { state, next }),
        now: owner.now(),
      });
      return respondInRoom(c, 200, page);
    })
    .post('/:id/block', (c) => {
      const message = c.req.param('id');
      const at = messagePath(group, message);
      return performAndSay(c, parts, [blockSender, { message }], { at, word: 'room.nowBlocked' });
    })
    .post('/:id/unblock', async (c) => {
      const id = c.req.param('id');
      const { client } = await find(id);
      const at = messagePath(group, id);
      return performAndSay(c, parts, [unblockClient, { client }], { at, word: 'room.nowUnblocked' });
    })
    .get('/:id/delete', async (c) => {
      const id = c.req.param('id');
      const question = await questionOf(deletion, { id }, owner);
      const content = { path: messagePath(group, id), question };
      return respondInRoom(c, 200, deletePage(await roomViewOf(c, parts), content));
    })
    .post('/:id/delete', (c) =>
      performAndSay(c, parts, [deletion, { id: c.req.param('id') }], { at: path, word: 'room.nowDeleted' }),
    );
}
