/** The greetings in the owner's room. */
import { Hono } from 'hono';
import type { GreetingState } from '../../../server/db/tables.ts';
import { messagePath } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { greetingActions } from '../../actions/messages/greeting-actions.ts';
import { OwnerError } from '../../owner-error.ts';
import { greetingWords, ownersGreetingPage, type ReplyToCorrect } from '../views/inbox-greeting.tsx';
import { messageRoutes } from './message-pages.ts';
import { performAndSay } from './perform.ts';
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

  async function show(c: RoomRequest, id: string, refused?: ReplyToCorrect) {
    const content = { greeting: await find(id), now: owner.now(), refused };
    const page = ownersGreetingPage(await roomViewOf(c, parts), content);
    return respondInRoom(c, refused ? 422 : 200, page);
  }

  function setState(c: RoomRequest, id: string, state: GreetingState) {
    const at = messagePath('greetings', id);
    return performAndSay(c, parts, [setters[state], { id }], { at, word: greetingWords[state].done });
  }

  return new Hono<RoomEnvironment>()
    .get('/:id', (c) => show(c, c.req.param('id')))
    .post('/:id/approve', (c) => setState(c, c.req.param('id'), 'public'))
    .post('/:id/hide', (c) => setState(c, c.req.param('id'), 'hidden'))
    .post('/:id/reply', async (c) => {
      const id = c.req.param('id');
      const text = c.get('form').get('reply') ?? '';
      const at = messagePath('greetings', id);
      try {
        return await performAndSay(c, parts, [greetingActions.reply, { id, text }], {
          at,
          word: 'room.nowReplied',
        });
      } catch (error) {
        if (!(error instanceof OwnerError) || error.kind !== 'invalid') throw error;
        return show(c, id, { text, message: error.message, fix: error.fix });
      }
    })
    .post('/:id/withdraw-reply', (c) => {
      const id = c.req.param('id');
      const at = messagePath('greetings', id);
      return performAndSay(c, parts, [greetingActions.withdrawReply, { id }], {
        at,
        word: 'room.nowWithdrawn',
      });
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
