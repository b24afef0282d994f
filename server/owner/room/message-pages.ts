/** Steps that the routes of inquiries and of greetings have in common. */

import { OWNER_PATH } from '../../../web/core/routes.ts';
import { deletePage } from '../../../web/views/room/inbox-delete.tsx';
import type { OwnerAction } from '../action.ts';
import { confirmationOf } from '../actions.ts';
import { blockSender, unblockClient } from '../messages/clients.ts';
import { perform } from './perform.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomParts, RoomRequest } from './room-context.ts';

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

/** Blocks the sender of a message. */
export async function blockSenderOf(c: RoomRequest, path: string, message: string, { owner }: RoomParts) {
  await perform(blockSender, { message }, owner);
  return redirectDone(c, path, { done: 'blocked' });
}

/** Accepts messages of the sender of a message again. */
export async function unblockSenderOf(
  c: RoomRequest,
  path: string,
  { client }: { readonly client: string | null },
  { owner }: RoomParts,
) {
  await perform(unblockClient, { client: client ?? '' }, owner);
  return redirectDone(c, path, { done: 'unblocked' });
}

/** Responds with a page that shows a message and asks before it is deleted. */
export async function askToDelete(
  c: RoomRequest,
  path: string,
  deletion: { readonly action: OwnerAction; readonly id: string },
  parts: RoomParts,
): Promise<Response> {
  const { action, id } = deletion;
  const changes = (await confirmationOf(action, { id }, parts.owner)) ?? '';
  const page = deletePage(await roomViewOf(c, parts), { path: OWNER_PATH + path, changes });
  return respondInRoom(c, 200, page);
}
