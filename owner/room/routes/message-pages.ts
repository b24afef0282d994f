/** The routes of inquiries and of greetings, as far as they have them in common. */
import { Hono } from 'hono';
import { messagePath, roomPaths } from '../../../web/core/room-paths.ts';
import type { OwnerAction } from '../../actions/action.ts';
import { confirmationOf } from '../../actions/actions.ts';
import { blockSender, unblockClient } from '../../actions/messages/client-actions.ts';
import { deletePage } from '../views/inbox-delete.tsx';
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

interface MessageKindParts {
  readonly group: MessageGroup;
  readonly deletion: OwnerAction;
  /** Returns a message without changing it. */
  readonly find: (id: string) => Promise<{ readonly client: string | null }>;
}

/** Routes what can be done with any message: its sender is blocked, or it is deleted, after a page that shows it and asks. */
export function messageRoutes(
  parts: RoomParts,
  { group, deletion, find }: MessageKindParts,
): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
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
      const changes = (await confirmationOf(deletion, { id }, owner)) ?? '';
      const path = messagePath(group, id);
      return respondInRoom(c, 200, deletePage(await roomViewOf(c, parts), { path, changes }));
    })
    .post('/:id/delete', async (c) => {
      await perform(deletion, { id: c.req.param('id') }, owner);
      return redirectInRoom(c, `${roomPaths[group]}?done=deleted`);
    });
}
