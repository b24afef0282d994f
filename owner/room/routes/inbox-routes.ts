/** The inbox: what waits for the owner, and below it the messages, the proposals and the blocked senders. */
import { Hono } from 'hono';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { blockSender, listClients, unblockClient } from '../../actions/messages/client-actions.ts';
import { greetingActions } from '../../actions/messages/greeting-actions.ts';
import { inquiryActions } from '../../actions/messages/inquiry-actions.ts';
import { listProposals } from '../../actions/proposals.ts';
import { type BlockedDone, blockedPage } from '../views/inbox-blocked.tsx';
import { inboxPage } from '../views/inbox-view.tsx';
import { greetingRoutes } from './greetings-routes.ts';
import { inquiryRoutes } from './inquiries-routes.ts';
import { olderPath, valueAmong } from './message-pages.ts';
import { perform } from './perform.ts';
import { proposalRoutes } from './proposals-routes.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import { inRoom, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';

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
        runAction(inquiryActions.list, isNew, owner),
        runAction(greetingActions.list, isPending, owner),
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
        proposals: proposals.map((one) => ({ ...one, summary: one.summary ?? one.action })),
        now: owner.now(),
        done: c.req.query('done') === 'declined' ? 'room.nowDeclined' : undefined,
      });
      return respondInRoom(c, 200, page);
    });
}

/** Routes `/owner/blocked`. */
function blockedRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const { clients } = await runAction(listClients, {}, owner);
      const content = { clients, now: owner.now(), done: doneIn(c) };
      return respondInRoom(c, 200, blockedPage(await roomViewOf(c, parts), content));
    })
    .post('/unblock', async (c) => {
      const { unblocked: client } = await perform(unblockClient, { client: clientIn(c) }, owner);
      return redirectInRoom(c, `${roomPaths.blocked}?${new URLSearchParams({ done: 'unblocked', client })}`);
    })
    .post('/block', async (c) => {
      await perform(blockSender, { client: clientIn(c) }, owner);
      return redirectInRoom(c, `${roomPaths.blocked}?done=undone`);
    });
}

function clientIn(c: RoomRequest): string {
  return c.get('form').get('client') ?? '';
}

/** Returns what the page is to say was done. */
function doneIn({ req }: RoomRequest): BlockedDone | undefined {
  const done = valueAmong(['unblocked', 'undone'], req.query('done'));
  return done && { done, client: req.query('client') ?? '' };
}
