/** The proposals of the assistant in the owner's room. */
import { Hono } from 'hono';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { acceptProposal, declineProposal, expiryOf, findProposal } from '../../actions/proposals.ts';
import { OwnerError } from '../../owner-error.ts';
import { proposalAcceptedPage, proposalPage } from '../views/inbox-proposal.tsx';
import { sayAt } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

/** Routes `/owner/proposals`. */
export function proposalRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .get('/:id', async (c) => {
      const proposal = await findProposal(c.req.param('id'), owner);
      const { id, changes, hash: version } = proposal;
      const expires = expiryOf(proposal).toISOString();
      const content = { id, changes, version, expires, now: owner.now() };
      return respondInRoom(c, 200, proposalPage(await roomViewOf(c, parts), content));
    })
    .post('/:id/accept', async (c) => {
      const proposal = await findProposal(c.req.param('id'), owner);
      // The assistant may have proposed it again, with other changes, while the owner was reading.
      if (proposal.hash !== c.get('form').get('version')) throw changedProposal();
      const { output } = await acceptProposal(proposal, owner);
      const result = JSON.stringify(output, null, 2);
      return respondInRoom(c, 200, proposalAcceptedPage(await roomViewOf(c, parts), { result }));
    })
    .post('/:id/decline', async (c) => {
      await declineProposal(c.req.param('id'), owner);
      return sayAt(c, parts, { path: roomPaths.inbox, word: 'room.nowDeclined' });
    });
}

function changedProposal(): OwnerError {
  return new OwnerError('conflict', 'The proposal has changed since you opened it. Nothing was changed.', {
    fix: 'Open it again, and look at what would change now.',
  });
}
