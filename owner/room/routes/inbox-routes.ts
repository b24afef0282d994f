/** The inbox: what waits for the owner, and below it the messages, the proposals and the blocked senders. */
import { Hono } from 'hono';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { listGreetings } from '../../actions/messages/greeting-actions.ts';
import { listInquiries } from '../../actions/messages/inquiry-actions.ts';
import { listProposals, proposalSummary } from '../../actions/proposals.ts';
import { inboxPage } from '../views/inbox-view.tsx';
import { blockedRoutes } from './blocked-routes.ts';
import { greetingRoutes } from './greetings-routes.ts';
import { inquiryRoutes } from './inquiries-routes.ts';
import { olderPath } from './message-pages.ts';
import { proposalRoutes } from './proposals-routes.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import { inRoom, type RoomEnvironment, type RoomParts } from './room-context.ts';

export function inboxRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .route(inRoom(roomPaths.inquiries), inquiryRoutes(parts))
    .route(inRoom(roomPaths.greetings), greetingRoutes(parts))
    .route(inRoom(roomPaths.proposals), proposalRoutes(parts))
    .route(inRoom(roomPaths.blocked), blockedRoutes(parts))
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
          messages: inquiries.messages.map((one) => ({ ...one, state: undefined })),
          next: olderPath(roomPaths.inquiries, { ...isNew, next: inquiries.next }),
        },
        greetings: {
          messages: greetings.messages.map((one) => ({ ...one, name: one.agent_name, state: undefined })),
          next: olderPath(roomPaths.greetings, { ...isPending, next: greetings.next }),
        },
        proposals: proposals.map((one) => ({ ...one, summary: proposalSummary(one) })),
        now: owner.now(),
        done: c.req.query('done') === 'declined' ? 'room.nowDeclined' : undefined,
      });
      return respondInRoom(c, 200, page);
    });
}
