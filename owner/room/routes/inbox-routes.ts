/** The inbox: what waits for the owner, and below it the messages, the proposals and the blocked senders. */
import { Hono } from 'hono';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { listClients, unblockClient } from '../../actions/messages/client-actions.ts';
import { listProposals } from '../../actions/proposals.ts';
import { blockedPage } from '../views/inbox-blocked.tsx';
import { inboxPage } from '../views/inbox-view.tsx';
import { greetingKind, inquiryKind } from './message-kinds.ts';
import { messageRoutes, olderPath } from './message-routes.ts';
import { performAndSay } from './perform.ts';
import { proposalRoutes } from './proposals-routes.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import { inRoom, type RoomEnvironment, type RoomParts } from './room-context.ts';
import { searchRoutes } from './search-routes.ts';
import { listDrafts } from './texts-list.ts';

export function inboxRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .route(inRoom(roomPaths.inquiries), messageRoutes(parts, inquiryKind))
    .route(inRoom(roomPaths.greetings), messageRoutes(parts, greetingKind))
    .route(inRoom(roomPaths.proposals), proposalRoutes(parts))
    .route(inRoom(roomPaths.search), searchRoutes(parts))
    .route(inRoom(roomPaths.blocked), blockedRoutes(parts))
    .get('/', async (c) => {
      const isNew = { state: 'new' } as const;
      const isPending = { state: 'pending' } as const;
      const [inquiries, greetings, proposals, drafts] = await Promise.all([
        inquiryKind.list(isNew, owner),
        greetingKind.list(isPending, owner),
        listProposals(owner),
        listDrafts(parts),
      ]);
      const page = inboxPage(await roomViewOf(c, parts), {
        inquiries: { ...inquiries, next: olderPath(roomPaths.inquiries, { ...isNew, next: inquiries.next }) },
        greetings: {
          ...greetings,
          next: olderPath(roomPaths.greetings, { ...isPending, next: greetings.next }),
        },
        proposals,
        drafts,
        now: owner.now(),
      });
      return respondInRoom(c, 200, page);
    });
}

function blockedRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const { clients } = await runAction(listClients, {}, owner);
      const content = { clients, now: owner.now() };
      return respondInRoom(c, 200, blockedPage(await roomViewOf(c, parts), content));
    })
    .post('/unblock', (c) =>
      performAndSay(c, parts, [unblockClient, { client: c.get('form').get('client') }], {
        at: roomPaths.blocked,
        word: 'room.nowUnblocked',
      }),
    );
}
