/**
 * The owner's room: pages in which the owner reads messages, writes and shares, in any browser that was paired once. It
 * does nothing itself that the registry of the owner's actions does not.
 */
import { Hono } from 'hono';
import { isOwnerPath, OWNER_PATH } from '../../../web/core/routes.ts';
import { roomNotFoundPage, roomRefusalPage } from '../../../web/views/room/room-errors.tsx';
import type { AppEnvironment } from '../../http/environment.ts';
import { parseUrl } from '../../util/parse-url.ts';
import { OwnerError } from '../owner-error.ts';
import { assistantRoutes } from './assistant.ts';
import { deviceRoutes } from './devices.ts';
import { requireOwnForm } from './form.ts';
import { inboxRoutes } from './inbox.ts';
import { nowRoutes } from './now.ts';
import { pairingRoutes } from './pairing.ts';
import { ownMediaRoutes, pictureRoutes } from './pictures.ts';
import { answerScript, respondInRoom, roomViewOf, statusOfRefusal, wantsJson } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { requirePaired } from './session.ts';
import { textRoutes } from './texts.ts';
import { visitsRoutes } from './visits.ts';

/** Returns the room as an app, to be mounted at `/owner`. */
export function createOwnerRoom(parts: RoomParts): Hono<AppEnvironment> {
  const room = new Hono<RoomEnvironment>();
  room.route('/pair', pairingRoutes(parts));
  room.route('/mcp', assistantRoutes(parts));
  room.use(requirePaired(parts));
  room.post('*', requireOwnForm(parts));
  room.route('/', inboxRoutes(parts));
  room.route('/', nowRoutes(parts));
  room.route('/devices', deviceRoutes(parts));
  room.route('/visits', visitsRoutes(parts));
  room.route('/texts', textRoutes(parts));
  room.route('/pictures', pictureRoutes(parts));
  room.route('/media', ownMediaRoutes(parts));
  room.onError(async (error, c) => {
    if (!(error instanceof OwnerError)) throw error;
    const status = statusOfRefusal(error);
    if (wantsJson(c)) return answerScript(c, status, error);
    const { message, fix } = error;
    const page = roomRefusalPage(await roomViewOf(c, parts), { message, fix, back: pageBefore(c) });
    return respondInRoom(c, status, page);
  });
  room.all('*', async (c) => respondInRoom(c, 404, roomNotFoundPage(await roomViewOf(c, parts))));
  // Its requests have variables of their own.
  return new Hono<AppEnvironment>().route('/', room);
}

/** Returns the path of the page that had the link or the form, which browsers tell their own site. */
function pageBefore(c: RoomRequest): string {
  const { pathname = '' } = parseUrl(c.req.header('referer') ?? '') ?? {};
  return isOwnerPath(pathname) ? pathname : OWNER_PATH;
}
