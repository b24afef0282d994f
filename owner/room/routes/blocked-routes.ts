/** The blocked senders in the owner's room. */
import { Hono } from 'hono';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { blockSender, listClients, unblockClient } from '../../actions/messages/client-actions.ts';
import { type BlockedDone, blockedPage } from '../views/inbox-blocked.tsx';
import { valueAmong } from './message-pages.ts';
import { perform } from './perform.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';

/** Routes `/owner/blocked`. */
export function blockedRoutes(parts: RoomParts): Hono<RoomEnvironment> {
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
