/**
 * The routes of a kind of message: its list, each message, and its buttons. To open a message does not mark it as read,
 * because programs open links, too.
 */
import { Hono } from 'hono';
import { messagePath, roomPaths, withQuery } from '../../../web/core/room-paths.ts';
import type { Undo } from '../../actions/action.ts';
import { carryOut, questionOf } from '../../actions/actions.ts';
import { OwnerError } from '../../owner-error.ts';
import type { ReplyToCorrect } from '../views/inbox-parts.tsx';
import { deletePage } from '../views/inbox-proposal.tsx';
import { messagesPage } from '../views/inbox-view.tsx';
import type { MessageButton, OwnersMessage, RoomMessages } from './message-kinds.ts';
import { confirmedIn, perform, sayAt, sayDone, undoOf } from './perform.ts';
import { respondInRoom, roomViewOf, roomWordingOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { saidRefusal } from './said-refusal.ts';

interface ListedPart {
  readonly state?: string | undefined;
  readonly find?: string | undefined;
  readonly next?: string | undefined;
}

/** Returns the address of the messages after those that a list shows, or undefined if there are none. */
export function olderPath(path: string, { next, ...wanted }: ListedPart): string | undefined {
  return next === undefined ? undefined : withQuery(path, { ...wanted, after: next });
}

export function messageRoutes<Message extends OwnersMessage, State extends string>(
  parts: RoomParts,
  kind: RoomMessages<Message, State>,
): Hono<RoomEnvironment> {
  const { owner } = parts;
  const { group, deletion, find } = kind;
  const states = Object.keys(kind.states) as State[];
  const path = roomPaths[group];
  const inputOf = (button: MessageButton<Message>, message: Message, form = new URLSearchParams()) =>
    button.inputFor?.(message, form) ?? { id: message.id };

  async function show(c: RoomRequest, message: Message, refused?: ReplyToCorrect): Promise<Response> {
    const shown = kind.buttons.filter(({ isShown }) => isShown?.(message) ?? true);
    const buttons = await Promise.all(
      shown.map(async (button) => {
        const question = button.field
          ? undefined
          : await questionOf(button.action, inputOf(button, message), owner);
        return { ...button, question };
      }),
    );
    const [{ messages: waiting }, earlier, view] = await Promise.all([
      kind.list({ state: states[0] }, owner),
      kind.listOthers?.(message, owner),
      roomViewOf(c, parts),
    ]);
    // The next older one, and after the last the newest.
    const others = waiting.filter(({ id }) => id !== message.id);
    const placeOf = (one: Pick<Message, 'created_at' | 'id'>) => `${one.created_at} ${one.id}`;
    const next = others.find((one) => placeOf(one) < placeOf(message)) ?? others[0];
    const page = kind.page(view, {
      message,
      buttons,
      now: owner.now(),
      refused,
      next,
      ...(earlier && { earlier }),
    });
    return respondInRoom(c, refused ? 422 : 200, page);
  }

  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const state = states.find((one) => one === c.req.query('state'));
      const { find, after } = c.req.query();
      const { messages, next } = await kind.list({ state, find, after }, owner);
      const page = messagesPage(await roomViewOf(c, parts), {
        title: `room.${group}`,
        path,
        states: states.map((one) => [one, kind.states[one]] as const),
        state,
        find,
        messages: messages.map((one) => ({
          ...one,
          badge: state === undefined ? kind.states[one.state] : undefined,
          isWaiting: one.state === states[0],
        })),
        marks: kind.buttons.filter(({ isForSeveral }) => isForSeveral),
        next: olderPath(path, { state, find, next }),
        now: owner.now(),
      });
      return respondInRoom(c, 200, page);
    })
    .get('/:id', async (c) => show(c, await find(c.req.param('id'), owner)))
    .get('/:id/delete', async (c) => {
      const id = c.req.param('id');
      const question = await questionOf(deletion, { id }, owner);
      const content = { path: messagePath(group, id), question };
      return respondInRoom(c, 200, deletePage(await roomViewOf(c, parts), content));
    })
    .post('/:id/delete', async (c) => {
      const input = { id: c.req.param('id') };
      const done = await carryOut(deletion, input, owner, confirmedIn(c));
      return sayDone(c, parts, done, { at: path, word: 'room.nowDeleted' });
    })
    .post('/mark', async (c) => {
      const form = c.get('form');
      const button = kind.buttons.find((one) => one.isForSeveral && one.verb === form.get('verb'));
      const { state, find: words } = Object.fromEntries(form);
      const at = withQuery(path, { state, find: words });
      if (!button || !form.has('id')) return sayAt(c, parts, { path: at, word: 'room.nonePicked' });
      const undos: (Undo | undefined)[] = [];
      for (const id of form.getAll('id')) {
        const message = await find(id, owner);
        if (!(button.isShown?.(message) ?? true)) continue;
        undos.push((await perform(button.action, inputOf(button, message), owner)).undo);
      }
      return sayAt(c, parts, { path: at, word: 'room.nowMarked', undo: undoOf(undos, at) });
    })
    .post('/:id/:verb', async (c, next) => {
      const { id, verb } = c.req.param();
      const button = kind.buttons.find((one) => one.verb === verb);
      if (!button) return next();
      const { action, field, done: word } = button;
      const message = await find(id, owner);
      const form = c.get('form');
      const input = inputOf(button, message, form);
      try {
        const done = field
          ? await perform(action, input, owner)
          : await carryOut(action, input, owner, confirmedIn(c));
        return sayDone(c, parts, done, { at: messagePath(group, id), word });
      } catch (error) {
        if (!field || !(error instanceof OwnerError) || error.kind !== 'invalid') throw error;
        return show(c, message, {
          text: form.get(field) ?? '',
          ...saidRefusal(roomWordingOf(parts), error),
        });
      }
    });
}
