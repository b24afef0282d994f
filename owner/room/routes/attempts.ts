/** Limits how often a client without access may ask. */
import { clientOf } from '../../../server/http/client.ts';
import { tooManyRequests } from '../../../server/http/routes/page-routes.ts';
import { appContextOf, type RoomParts, type RoomRequest } from './room-context.ts';

/** An attempt costs as much as these pages. */
const COST = 10;

/** Returns the response for a browser that has tried too often, else undefined. */
export async function mayTry(c: RoomRequest, parts: RoomParts): Promise<Response | undefined> {
  const retryAfter = await countAttempt(c, parts);
  return retryAfter === undefined
    ? undefined
    : tooManyRequests(appContextOf(c), parts.snapshot(), retryAfter);
}

/** Counts an attempt. Returns the number of seconds to wait after too many, else undefined. */
export async function countAttempt(c: RoomRequest, parts: RoomParts): Promise<number | undefined> {
  const { exceeded, reset } = await parts.attempts.consume(clientOf(appContextOf(c), parts), COST);
  return exceeded ? reset : undefined;
}
