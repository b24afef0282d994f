/** The visits of the week, and of those before. */
import { Hono } from 'hono';
import { runAction } from '../../actions/actions.ts';
import { showWeeks } from '../../actions/visits/show-weeks.ts';
import { visitsPage } from '../views/visits-view.tsx';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

export function visitsRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  return new Hono<RoomEnvironment>().get('/', async (c) => {
    const visits = await runAction(showWeeks, {}, parts.owner);
    return respondInRoom(c, 200, visitsPage(await roomViewOf(c, parts), visits));
  });
}
