/** Limits how often a client that is not paired may ask. */
import { clientOf } from '../../http/client.ts';
import { errorPageOf } from './respond.ts';
import { appContextOf, type RoomParts, type RoomRequest } from './room-context.ts';

/** An attempt costs as much as these pages. */
const COST = 10;

/** Returns the response for a client that has tried too often, else undefined. */
export async function mayTry(c: RoomRequest, parts: RoomParts): Promise<Response | undefined> {
  const { exceeded, reset } = await parts.attempts.consume(clientOf(appContextOf(c), parts), COST);
  return exceeded ? errorPageOf(c, parts, reset) : undefined;
}
