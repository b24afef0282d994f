/** Counts what waits for the owner. */
import { countProposals } from '../../actions/proposals.ts';
import type { RoomParts } from './room-context.ts';

/** Nobody needs to know exactly how many more there are. */
const MOST = 99;

/** Returns the number of new inquiries, greetings that wait for approval, each at most 99, and proposals. */
export async function countUnread({ owner, stores }: Pick<RoomParts, 'owner' | 'stores'>): Promise<number> {
  const [unread, waiting, proposed] = await Promise.all([
    stores.inquiries.countAtMost(MOST, 'new'),
    stores.greetings.countAtMost(MOST, 'pending'),
    countProposals(owner),
  ]);
  return unread + waiting + proposed;
}
