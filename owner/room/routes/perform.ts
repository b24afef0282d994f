/** Does what the owner has chosen on a page of the room, says so on the next page, and takes it back. */
import { Hono } from 'hono';
import type { z } from 'zod/v3';
import type { OwnerAction, Undo } from '../../actions/action.ts';
import { actions, BY_PRESS, carryOut, type Done } from '../../actions/actions.ts';
import type { OwnerContext } from '../../actions/context.ts';
import { refusal } from '../../refusal.ts';
import { noticeCookie, type RoomUndo, readSigned, type SignedNotice } from './notice-cookie.ts';
import { redirectInRoom } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';

/**
 * Returns what a press has confirmed: the hash of what its page has shown. Without one, only what needs no confirmation
 * is done.
 */
export function confirmedIn(c: RoomRequest): { readonly confirmed: string | undefined } {
  return { confirmed: c.get('form').get('confirmed') ?? undefined };
}

/**
 * Does an action for a button that sends the words themselves with it, or names the one thing that it changes: the press
 * confirms whatever that makes.
 *
 * @throws OwnerError
 */
export function perform<Action extends OwnerAction>(
  action: Action,
  input: unknown,
  owner: OwnerContext,
): Promise<Done<z.output<Action['output']>>> {
  return carryOut(action, input, owner, { confirmed: BY_PRESS });
}

interface Afterwards {
  /** Path of the page that says it. */
  readonly at: string;
  readonly word: SignedNotice['word'];
  /** Path of the page after it was taken back, if that is another. */
  readonly undoneAt?: string;
  /** Address of what is public now. */
  readonly link?: string;
}

/**
 * Does an action like `perform`, and redirects to a page that says so once, with a button that takes it back.
 *
 * @throws OwnerError
 */
export async function performAndSay(
  c: RoomRequest,
  parts: RoomParts,
  [action, input]: readonly [action: OwnerAction, input: unknown],
  afterwards: Afterwards,
): Promise<Response> {
  return sayDone(c, parts, await perform(action, input, parts.owner), afterwards);
}

/** Redirects to a page that says once what was done. */
export function sayDone(
  c: RoomRequest,
  parts: RoomParts,
  { undo }: Pick<Done<unknown>, 'undo'>,
  { at: path, word, undoneAt = path, link }: Afterwards,
): Response {
  return sayAt(c, parts, { path, word, link, undo: undoOf([undo], undoneAt) });
}

/** Returns what takes back all that was done, the last first, or undefined if nothing does. */
export function undoOf(undos: readonly (Undo | undefined)[], path: string): RoomUndo | undefined {
  const calls = undos.flatMap((undo) => (undo && 'action' in undo ? [undo] : [])).reverse();
  return calls.length === 0 ? undefined : { calls, path };
}

/** Redirects to a page that says something once. */
export function sayAt(c: RoomRequest, parts: RoomParts, { path, ...notice }: SignedNotice): Response {
  const [pathname = path] = path.split('?');
  const response = redirectInRoom(c, path);
  response.headers.append('set-cookie', noticeCookie(c, parts, { path: pathname, ...notice }));
  return response;
}

/** Routes `/owner/undo`, to which the buttons of all notices are sent. */
export function undoRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  return new Hono<RoomEnvironment>().post('/', async (c) => {
    const undo = readSigned<RoomUndo>(c, 'undo', c.get('form').get('undo') ?? '');
    if (!undo) throw refusal('invalid', 'foreignUndo');
    for (const call of undo.calls) {
      const action = actions.find(({ name }) => name === call.action);
      if (!action) throw refusal('invalid', 'foreignUndo');
      await perform(action, call.input, parts.owner);
    }
    return sayAt(c, parts, { path: undo.path, word: 'room.undone' });
  });
}
