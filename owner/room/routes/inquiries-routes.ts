/** The inquiries in the owner's room. To open one does not mark it as read, because programs open links, too. */
import { Hono } from 'hono';
import { inquiryStates } from '../../../server/db/tables.ts';
import { messagePath } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { inquiryActions } from '../../actions/messages/inquiry-actions.ts';
import { inquiryPage, inquiryWords } from '../views/inbox-inquiry.tsx';
import { messageRoutes } from './message-pages.ts';
import { performAndSay } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

/** Routes `/owner/inquiries`. */
export function inquiryRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  const find = (id: string) => runAction(inquiryActions.show, { id, keepNew: true }, owner);

  return new Hono<RoomEnvironment>()
    .get('/:id', async (c) => {
      const content = { inquiry: await find(c.req.param('id')), now: owner.now() };
      return respondInRoom(c, 200, inquiryPage(await roomViewOf(c, parts), content));
    })
    .post('/:id/mark', (c) => {
      const id = c.req.param('id');
      return performAndSay(c, parts, [inquiryActions.mark, { id, state: c.get('form').get('state') }], {
        at: messagePath('inquiries', id),
        word: ({ state }) => inquiryWords[state].done,
      });
    })
    .post('/:id/retry', (c) => {
      const id = c.req.param('id');
      const at = messagePath('inquiries', id);
      return performAndSay(c, parts, [inquiryActions.retry, { id }], { at, word: 'room.retried' });
    })
    .route(
      '/',
      messageRoutes(parts, {
        group: 'inquiries',
        states: inquiryStates,
        words: inquiryWords,
        deletion: inquiryActions.delete,
        list: (range) => runAction(inquiryActions.list, range, owner),
        find,
      }),
    );
}
