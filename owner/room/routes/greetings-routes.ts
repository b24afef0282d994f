/** The greetings in the owner's room. */
import { Hono } from 'hono';
import type { GreetingState } from '../../../server/db/tables.ts';
import { messagePath } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { greetingActions } from '../../actions/messages/greeting-actions.ts';
import { OwnerError } from '../../owner-error.ts';
import {
  type GreetingDone,
  greetingWords,
  ownersGreetingPage,
  type ReplyToCorrect,
} from '../views/inbox-greeting.tsx';
import { messageRoutes, redirectDone, valueAmong } from './message-pages.ts';
import { perform } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';

/** The states, those that wait for the owner first. */
const states = ['pending', 'public', 'hidden'] as const satisfies readonly GreetingState[];

/** The action that sets each state. */
const setters = {
  pending: greetingActions.hold,
  public: greetingActions.approve,
  hidden: greetingActions.hide,
} as const;

/** Routes `/owner/greetings`. */
export function greetingRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  const find = (id: string) => runAction(greetingActions.show, { id }, owner);

  async function show(
    c: RoomRequest,
    id: string,
    { done, refused }: { readonly done?: GreetingDone | undefined; readonly refused?: ReplyToCorrect },
  ) {
    const content = { greeting: await find(id), now: owner.now(), done, refused };
    const page = ownersGreetingPage(await roomViewOf(c, parts), content);
    return respondInRoom(c, refused ? 422 : 200, page);
  }

  async function setState(c: RoomRequest, id: string, state: GreetingState) {
    const { was } = await perform(setters[state], { id }, owner);
    return redirectDone(c, messagePath('greetings', id), { done: 'marked', was });
  }

  return new Hono<RoomEnvironment>()
    .get('/:id', (c) => show(c, c.req.param('id'), { done: doneIn(c) }))
    .post('/:id/approve', (c) => setState(c, c.req.param('id'), 'public'))
    .post('/:id/hide', (c) => setState(c, c.req.param('id'), 'hidden'))
    .post('/:id/hold', (c) => setState(c, c.req.param('id'), 'pending'))
    .post('/:id/reply', async (c) => {
      const id = c.req.param('id');
      const text = c.get('form').get('reply') ?? '';
      const { state: was } = await find(id);
      try {
        await perform(greetingActions.reply, { id, text }, owner);
      } catch (error) {
        if (!(error instanceof OwnerError) || error.kind !== 'invalid') throw error;
        return show(c, id, { refused: { text, message: error.message, fix: error.fix } });
      }
      return redirectDone(c, messagePath('greetings', id), { done: 'replied', was });
    })
    .post('/:id/withdraw-reply', async (c) => {
      const id = c.req.param('id');
      const { withdrawn } = await perform(greetingActions.withdrawReply, { id }, owner);
      const was = valueAmong(states, c.get('form').get('state'));
      if (was === undefined) return show(c, id, { done: { done: 'withdrawn', text: withdrawn } });
      // The reply has made the greeting public.
      await perform(setters[was], { id }, owner);
      return redirectDone(c, messagePath('greetings', id), { done: 'undone' });
    })
    .route(
      '/',
      messageRoutes(parts, {
        group: 'greetings',
        states,
        words: greetingWords,
        deletion: greetingActions.delete,
        async list(range) {
          const { messages, next } = await runAction(greetingActions.list, range, owner);
          return { messages: messages.map(({ agent_name: name, ...one }) => ({ ...one, name })), next };
        },
        find,
      }),
    );
}

/** Returns what the page is to say was done. */
function doneIn({ req }: RoomRequest): GreetingDone | undefined {
  const was = valueAmong(states, req.query('was'));
  const changed = valueAmong(['marked', 'replied'], req.query('done'));
  if (changed) return was && { done: changed, was };
  const done = valueAmong(['blocked', 'unblocked', 'undone'], req.query('done'));
  return done && { done };
}
