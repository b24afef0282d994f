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
import { perform } from './perform.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';

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

/** Returns a redirect to a page that says what was done, or that it was undone. */
export function redirectDone(
  c: RoomRequest,
  path: string,
  done: Readonly<Record<string, string>> & { readonly done: string },
): Response {
  const isUndo = c.get('form').has('undo');
  return redirectInRoom(c, `${path}?${new URLSearchParams(isUndo ? { done: 'undone' } : done)}`);
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
        done: c.req.query('done') === 'deleted' ? 'room.nowDeleted' : undefined,
      });
      return respondInRoom(c, 200, page);
    })
    .post('/:id/block', async (c) => {
      const id = c.req.param('id');
      await perform(blockSender, { message: id }, owner);
      return redirectDone(c, messagePath(group, id), { done: 'blocked' });
    })
    .post('/:id/unblock', async (c) => {
      const id = c.req.param('id');
      const { client } = await find(id);
      await perform(unblockClient, { client: client ?? '' }, owner);
      return redirectDone(c, messagePath(group, id), { done: 'unblocked' });
    })
    .get('/:id/delete', async (c) => {
      const id = c.req.param('id');
      const changes = (await questionOf(deletion, { id }, owner))?.text ?? '';
      const content = { path: messagePath(group, id), changes };
      return respondInRoom(c, 200, deletePage(await roomViewOf(c, parts), content));
    })
    .post('/:id/delete', async (c) => {
      await perform(deletion, { id: c.req.param('id') }, owner);
      return redirectInRoom(c, `${path}?done=deleted`);
    });
}
