import { Hono } from 'hono';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { acceptProposal, declineProposal, expiryOf, findProposal } from '../../actions/proposals.ts';
import { proposalAcceptedPage, proposalPage } from '../views/inbox-proposal.tsx';
import { sign } from './notice-cookie.ts';
import { confirmedIn, sayAt, undoOf } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

export function proposalRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .get('/:id', async (c) => {
      const proposal = await findProposal(c.req.param('id'), owner);
      const expires = expiryOf(proposal).toISOString();
      const content = { proposal, expires, now: owner.now() };
      return respondInRoom(c, 200, proposalPage(await roomViewOf(c, parts), content));
    })
    .post('/:id/accept', async (c) => {
      // The assistant may have proposed it again, with other changes, while the owner was reading.
      const { confirmed = '' } = confirmedIn(c);
      const accepted = await acceptProposal({ id: c.req.param('id'), hash: confirmed }, owner);
      const { proposal, output, undo } = accepted;
      const taking = undoOf([undo], roomPaths.inbox);
      const undoing = taking && sign(c, 'undo', taking);
      const page = proposalAcceptedPage(await roomViewOf(c, parts), { proposal, output, undo: undoing });
      return respondInRoom(c, 200, page);
    })
    .post('/:id/decline', async (c) => {
      await declineProposal(c.req.param('id'), owner);
      return sayAt(c, parts, { path: roomPaths.inbox, word: 'room.nowDeclined' });
    });
}
