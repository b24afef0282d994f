/** The inquiries in the owner's room. To open one does not mark it as read, because programs open links, too. */
import { Hono } from 'hono';
import { inquiryStates } from '../../../server/db/tables.ts';
import { messagePath, roomPaths } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import {
  deleteInquiry,
  listInquiries,
  markInquiry,
  retryInquiry,
  showInquiry,
} from '../../actions/messages/inquiry-actions.ts';
import { type InquiryDone, inquiryPage, inquiryWords } from '../views/inbox-inquiry.tsx';
import { messagesPage } from '../views/inbox-view.tsx';
import { messageRoutes, olderPath, redirectDone, valueAmong } from './message-pages.ts';
import { perform } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';

/** Routes `/owner/inquiries`. */
export function inquiryRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  const find = (id: string) => runAction(showInquiry, { id, keepNew: true }, owner);

  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const state = valueAmong(inquiryStates, c.req.query('state'));
      const after = c.req.query('after');
      const { messages, next } = await runAction(listInquiries, { state, after }, owner);
      const page = messagesPage(await roomViewOf(c, parts), {
        title: 'room.inquiries',
        path: roomPaths.inquiries,
        states: inquiryStates.map((one) => [one, inquiryWords[one].state] as const),
        state,
        messages: messages.map((one) => ({
          ...one,
          state: state === undefined ? inquiryWords[one.state].state : undefined,
        })),
        next: olderPath(roomPaths.inquiries, { state, next }),
        now: owner.now(),
        done: c.req.query('done') === 'deleted' ? 'room.nowDeleted' : undefined,
      });
      return respondInRoom(c, 200, page);
    })
    .get('/:id', async (c) => {
      const inquiry = await find(c.req.param('id'));
      const content = { inquiry, now: owner.now(), done: doneIn(c) };
      return respondInRoom(c, 200, inquiryPage(await roomViewOf(c, parts), content));
    })
    .post('/:id/mark', async (c) => {
      const id = c.req.param('id');
      const { was } = await perform(markInquiry, { id, state: c.get('form').get('state') }, owner);
      return redirectDone(c, messagePath('inquiries', id), { done: 'marked', was });
    })
    .post('/:id/retry', async (c) => {
      const id = c.req.param('id');
      await perform(retryInquiry, { id }, owner);
      return redirectDone(c, messagePath('inquiries', id), { done: 'retried' });
    })
    .route('/', messageRoutes(parts, { group: 'inquiries', deletion: deleteInquiry, find }));
}

/** Returns what the page is to say was done. */
function doneIn({ req }: RoomRequest): InquiryDone | undefined {
  const was = valueAmong(inquiryStates, req.query('was'));
  if (req.query('done') === 'marked') return was && { done: 'marked', was };
  const done = valueAmong(['blocked', 'unblocked', 'retried', 'undone'], req.query('done'));
  return done && { done };
}
