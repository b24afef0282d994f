/** Counts what waits for the owner. */
import type { Stores } from '../../db/stores.ts';

/** Nobody needs to know exactly how many more there are. */
const MOST = 99;

/** Returns the number of new inquiries and of greetings that wait for approval, of each at most 99. */
export async function countUnread({ inquiries, greetings }: Stores): Promise<number> {
  const [unread, waiting] = await Promise.all([
    inquiries.countAtMost(MOST, 'new'),
    greetings.countAtMost(MOST, 'pending'),
  ]);
  return unread + waiting;
}
