/** The inquiries in the owner's room. To open one does not mark it as read, because programs open links, too. */
import { Hono } from 'hono';
import { inquiryStates } from '../../../server/db/tables.ts';
import { messagePath } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { inquiryActions } from '../../actions/messages/inquiry-actions.ts';
import { type InquiryDone, inquiryPage, inquiryWords } from '../views/inbox-inquiry.tsx';
import { messageRoutes, redirectDone, valueAmong } from './message-pages.ts';
import { perform } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';

/** Routes `/owner/inquiries`. */
export function inquiryRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  const find = (id: string) => runAction(inquiryActions.show, { id, keepNew: true }, owner);

  return new Hono<RoomEnvironment>()
    .get('/:id', async (c) => {
      const inquiry = await find(c.req.param('id'));
      const content = { inquiry, now: owner.now(), done: doneIn(c) };
      return respondInRoom(c, 200, inquiryPage(await roomViewOf(c, parts), content));
    })
    .post('/:id/mark', async (c) => {
      const id = c.req.param('id');
      const { was } = await perform(inquiryActions.mark, { id, state: c.get('form').get('state') }, owner);
      return redirectDone(c, messagePath('inquiries', id), { done: 'marked', was });
    })
    .post('/:id/retry', async (c) => {
      const id = c.req.param('id');
      await perform(inquiryActions.retry, { id }, owner);
      return redirectDone(c, messagePath('inquiries', id), { done: 'retried' });
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

/** Returns what the page is to say was done. */
function doneIn({ req }: RoomRequest): InquiryDone | undefined {
  const was = valueAmong(inquiryStates, req.query('was'));
  if (req.query('done') === 'marked') return was && { done: 'marked', was };
  const done = valueAmong(['blocked', 'unblocked', 'retried', 'undone'], req.query('done'));
  return done && { done };
}
