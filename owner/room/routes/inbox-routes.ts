/** The inbox: what waits for the owner, and below it the messages, the proposals and the blocked senders. */
import { Hono } from 'hono';
import { OWNER_GREETINGS_PATH, OWNER_INQUIRIES_PATH } from '../../../web/core/routes.ts';
import { inboxPage } from '../../../web/views/room/inbox.tsx';
import { runAction } from '../actions.ts';
import { listGreetings } from '../messages/greetings.ts';
import { listInquiries } from '../messages/inquiries.ts';
import { listProposals, proposalSummary } from '../proposals.ts';
import { blockedRoutes } from './blocked.ts';
import { greetingRoutes } from './greetings.ts';
import { inquiryRoutes } from './inquiries.ts';
import { olderPath } from './message-pages.ts';
import { proposalRoutes } from './proposals.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

export function inboxRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .route('/inquiries', inquiryRoutes(parts))
    .route('/greetings', greetingRoutes(parts))
    .route('/proposals', proposalRoutes(parts))
    .route('/blocked', blockedRoutes(parts))
    .get('/', async (c) => {
      const isNew = { state: 'new' } as const;
      const isPending = { state: 'pending' } as const;
      const [inquiries, greetings, proposals] = await Promise.all([
        runAction(listInquiries, isNew, owner),
        runAction(listGreetings, isPending, owner),
        listProposals(owner),
      ]);
      const page = inboxPage(await roomViewOf(c, parts), {
        inquiries: {
          messages: inquiries.messages.map(({ id, name, message, created_at }) => ({
            id,
            name,
            message,
            created_at,
          })),
          next: olderPath(OWNER_INQUIRIES_PATH, { ...isNew, next: inquiries.next }),
        },
        greetings: {
          messages: greetings.messages.map(({ agent_name: name, id, message, created_at }) => ({
            id,
            name,
            message,
            created_at,
          })),
          next: olderPath(OWNER_GREETINGS_PATH, { ...isPending, next: greetings.next }),
        },
        proposals: proposals.map((one) => ({ ...one, summary: proposalSummary(one) })),
        now: owner.now(),
        done: c.req.query('done') === 'declined' ? 'room.nowDeclined' : undefined,
      });
      return respondInRoom(c, 200, page);
    });
}
